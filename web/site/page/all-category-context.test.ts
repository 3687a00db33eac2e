import { expect, test } from 'vitest';
import { allCategoryContext } from './all-category-context.ts';

const root = {
  ...{ __typename: 'RootCategory' as const, displayName: 'Everything' },
  ...{ pageRendering: 'LIST_VIEW' as const, displayIndex: 1 },
};

test('all products come first under the theme’s word where the owner says nothing else', () => {
  const { categoryLinks, isListView } = allCategoryContext(null, '/shop', ['Cups & Mugs', 'Jugs'], 'Jugs');
  expect(categoryLinks).toEqual([
    { name: '', url: '/shop', isAll: true, isChosen: false },
    { name: 'Cups & Mugs', url: '/shop?category=Cups%20%26%20Mugs', isAll: false, isChosen: false },
    { name: 'Jugs', url: '/shop?category=Jugs', isAll: false, isChosen: true },
  ]);
  expect(isListView).toBe(false);
});

test('they stand where their owner puts them, under the owner’s name, one below the other', () => {
  const second = allCategoryContext({ ...root, displayIndex: 2 }, '/shop', ['Cups', 'Jugs'], undefined);
  expect(second.categoryLinks.map(({ name }) => name)).toEqual(['Cups', 'Everything', 'Jugs']);
  expect(second).toMatchObject({
    isListView: true,
    rootCategory: { displayName: 'Everything', displayIndex: 2 },
  });
  const last = allCategoryContext({ ...root, displayIndex: 9 }, '/shop', ['Cups'], undefined);
  expect(last.categoryLinks.map(({ isAll }) => isAll)).toEqual([false, true]);
});

test('a name that is but the word for all is said in the language of the page', () => {
  const { categoryLinks } = allCategoryContext(
    { ...root, displayName: 'Alle' },
    '/shop',
    ['Cups'],
    undefined,
  );
  expect(categoryLinks[0]?.name).toBe('');
});

test('a shop without categories has no links to them', () => {
  expect(allCategoryContext(root, '/shop', [], undefined).categoryLinks).toEqual([]);
});
