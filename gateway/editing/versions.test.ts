import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#kit/viewer.ts';
import { makeOwner } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let olga: Viewer;
let piet: Viewer;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  olga = { ...website.owner, accountId: await makeOwner(shop, website, 'olga@owners.test') };
  piet = { ...website.owner, accountId: await makeOwner(shop, website, 'piet@owners.test') };
});
afterAll(() => shop.close());

interface Made {
  readonly made: { readonly id: string };
}

const createPage = async (title: string, typeName = 'page') =>
  (
    await website.query<Made>(
      olga,
      'mutation ($input: CreateCollectionInput!) { made: createCollection(input: $input) { ... on Collection { id } } }',
      { input: { title, typeName } },
    )
  ).made.id;

const who = 'savedByAccount { email }';

describe('versions of a product', () => {
  const change = (viewer: Viewer, input: object) =>
    website.query(
      viewer,
      'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }',
      { input },
    );
  const read = async (id: string) => {
    const { product } = await website.query<{
      product: {
        title: string;
        description: string;
        tags: string[];
        versions: { id: string; title: string }[];
      };
    }>(
      olga,
      `query ($id: ID!) { product(id: $id) { title description tags versions { title description tags ${who} } } }`,
      { id },
    );
    return product;
  };
  const idsOf = async (id: string) => {
    const { product } = await website.query<{ product: { versions: { id: string }[] } }>(
      olga,
      'query ($id: ID!) { product(id: $id) { versions { id } } }',
      { id },
    );
    return product.versions.map((version) => version.id);
  };
  async function createProduct(title: string): Promise<string> {
    const collectionId = await createPage(`Shop of ${title}`, 'products');
    const { made } = await website.query<Made>(
      olga,
      'mutation ($input: CreateProductInput!) { made: createProduct(input: $input) { ... on Product { id } } }',
      {
        input: {
          collectionId,
          type: 'PHYSICAL',
          title,
          variants: [{ sku: title, price: '4.00', optionValues: [] }],
        },
      },
    );
    return made.id;
  }

  test('say what its texts were, and who changed them; what is no text leaves none', async () => {
    const id = await createProduct('Salt pig');
    await change(olga, { id, title: 'Salt jar' });
    await change(piet, { id, description: '<p>Thrown by hand.</p>', tags: ['clay'] });
    await change(piet, { id, isFeatured: true });
    expect((await read(id)).versions).toEqual([
      { title: 'Salt jar', description: '', tags: [], savedByAccount: { email: 'piet@owners.test' } },
      { title: 'Salt pig', description: '', tags: [], savedByAccount: { email: 'olga@owners.test' } },
    ]);
  });

  test('give its texts back, which can be taken back again', async () => {
    const id = await createProduct('Quay mug');
    await change(olga, { id, title: 'Mug', tags: ['clay'], customAddButtonText: 'Take it' });
    const [before = ''] = await idsOf(id);
    const restore = 'mutation ($id: ID!) { restored: restoreProductVersion(id: $id) { __typename } }';
    expect(await website.query(piet, restore, { id: before })).toEqual({
      restored: { __typename: 'Product' },
    });
    expect(await read(id)).toMatchObject({ title: 'Quay mug', tags: [] });
    const [after = ''] = await idsOf(id);
    await website.query(piet, restore, { id: after });
    expect(await read(id)).toMatchObject({ title: 'Mug', tags: ['clay'] });
    expect(await website.query(piet, restore, { id: 'nothing' })).toEqual({
      restored: { __typename: 'NotFound' },
    });
  });

  test('are shown to nobody who may not change it', async () => {
    const id = await createProduct('Tern jug');
    const { result } = await website.run(
      website.visitor(),
      'query ($id: ID!) { product(id: $id) { versions { id } } }',
      { id },
    );
    expect(result.data).toEqual({ product: { versions: null } });
  });
});

describe('versions of a menu', () => {
  const set = (viewer: Viewer, links: object[]) =>
    website.query(
      viewer,
      'mutation ($links: [MenuLinkInput!]!) { setMenu(name: "mainNav", links: $links) { __typename } }',
      { links },
    );
  const readMenu = async () => {
    const { siteLayout } = await website.query<{
      siteLayout: {
        links: { title: string }[];
        versions: { id: string; links: { title: string }[]; savedByAccount: { email: string } }[];
      }[];
    }>(olga, `{ siteLayout { links { title } versions { id links { title } ${who} } } }`);
    return siteLayout[0];
  };

  test('say what it was, and give its links back, but for those to pages that are gone', async () => {
    const [about, gone] = [await createPage('About'), await createPage('Gone')];
    await set(olga, [{ collectionId: about }, { collectionId: gone }]);
    await set(piet, [{ url: '/sale', title: 'Sale' }]);
    const menu = await readMenu();
    expect(menu?.versions.map(({ links, savedByAccount }) => ({ links, savedByAccount }))).toEqual([
      { links: [{ title: 'About' }, { title: 'Gone' }], savedByAccount: { email: 'piet@owners.test' } },
    ]);
    await website.query(olga, 'mutation ($id: ID!) { deleteCollection(id: $id) { __typename } }', {
      id: gone,
    });
    const restored = await website.query(
      olga,
      'mutation ($id: ID!) { restored: restoreMenuVersion(id: $id) { ... on Menu { links { title } } } }',
      { id: menu?.versions[0]?.id },
    );
    expect(restored).toEqual({ restored: { links: [{ title: 'About' }] } });
    expect((await readMenu())?.links).toEqual([{ title: 'About' }]);
  });
});

