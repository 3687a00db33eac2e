import { expect, test } from 'vitest';
import { makeSiteFile } from './site-file.rules.ts';

const page = (extra: object) => JSON.stringify({ collection: { fullUrl: '/about' }, ...extra }, null, 2);
const website = { authenticUrl: 'https://old.example/shop' };

test('saved pages become one list, named by the website that any of them names', () => {
  const made = makeSiteFile([
    { name: 'about.json', text: page({}) },
    { name: 'home.json', text: page({ website }) },
  ]);
  expect(made).toEqual({
    name: 'old.example',
    text: [
      '{"source":"https://old.example"}',
      '{"page":{"collection":{"fullUrl":"/about"}}}',
      `{"page":{"collection":{"fullUrl":"/about"},"website":${JSON.stringify(website)}}}`,
    ].join('\n'),
  });
});

test('a list of pages that was made before is sent as it is', () => {
  const list = { name: 'list.jsonl', text: '{"source":"https://old.example"}\n{"page":{}}' };
  expect(makeSiteFile([list])).toBe(list);
});

test('a file that is no page is named, and pages of nowhere are not sent', () => {
  expect(makeSiteFile([{ name: 'photo.json', text: 'no JSON' }])).toEqual({ noPage: 'photo.json' });
  expect(makeSiteFile([{ name: 'list.json', text: '[]' }])).toEqual({ noPage: 'list.json' });
  expect(makeSiteFile([{ name: 'about.json', text: page({}) }])).toEqual({ noOrigin: true });
  expect(makeSiteFile([{ name: 'a.json', text: page({ website: { baseUrl: 'ftp://x' } }) }])).toEqual({
    noOrigin: true,
  });
});
