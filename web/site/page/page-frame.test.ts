import { expect, test } from 'vitest';
import { fillFrame, footMark, headMark, tellDirection } from './page-frame.ts';

test.each([
  ['ar', '<html lang="ar">', '<html lang="ar" dir="rtl">'],
  ['he-IL', '<HTML>', '<html dir="rtl">'],
  ['de', '<html lang="de">', '<html lang="de">'],
  ['ar', '<html lang="ar" dir="auto">', '<html lang="ar" dir="auto">'],
  ['ar', '<p>no document</p>', '<p>no document</p>'],
])('a page in %s says so in %s, unless its theme does', (language, given, expected) => {
  expect(tellDirection(`<!doctype html>\n${given}<body>`, language)).toBe(
    `<!doctype html>\n${expected}<body>`,
  );
});

test.each([
  [
    'has a place for each',
    `<head>${headMark}</head><body class="a"><p>1</p>${footMark}</body>`,
    '<head>HEAD</head><body class="a">START<p>1</p>FOOT</body>',
  ],
  [
    'has places twice',
    `<head>${headMark}${headMark}</head><body>${footMark}<p>1</p>${footMark}</body>`,
    '<head>HEAD</head><body>STARTFOOT<p>1</p></body>',
  ],
  [
    'has none',
    '<head><title>1</title></head><body><p>1</p></body>',
    '<head><title>1</title>HEAD</head><body>START<p>1</p>FOOT</body>',
  ],
  ['is no document', '<p>1</p>', 'HEADSTART<p>1</p>FOOT'],
])(
  'a layout that %s gets what belongs into the head, first into the body and at its end',
  (_, layout, page) => {
    expect(fillFrame(layout, { head: 'HEAD', bodyStart: 'START', foot: 'FOOT' })).toBe(page);
  },
);
