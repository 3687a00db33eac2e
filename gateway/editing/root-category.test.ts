import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

const create = `mutation ($input: CreateProductsPageInput!) { createProductsPage(input: $input) {
  __typename ... on Collection { id slug } ... on Problem { message } ... on InvalidInput { field } } }`;
const save = `mutation ($input: SaveRootCategoryInput!) { saveRootCategory(input: $input) {
  __typename ... on RootCategory { displayName pageRendering displayIndex } ... on Problem { message } } }`;
const ofPage = `query ($path: String!) { page(path: $path) {
  rootCategory { displayName pageRendering displayIndex } } }`;

interface Made {
  createProductsPage: { __typename: string; id: string; slug: string; message?: string; field?: string };
}

let install: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  install = await openTestInstall();
  website = await install.createWebsite('Bakery');
});
afterAll(() => install?.close());

const makePage = async (input: object) =>
  (await website.query<Made>(website.owner, create, { input })).createProductsPage;
const categoryAt = async (slug: string) =>
  (await website.query<{ page: { rootCategory: unknown } }>(website.visitor(), ofPage, { path: `/${slug}` }))
    .page.rootCategory;

test('a shop page is made with its category of all products, by the name that its owner gives it', async () => {
  const { slug } = await makePage({ title: 'Breads', allCategoryName: ' Everything baked ' });
  expect(await categoryAt(slug)).toEqual({
    ...{ displayName: 'Everything baked', pageRendering: 'LIST_VIEW', displayIndex: 1 },
  });
});

test('a name that is left blank is the word for all in the website’s language, and without one there is no category', async () => {
  const { slug } = await makePage({ title: 'Cakes', allCategoryName: '' });
  expect(await categoryAt(slug)).toMatchObject({ displayName: 'All' });
  const bare = await makePage({ title: 'Bare' });
  expect(await categoryAt(bare.slug)).toBeNull();
});

test('a name that is too long is refused, and no page is made', async () => {
  expect(await makePage({ title: 'Long', allCategoryName: 'x'.repeat(201) })).toMatchObject({
    ...{ __typename: 'InvalidInput', field: 'allCategoryName' },
    message: "A category's name has 1 to 200 characters.",
  });
  const { collection } = await website.query<{ collection: unknown }>(
    website.owner,
    '{ collection(slug: "long") { id } }',
  );
  expect(collection).toBeNull();
});

test('an owner says how all products are shown, also on a page that had no such category, and visitors see it at once', async () => {
  for (const input of [{ title: 'Tarts', allCategoryName: '' }, { title: 'Older' }]) {
    const { id: collectionId, slug } = await makePage(input);
    await categoryAt(slug);
    const wanted = { displayName: 'Whole range', pageRendering: 'GRID_VIEW', displayIndex: 2 };
    expect(await website.query(website.owner, save, { input: { collectionId, ...wanted } })).toEqual({
      saveRootCategory: { __typename: 'RootCategory', ...wanted },
    });
    expect(await categoryAt(slug)).toEqual(wanted);
  }
  expect(
    await website.query(website.owner, save, { input: { collectionId: 'none', displayName: 'All' } }),
  ).toEqual({
    saveRootCategory: { __typename: 'NotFound', message: 'This website has no such products page.' },
  });
});
