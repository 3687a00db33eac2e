import { expect, test } from 'vitest';
import { firstTag, tagsOf } from './html-tags.ts';

test('tags are found by their names, whatever their letters, attributes and lines', () => {
  const html = '<html><HEAD\n><meta charset="utf-8"><metal><Link rel=icon\nhref="/a"/><link></head>';
  expect([...tagsOf(html, ['meta', 'link'])].map(({ text }) => text)).toEqual([
    '<meta charset="utf-8">',
    '<Link rel=icon\nhref="/a"/>',
    '<link>',
  ]);
  expect(firstTag(html, 'head')).toEqual({ from: 6, text: '<HEAD\n>' });
  expect(firstTag(html, 'body')).toBeUndefined();
});

test('beginnings that nothing ends are no tags, and are passed over at once', () => {
  let looks = 0;
  const beginnings = '<body '.repeat(100_000);
  for (const tag of tagsOf(`${beginnings}><body class="a">`, ['body'])) {
    looks += 1;
    expect(tag.text).toBe('<body class="a">');
  }
  expect(looks).toBe(1);
  expect([...tagsOf(beginnings, ['body'])]).toEqual([]);
});