describe('versions of how the website looks', () => {
  const draft = '__typename ... on StyleDraft { revision customCss publishedCss }';
  const save = (viewer: Viewer, customCss: string, expectedRevision: number) =>
    website.query<{ saveStyleDraft: { revision: number } }>(
      viewer,
      `mutation ($input: SaveStyleDraftInput!) { saveStyleDraft(input: $input) { ${draft} } }`,
      { input: { values: {}, customCss, expectedRevision } },
    );
  async function publish(viewer: Viewer, customCss: string): Promise<void> {
    const { styleDraft } = await website.query<{ styleDraft: { revision: number } }>(
      viewer,
      '{ styleDraft { revision } }',
    );
    const { saveStyleDraft } = await save(viewer, customCss, styleDraft.revision);
    await website.query(
      viewer,
      `mutation ($revision: Int!) { publishStyleDraft(expectedRevision: $revision) { ${draft} } }`,
      { revision: saveStyleDraft.revision },
    );
  }
  const read = () =>
    website.query<{ styleDraft: { revision: number; versions: { id: string; customCss: string }[] } }>(
      olga,
      `{ styleDraft { revision versions { id customCss values ${who} } } }`,
    );

  test('say what visitors saw and who changed it, and come back as a draft that visitors do not see yet', async () => {
    await publish(olga, 'a { color: red }');
    await publish(piet, 'a { color: blue }');
    const { styleDraft } = await read();
    expect(styleDraft.versions).toEqual([
      {
        ...{ id: expect.any(String), customCss: 'a { color: red }', values: {} },
        savedByAccount: { email: 'piet@owners.test' },
      },
      // What the theme alone looked like: the first publication can be taken back, too.
      {
        ...{ id: expect.any(String), customCss: '', values: {} },
        savedByAccount: { email: 'olga@owners.test' },
      },
    ]);
    const restore = (id: string | undefined, revision: number) =>
      website.query(
        olga,
        `mutation ($id: ID!, $revision: Int!) { restored: restoreStyleVersion(id: $id, expectedRevision: $revision) { ${draft} } }`,
        { id, revision },
      );
    const [version] = styleDraft.versions;
    expect(await restore(version?.id, styleDraft.revision)).toMatchObject({
      restored: { customCss: 'a { color: red }', publishedCss: 'a { color: blue }' },
    });
    expect(await restore(version?.id, styleDraft.revision)).toEqual({
      restored: { __typename: 'StyleDraftChanged' },
    });
    const { styleDraft: restored } = await read();
    expect(await restore(styleDraft.versions[1]?.id, restored.revision)).toMatchObject({
      restored: { customCss: '', publishedCss: 'a { color: blue }' },
    });
    expect(await restore('nothing', styleDraft.revision)).toEqual({ restored: { __typename: 'NotFound' } });
  });
});

test('a revision of a theme says who stored it, to those who may change it alone', async () => {
  const conf = { name: 'Plain', layouts: { default: { name: 'Default', regions: ['site'] } } };
  const texts = {
    'template.conf': JSON.stringify(conf),
    'site.region': '<html><body>{squarespace.main-content}</body></html>',
  };
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    base64: Buffer.from(text).toString('base64'),
  }));
  const { made } = await website.query<Made>(
    piet,
    'mutation ($input: InstallThemeInput!) { made: installTheme(input: $input) { ... on ThemeRevision { id } } }',
    { input: { name: 'Plain', files } },
  );
  expect(await website.query(olga, `{ themeRevisions { id ${who} } }`)).toEqual({
    themeRevisions: [{ id: made.id, savedByAccount: { email: 'piet@owners.test' } }],
  });
  const { result } = await website.run(website.visitor(), '{ website { activeTheme { id savedBy } } }');
  expect(result.data).toEqual({ website: { activeTheme: { id: made.id, savedBy: null } } });
});

test('versions of a post and of a page say who made them', async () => {
  const [blog, page] = [await createPage('Journal', 'blog'), await createPage('Visit')];
  const { made } = await website.query<Made>(
    olga,
    'mutation ($input: CreateItemInput!) { made: createItem(input: $input) { ... on Item { id } } }',
    { input: { recordType: 'TEXT', collectionId: blog, title: 'First firing' } },
  );
  await website.query(
    piet,
    'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { __typename } }',
    { input: { id: made.id, title: 'Second firing' } },
  );
  const place = { collectionId: page };
  await website.query(
    piet,
    'mutation ($input: SaveBlockDraftInput!) { saveBlockDraft(input: $input) { __typename } }',
    { input: { place, sections: [], expectedRevision: 0, basedOn: 0 } },
  );
  await website.query(
    piet,
    'mutation ($input: PublishBlockDraftInput!) { publishBlockDraft(input: $input) { __typename } }',
    { input: { place, expectedRevision: 1 } },
  );
  const seen = await website.query(
    olga,
    `query ($id: ID!, $place: BlockPlaceInput!) { item(id: $id) { versions { title ${who} } } blockDraft(place: $place) { versions { ${who} } } }`,
    { id: made.id, place },
  );
  const savedByAccount = { email: 'piet@owners.test' };
  expect(seen).toEqual({
    item: { versions: [{ title: 'First firing', savedByAccount }] },
    blockDraft: { versions: [{ savedByAccount }] },
  });
});
