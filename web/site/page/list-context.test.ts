import { expect, test } from 'vitest';
import { splitEvents } from './events-context.ts';
import { facetsOf, slugOf } from './facets.ts';
import { filterContext, itemListContext, shownProductsContext } from './list-context.ts';
import { readPageQuery } from './page-query.ts';
import { testCollection, testItem, testItems, testProduct, testProducts } from './testing.ts';

const start = { path: '/journal', offset: 0, filters: {} };

test('a list leads on to what follows and back to what came before', () => {
  const list = testItems([testItem(), testItem({ id: 'p2' })], true);
  const { pagination } = itemListContext(
    testCollection(),
    list,
    { ...start, offset: 2, filters: { tag: 'Clay & co' } },
    2,
    0,
  );
  expect(pagination).toEqual({
    nextPage: true,
    nextPageUrl: '/journal?offset=4&tag=Clay+%26+co',
    prevPage: true,
    prevPageUrl: '/journal?tag=Clay+%26+co',
    pageSize: 2,
  });
});

test('a post’s date, as themes show it, is when readers first saw it', () => {
  const { items } = itemListContext(testCollection(), testItems([testItem()]), start, 20, 0);
  const publishOn = Date.parse('2026-01-03T00:00:00.000Z');
  expect(items).toMatchObject([{ addedOn: publishOn, publishOn }]);
});

test('the last page of a list leads back by a whole page, however few it shows', () => {
  const { pagination } = itemListContext(
    testCollection(),
    testItems([testItem()]),
    { ...start, offset: 40 },
    20,
    0,
  );
  expect(pagination).toMatchObject({ nextPage: false, prevPageUrl: '/journal?offset=20' });
});

test('a shop shows no more products on one page than its owner wants', () => {
  const products = testProducts([testProduct(), testProduct({ id: 'm2' }), testProduct({ id: 'm3' })]);
  const list = shownProductsContext(products, { ...start, path: '/shop' }, 2);
  expect(list.items.map(({ id }) => id)).toEqual(['m1', 'm2']);
  expect(list.pagination).toMatchObject({ nextPage: true, nextPageUrl: '/shop?offset=2', prevPage: false });
  expect(Object.keys(list.productMerchandisingContext)).toEqual(['m1', 'm2']);
});

test('an event that is still going on is upcoming, and past events begin with the latest', () => {
  const events = [
    { id: 'over', startDate: 1, endDate: 2 },
    { id: 'next', startDate: 90, endDate: 95 },
    { id: 'now', startDate: 40, endDate: 60 },
    { id: 'just over', startDate: 30, endDate: 45 },
  ];
  const { upcoming, past } = splitEvents(events, 50);
  expect(upcoming.map(({ id }) => id)).toEqual(['now', 'next']);
  expect(past.map(({ id }) => id)).toEqual(['just over', 'over']);
});

test('a filter is shown in the owner’s spelling, and an unknown one harmlessly', () => {
  const known = { categories: ['Cups & Mugs'], tags: ['Clay'] };
  expect(filterContext({ category: 'cups & mugs', tag: '<script>' }, known)).toEqual({
    categoryFilter: 'Cups & Mugs',
    tagFilter: '&lt;script&gt;',
  });
  expect(filterContext({ category: undefined, tag: undefined }, known)).toEqual({});
});

test('an address’s query is read with care', () => {
  const read = (search: string) => readPageQuery(new URLSearchParams(search));
  expect(read('offset=20&tag=a%26amp%3Bb&format=json')).toMatchObject({
    format: 'json',
    offset: 20,
    category: undefined,
    tag: 'a&b',
  });
  expect(read('offset=-5&format=exe&category=%20')).toMatchObject({
    format: 'html',
    offset: 0,
    category: undefined,
    tag: undefined,
  });
  expect(read('author=Ada&month=March-2026&page=3&view=calendar')).toMatchObject({
    ...{ author: 'Ada', month: '2026-03', page: 3, isCalendar: true },
  });
  expect(read('month=13-2026&page=-1')).toMatchObject({ month: undefined, page: 1, isCalendar: false });
  expect(read('offset=99999999').offset).toBe(10_000);
});

test('a shop’s categories are those of its products, each once, and found by their names', () => {
  const facets = facetsOf([testProduct(), testProduct({ id: 'm2', tags: ['stoneware', 'blue'] })]);
  expect(facets.tags).toEqual(['stoneware', 'blue']);
  expect(facets.categories.map(({ slug }) => slug)).toEqual(['cups-mugs']);
  expect(slugOf('Cups & Mugs')).toBe('cups-mugs');
  expect(slugOf('Théière')).toBe('theiere');
});
