import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statementChannel } from '#kit/database.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;

beforeAll(async () => {
  shops = await openOwnedShops({ ask: async (_, __, { id }) => ({ hasImage: id === 'p1' }) });
});
afterAll(() => shops.commerce.close());
beforeEach(() => {
  shop = shops.open();
});

const fields =
  '__typename ... on Category { id name slug parentId } ... on InvalidInput { field } ... on Problem { message }';
const creating = `mutation ($input: CreateCategoryInput!) { createCategory(input: $input) { ${fields} } }`;
const changing = `mutation ($input: UpdateCategoryInput!) { updateCategory(input: $input) { ${fields} } }`;
const moving = `mutation ($id: ID!, $parentId: ID) { moveCategory(id: $id, parentId: $parentId) { ${fields} } }`;
const ordering = `mutation ($ids: [ID!]!) { orderCategories(ids: $ids) {
  __typename ... on OrderedCategories { categories { name } } ... on Problem { message } } }`;
const deleting = `mutation ($id: ID!) { deleteCategory(id: $id) {
  __typename ... on DeletedCategories { ids } ... on Problem { message } } }`;
const reading =
  'query ($id: ID!) { category(id: $id) { description imageId seo { title description isHidden } } }';
const restoring = `mutation ($id: ID!) { restoreCategory(id: $id) { ${fields} } }`;
const listing = `query ($first: Int, $after: String) { categories(first: $first, after: $after) {
  nodes { id name parentId } pageInfo { hasNextPage endCursor } } }`;

async function create(name: string, parentId?: string): Promise<string> {
  return (await shop.ask(creating, { input: { name, parentId } })).text('createCategory.id');
}

interface Listed {
  id: string;
  name: string;
  parentId: string | null;
}

async function list(variables: Record<string, unknown> = {}): Promise<Listed[]> {
  const nodes = (await shop.visit(listing, variables)).at('categories.nodes');
  return Array.isArray(nodes) ? nodes : [];
}

/** Every category with the names above it, as in `Cups/Mugs`. */
async function paths(): Promise<string[]> {
  const all = await list();
  const pathOf = ({ name, parentId }: Listed): string => {
    const parent = all.find(({ id }) => id === parentId);
    return parent ? `${pathOf(parent)}/${name}` : name;
  };
  return all.map(pathOf);
}

