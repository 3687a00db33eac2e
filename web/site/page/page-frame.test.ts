import { expect, test } from 'vitest';
import { tellDirection } from './page-frame.ts';

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
