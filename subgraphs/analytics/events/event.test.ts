import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { utcDay } from './event.rules.ts';

const record =
  'mutation ($path: String!, $productId: ID) { recordPageView(path: $path, productId: $productId) { isRecorded } }';
const readWebsite = `query ($websites: [_Any!]!, $days: Int) {
  _entities(representations: $websites) { ... on Website { pageViews(days: $days) { date count } } }
}`;
const readProducts = `query ($products: [_Any!]!) { _entities(representations: $products) { ... on Product { id viewCount } } }`;

let figures: TestSubgraph;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});

afterAll(() => figures.close());

function visit(websiteId: string, path: string, productId?: string) {
  return figures.run(record, { path, productId }, { websiteId });
}

async function pageViewsOf(websiteId: string, days: number) {
  const { at } = await figures.run(
    readWebsite,
    { websites: [website(websiteId)], days },
    reporterOf(websiteId),
  );
  return at('_entities.0.pageViews');
}

async function viewCountsOf(websiteId: string, ids: string[]) {
  const products = ids.map((id) => ({ __typename: 'Product', id }));
  const { at } = await figures.run(readProducts, { products }, reporterOf(websiteId));
  return ids.map((id, index) => [id, at(`_entities.${index}.viewCount`)]);
}

function website(id: string) {
  return { __typename: 'Website', id };
}

function reporterOf(websiteId: string) {
  return { websiteId, accountId: 'ada', permissions: ['REPORTS_READ'] };
}

const today = () => utcDay(new Date());

describe('visits', () => {
  test('that come at once are all counted, for the page and for its product', async () => {
    const visits = await Promise.all(Array.from({ length: 50 }, () => visit('busy', '/shop/mug', 'mug')));
    for (const { data } of visits) expect(data).toEqual({ recordPageView: { isRecorded: true } });
    expect(await pageViewsOf('busy', 1)).toEqual([{ date: today(), count: 50 }]);
    expect(await viewCountsOf('busy', ['mug'])).toEqual([['mug', 50]]);
  });

  test('to one page count for it however its path was written', async () => {
    await visit('paths', '/shop/mug?from=mail');
    await visit('paths', '/shop/mug/');
    await visit('paths', '/about');
    const rows = await figures.sql(
      `SELECT path, count FROM page_view_count WHERE website_id = 'paths' ORDER BY path`,
    );
    expect(rows).toEqual([
      { path: '/about', count: 1 },
      { path: '/shop/mug', count: 2 },
    ]);
  });

  test('are told for each of the last days, with 0 for days without any', async () => {
    const day = (ago: number) => utcDay(new Date(Date.now() - ago * 24 * 60 * 60 * 1000));
    await figures.sql(`INSERT INTO page_view_count (website_id, day, path, count) VALUES
      ('history', '${day(1)}', '/', 3), ('history', '${day(1)}', '/about', 4), ('history', '${day(3)}', '/', 9)`);
    expect(await pageViewsOf('history', 3)).toEqual([
      { date: day(2), count: 0 },
      { date: day(1), count: 7 },
      { date: day(0), count: 0 },
    ]);
  });

  test('to a path of over 2000 characters are refused', async () => {
    const { errors } = await visit('long', `/${'a'.repeat(2000)}`);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(await pageViewsOf('long', 1)).toEqual([{ date: today(), count: 0 }]);
  });

  test('of an address that belongs to no website are counted nowhere', async () => {
    const { errors } = await figures.run(record, { path: '/' }, { websiteId: null });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(await figures.sql(`SELECT 1 FROM page_view_count WHERE website_id = ''`)).toEqual([]);
  });
});

describe('figures', () => {
  test('of one website hold no visit to another', async () => {
    await visit('mugs', '/', 'shared-id');
    await visit('plates', '/', 'shared-id');
    await visit('plates', '/', 'shared-id');
    expect(await pageViewsOf('mugs', 1)).toEqual([{ date: today(), count: 1 }]);
    expect(await viewCountsOf('mugs', ['shared-id'])).toEqual([['shared-id', 1]]);
    expect(await viewCountsOf('plates', ['shared-id'])).toEqual([['shared-id', 2]]);
  });

  test('of another website are not shown by the database itself, whatever a statement asks for', async () => {
    await visit('cups', '/', 'cup');
    const database = figures.subgraph.database;
    for (const table of ['page_view_count', 'product_view_count']) {
      const everyCount = statement(`SELECT DISTINCT website_id FROM ${table} WHERE $1 <> ''`);
      expect(await database.forWebsite('saucers').rows(everyCount)).toEqual([]);
      expect(await database.forWebsite('cups').rows(everyCount)).toEqual([{ website_id: 'cups' }]);
    }
  });

  test('of a website are not told to who may read those of another', async () => {
    const { errors } = await figures.run(
      readWebsite,
      { websites: [website('plates')], days: 1 },
      reporterOf('mugs'),
    );
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });

  test('are not told to visitors', async () => {
    const visitor = { websiteId: 'mugs' };
    const products = [{ __typename: 'Product', id: 'shared-id' }];
    for (const { errors } of [
      await figures.run(readWebsite, { websites: [website('mugs')], days: 1 }, visitor),
      await figures.run(readProducts, { products }, visitor),
    ]) {
      expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    }
  });

  test('of many products are read together, with 0 for a product that nobody saw', async () => {
    await visit('lists', '/mug', 'mug');
    expect(await viewCountsOf('lists', ['mug', 'plate', 'bowl'])).toEqual([
      ['mug', 1],
      ['plate', 0],
      ['bowl', 0],
    ]);
  });

  test.each([0, -1, 366])('are not told for %d days', async (days) => {
    const { errors } = await figures.run(
      readWebsite,
      { websites: [website('mugs')], days },
      reporterOf('mugs'),
    );
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });
});
