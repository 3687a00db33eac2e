import { expect, test } from 'vitest';
import { checkSearch, groupOf, inOrder, isEmptyLinkText, wordsOf } from './page-checks.rules.ts';

const fine = { title: 'Pots for every day', description: 'Bowls and mugs from the quay.', isHidden: false };

test('a page with a title and a description that are shown whole has nothing to be said about', () => {
  expect(checkSearch(fine)).toEqual([]);
});

test.each([
  [{ title: ' ' }, true, 'no title'],
  [{ title: 'x'.repeat(61) }, false, 'this one has 61'],
  [{ description: '' }, false, 'no description'],
  [{ description: 'x'.repeat(161) }, false, 'this one has 161'],
  [{ isHidden: true }, true, 'leave this page out'],
])('of %j it is said', (change, isSerious, message) => {
  const [found, ...others] = checkSearch({ ...fine, ...change });
  expect(others).toEqual([]);
  expect(found).toMatchObject({ group: 'search', isSerious, message: expect.stringContaining(message) });
});

test('what is said of a page to search engines leads to the field that says it', () => {
  expect(checkSearch({ title: '', description: '', isHidden: true }).map(({ field }) => field)).toEqual([
    ...['isHiddenFromSearch', 'seoTitle', 'seoDescription'],
  ]);
});

test('a link says where it leads', () => {
  expect(['Read more …', 'here', 'Click here »', 'Hier'].map(isEmptyLinkText)).toEqual([
    ...[true, true, true, true],
  ]);
  expect(['Read more about kilns', 'Shop', ''].map(isEmptyLinkText)).toEqual([false, false, false]);
});

test('what axe finds is said in plain words, in its group, what is serious first', () => {
  expect(groupOf('color-contrast')).toBe('contrast');
  expect(groupOf('something-new')).toBe('other');
  expect(wordsOf('link-name', 'Links must have text')).toBe('This link has no text.');
  expect(wordsOf('something-new', 'It must be so')).toBe('It must be so.');
  const one = (group: 'links' | 'search', isSerious: boolean) => ({
    group,
    isSerious,
    message: '',
    quote: '',
  });
  expect(inOrder([one('links', false), one('links', true), one('search', false)])).toEqual([
    ...[one('search', false), one('links', true), one('links', false)],
  ]);
});
