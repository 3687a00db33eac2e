import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#kit/viewer.ts';
import { makeOwner } from './busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from './testing.ts';

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