describe('categories', () => {
  test('nest, and are seen by every visitor in the order of their owner', async () => {
    const cups = await create('Cups');
    await create('Mugs', cups);
    await create('Bowls');
    expect(await paths()).toEqual(['Cups', 'Cups/Mugs', 'Bowls']);
  });

  test('are made once, however many make the same one at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => shop.ask(creating, { input: { name: 'Cups' } })),
    );
    const names = made.map((answer) => answer.text('createCategory.__typename')).sort();
    expect(names).toEqual(['Category', ...Array.from({ length: 9 }, () => 'CategoryNameTaken')]);
    expect(await paths()).toEqual(['Cups']);
  });

  test('keep their address when they are renamed, unless it is changed too', async () => {
    const id = await create('Cups');
    expect((await shop.ask(changing, { input: { id, name: 'Beakers' } })).at('updateCategory')).toMatchObject(
      {
        name: 'Beakers',
        slug: 'cups',
      },
    );
    expect((await shop.ask(changing, { input: { id, slug: 'beakers' } })).at('updateCategory')).toMatchObject(
      {
        name: 'Beakers',
        slug: 'beakers',
      },
    );
  });

  test('say what they are, part by part, cleaned, in each language, and search engines something else', async () => {
    const id = await create('Cups');
    const read = async () => (await shop.visit(reading, { id })).at('category');
    const nothing = { title: '', description: '', isHidden: false };
    expect(await read()).toEqual({ description: '', imageId: null, seo: nothing });
    const description = '<p>Thrown.</p><script>alert(1)</script>';
    await shop.ask(changing, { input: { id, description, imageId: 'p1', seo: { title: ' Cups for tea ' } } });
    await Promise.all([
      shop.ask(changing, { input: { id, seo: { description: 'All of them' } } }),
      shop.ask(changing, { input: { id, seo: { isHidden: true }, imageId: null } }),
    ]);
    const seo = { title: 'Cups for tea', description: 'All of them', isHidden: true };
    expect(await read()).toEqual({ description: '<p>Thrown.</p>', imageId: null, seo });
    for (const [field, wrong] of Object.entries({
      'input.seo.title': { seo: { title: 'a'.repeat(201) } },
      'input.description': { description: 'a\0b' },
      'input.imageId': { imageId: 'theirs' },
    })) {
      const answer = await shop.ask(changing, { input: { id, name: 'Never', ...wrong } });
      expect(answer.at('updateCategory')).toMatchObject({ __typename: 'InvalidInput', field });
    }
    const { data } = await shop.ask('{ translatableProductTexts(language: "de") { nodes { field own } } }');
    expect(JSON.stringify(data)).toContain('Cups for tea');
    expect(await paths()).toEqual(['Cups']);
  });

  test('move with all below them, and never below themselves', async () => {
    const cups = await create('Cups');
    const mugs = await create('Mugs', cups);
    const big = await create('Big', mugs);
    const refused = await shop.ask(moving, { id: cups, parentId: big });
    expect(refused.at('moveCategory')).toEqual({
      ...{ __typename: 'InvalidInput', field: 'parentId' },
      message: 'A category cannot be moved below itself.',
    });
    await shop.ask(moving, { id: mugs, parentId: null });
    expect(await paths()).toEqual(['Cups', 'Mugs/Big', 'Mugs']);
  });

  test('moved below each other by two at once never make a circle', async () => {
    const one = await create('One');
    const other = await create('Other');
    const answers = await Promise.all([
      shop.ask(moving, { id: one, parentId: other }),
      shop.ask(moving, { id: other, parentId: one }),
    ]);
    const names = answers.map((answer) => answer.text('moveCategory.__typename')).sort();
    expect(names).toEqual(['Category', 'InvalidInput']);
    expect(await paths()).toHaveLength(2);
  });

  test('are put in order among themselves', async () => {
    const ids = [await create('A'), await create('B'), await create('C'), await create('D')];
    const [a, b, c, d] = ids;
    expect((await shop.ask(ordering, { ids: [d, b, a] })).at('orderCategories.categories')).toEqual([
      { name: 'D' },
      { name: 'B' },
      { name: 'A' },
    ]);
    expect(await paths()).toEqual(['D', 'B', 'C', 'A']);
    const below = await create('Below', c);
    expect((await shop.ask(ordering, { ids: [a, below] })).text('orderCategories.__typename')).toBe(
      'InvalidInput',
    );
    expect((await shop.ask(ordering, { ids: [a, a] })).text('orderCategories.__typename')).toBe(
      'InvalidInput',
    );
    expect((await shop.ask(ordering, { ids: [a, 'x'] })).text('orderCategories.__typename')).toBe('NotFound');
  });

  test('are deleted with those below them, and their products stay', async () => {
    await shop.stock([{ Title: 'Mug', Price: '5', Categories: '/Cups/Mugs, /New' }]);
    const cups = (await list()).find(({ name }) => name === 'Cups')?.id;
    expect((await shop.ask(deleting, { id: cups })).at('deleteCategory.ids')).toHaveLength(2);
    const { data } = await shop.visit('{ products { nodes { title categories { name } } } }');
    expect(data).toMatchObject({ products: { nodes: [{ title: 'Mug', categories: [{ name: 'New' }] }] } });
  });

  test('come back as they were: at their place, with those below them, their products and translations', async () => {
    await shop.stock([{ Title: 'Mug', Price: '5', Categories: '/Cups/Mugs, /New' }]);
    const cups = (await list()).find(({ name }) => name === 'Cups')?.id;
    const translated = `INSERT INTO translation (website_id, subject_id, language, field, text)
      VALUES ('${shop.websiteId}', '${cups}', 'de', 'name', 'Tassen')`;
    await shops.commerce.sql(translated);
    const before = await list();
    const said = { description: '<p>Thrown.</p>', imageId: 'p1', seo: { title: 'Cups for tea' } };
    await shop.ask(changing, { input: { id: cups, ...said } });
    await shop.ask(deleting, { id: cups });
    expect(await paths()).toEqual(['New']);
    expect((await shop.ask(restoring, { id: cups })).at('restoreCategory')).toMatchObject({ name: 'Cups' });
    expect(await list()).toEqual(before);
    expect((await shop.visit(reading, { id: cups })).at('category')).toMatchObject(said);
    const { data } = await shop.visit('{ products { nodes { categories { name } } } }');
    expect(data).toMatchObject({
      products: { nodes: [{ categories: [{ name: 'Mugs' }, { name: 'New' }] }] },
    });
    expect(await shops.commerce.sql(`SELECT text FROM translation WHERE subject_id = '${cups}'`)).toEqual([
      { text: 'Tassen' },
    ]);
    expect((await shop.ask(restoring, { id: cups })).text('restoreCategory.__typename')).toBe('NotFound');
  });

  test('come back to the top without the one above them, and never beside one of their name', async () => {
    const cups = await create('Cups');
    const mugs = await create('Mugs', cups);
    await shop.ask(deleting, { id: mugs });
    await shop.ask(deleting, { id: cups });
    const other = await create('mugs');
    const refused = await shop.ask(restoring, { id: mugs });
    expect(refused.text('restoreCategory.__typename')).toBe('CategoryNameTaken');
    await shop.ask(changing, { input: { id: other, name: 'Beakers' } });
    expect((await shop.ask(restoring, { id: mugs })).at('restoreCategory')).toMatchObject({
      ...{ name: 'Mugs', slug: 'mugs-2', parentId: null },
    });
  });

  test('are kept for 30 days after they were deleted', async () => {
    const cups = await create('Cups');
    await shop.ask(deleting, { id: cups });
    await shops.commerce.sql(
      `UPDATE deleted_category SET deleted_at = deleted_at - interval '30 days' WHERE id = '${cups}'`,
    );
    expect((await shop.ask(restoring, { id: cups })).text('restoreCategory.__typename')).toBe('NotFound');
    await shop.ask(deleting, { id: await create('Bowls') });
    expect(await shops.commerce.sql(`SELECT id FROM deleted_category WHERE id = '${cups}'`)).toEqual([]);
  });

  test('are read page by page, with one statement a page', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await create(name);
    const first = await shop.visit(listing, { first: 3 });
    expect(first.at('categories.pageInfo.hasNextPage')).toBe(true);
    const sent: unknown[] = [];
    const listen = (message: unknown) => sent.push(message);
    statementChannel.subscribe(listen);
    const rest = await list({ first: 3, after: first.text('categories.pageInfo.endCursor') });
    statementChannel.unsubscribe(listen);
    expect([rest.map(({ name }) => name), sent.length]).toEqual([['D', 'E'], 1]);
  });

  test('are at most 10000', async () => {
    await shops.commerce.sql(`INSERT INTO category (id, website_id, name, slug)
      SELECT '${shop.websiteId}-' || n, '${shop.websiteId}', n::text, n::text FROM generate_series(1, 10000) n`);
    const refused = await shop.ask(creating, { input: { name: 'One more' } });
    expect(refused.text('createCategory.message')).toBe('A website can have at most 10000 categories.');
  });

  test('of another website are not there', async () => {
    const cups = await create('Cups');
    const owner = shop;
    shop = shops.open();
    expect(await list()).toEqual([]);
    const answers = [
      (await shop.ask(creating, { input: { name: 'Mine', parentId: cups } })).text(
        'createCategory.__typename',
      ),
      (await shop.ask(changing, { input: { id: cups, name: 'Mine' } })).text('updateCategory.__typename'),
      (await shop.ask(moving, { id: cups })).text('moveCategory.__typename'),
      (await shop.ask(ordering, { ids: [cups] })).text('orderCategories.__typename'),
      (await shop.ask(deleting, { id: cups })).text('deleteCategory.__typename'),
      (await shop.ask(restoring, { id: cups })).text('restoreCategory.__typename'),
    ];
    expect(answers).toEqual(answers.map(() => 'NotFound'));
    shop = owner;
    expect(await paths()).toEqual(['Cups']);
    const visitor = await shop.visit(deleting, { id: cups });
    expect(visitor.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
