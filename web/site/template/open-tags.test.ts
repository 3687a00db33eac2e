import { expect, test } from 'vitest';
import { attributesOf, type OpenTag, readOpenTags } from './open-tags.ts';

const tagsOf = (html: string) => {
  const found: OpenTag[] = [];
  readOpenTags(html, (tag) => void found.push(tag));
  return found;
};
const namesOf = (html: string) => tagsOf(html).map(({ name }) => name);

test('tags are told of with their places, and their attributes letter for letter', () => {
  const html = 'a<P>b</p><IMG\nSRC=/a?b&amp;c data-x="1 &lt; 2" alt=\'\' hidden  lang = en>';
  const [paragraph, image] = tagsOf(html);
  expect(paragraph).toEqual({ name: 'p', attributes: [], from: 1, to: 4 });
  expect(html.slice(image?.from, image?.to)).toBe(html.slice(9));
  expect(image?.attributes.map(({ name, value }) => [name, value])).toEqual([
    ['src', '/a?b&amp;c'],
    ['data-x', '1 &lt; 2'],
    ['alt', ''],
    ['hidden', ''],
    ['lang', 'en'],
  ]);
  for (const { value, from } of image?.attributes ?? []) expect(html.startsWith(value, from)).toBe(true);
});

test('what stands in scripts, styles, texts of forms and comments is no tag', () => {
  const html =
    '<script>"<a>"</script><style><b></style><textarea><i></textarea><title><u></title><!-- <p> --><![CDATA[<s>]]>';
  expect(namesOf(html)).toEqual(['script', 'style', 'textarea', 'title']);
});

test('in a drawing a title holds elements, until the drawing ends or a page’s element ends it', () => {
  expect(namesOf('<svg><style><g/></style></svg><style><b></style>')).toEqual(['svg', 'style', 'g', 'style']);
  expect(namesOf('<svg><foreignObject><style><g></style></foreignObject><style><g></style></svg>')).toEqual([
    ...['svg', 'foreignobject', 'style', 'style', 'g'],
  ]);
  expect(namesOf('<svg><path><div><style><b></style>')).toEqual(['svg', 'path', 'div', 'style']);
  expect(namesOf('<svg/><style><b></style>')).toEqual(['svg', 'style']);
});

test('a tag that nothing ends is none', () => {
  expect(namesOf('<p><a href="')).toEqual(['p']);
  expect(namesOf('<'.repeat(1000))).toEqual([]);
});

test('attributes are read as browsers read them', () => {
  expect(attributesOf('<img alt="A &amp; B" alt=c src=/&copy=1>')).toEqual({ alt: 'A & B', src: '/&copy=1' });
});
