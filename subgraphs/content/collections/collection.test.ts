import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  drawPicture,
  openContent,
  type TestContent,
  type TestPerson,
  uploadPicture,
} from '../content-testing.ts';

const createMutation = `mutation ($input: CreateCollectionInput!) {
  createCollection(input: $input) {
    __typename ... on Collection { id slug type ordering isHomepage navigationTitle } ... on InvalidInput { field }
  }
}`;

let content: TestContent;
let owner: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
});
afterAll(() => content.close());

async function make(input: Record<string, unknown>) {
  const whole = { typeName: 'page', title: 'Page', ...input };
  return (await owner.ask(createMutation, { input: whole })).at('createCollection');
}

describe('A new collection', () => {
  it('is named after its title, in menus too, at an address that is free', async () => {
    expect(await make({ title: 'About us' })).toMatchObject({
      slug: 'about-us',
      navigationTitle: 'About us',
      type: 'PAGE',
    });
    expect(await make({ title: 'About us' })).toMatchObject({ slug: 'about-us-2' });
    expect(await make({ title: 'Cart' })).toMatchObject({ slug: 'cart-2' });
  });

  it('is refused at an address that another page has', async () => {
    expect(await make({ slug: 'about-us' })).toMatchObject({ __typename: 'SlugTaken' });
  });

  it.each([
    [{ slug: 'cart' }, 'input.slug'],
    [{ slug: 'a/b' }, 'input.slug'],
    [{ title: '' }, 'input.title'],
    [{ typeName: '../x' }, 'input.typeName'],
    [{ pageSize: 0 }, 'input.pageSize'],
    [{ parentId: 'nothing' }, 'input.parentId'],
  ])('is refused with %j', async (input, field) => {
    expect(await make(input)).toMatchObject({ __typename: 'InvalidInput', field });
  });

  it('becomes the home page in the place of the one before it', async () => {
    const id = await createCollection(owner, { title: 'Old home', isHomepage: true });
    await make({ title: 'New home', isHomepage: true });
    const { at } = await owner.ask(
      `query ($id: ID) { collection(id: $id) { isHomepage } page(path: "/") { collection { title } } }`,
      { id },
    );
    expect(at('collection.isHomepage')).toBe(false);
    expect(at('page.collection.title')).toBe('New home');
  });

  it('lies in a folder of this website, and in nothing else', async () => {
    const folder = await createCollection(owner, { title: 'Folder', typeName: 'folder' });
    const page = await createCollection(owner, { title: 'Page', parentId: folder });
    expect(await make({ parentId: page })).toMatchObject({ field: 'input.parentId' });
    const neighbour = await content.startWebsite('neighbour');
    const theirs = await createCollection(neighbour, { title: 'Theirs', typeName: 'folder' });
    expect(await make({ parentId: theirs })).toMatchObject({ field: 'input.parentId' });
  });
});

describe('A kind of collection that the theme knows', () => {
  it('is as the theme’s conf says', async () => {
    const file = (path: string, text: string) => ({ path, base64: Buffer.from(text).toString('base64') });
    const conf = '{ "folder": true, "index": true, "ordering": "user-orderable", "pageSize": 7 }';
    const files = [file('src/template.conf', '{}'), file('src/collections/projects.conf', conf)];
    await owner.ask(
      `mutation ($input: InstallThemeInput!) { installTheme(input: $input) { ... on ThemeRevision { id } } }`,
      { input: { name: 'Atelier', files } },
    );
    const id = await createCollection(owner, { title: 'Projects', typeName: 'projects' });
    const { at } = await owner.ask(
      'query ($id: ID) { collection(id: $id) { isIndex ordering pageSize regionName } }',
      { id },
    );
    expect(at('collection')).toEqual({
      isIndex: true,
      ordering: 'user-orderable',
      pageSize: 7,
      regionName: 'default',
    });
  });
});

describe('An index page', () => {
  const query = `query ($slug: String) {
    collection(slug: $slug) {
      title
      children {
        title description mainContent itemCount tags categories mainImage { url }
        items { nodes { title fullUrl mainImage { url } } }
      }
    }
  }`;

  async function makeIndex(title: string, size: number): Promise<void> {
    const image = await uploadPicture(owner, { base64: await drawPicture(20, 20) });
    const parentId = await createCollection(owner, { title, typeName: 'index' });
    for (let number = 1; number <= size; number += 1) {
      const child = { title: `${title} ${number}`, typeName: 'gallery', parentId, mainImageId: image.id };
      const collectionId = await createCollection(owner, child);
      for (const name of ['a', 'b']) {
        await createItem(owner, {
          collectionId,
          recordType: 'IMAGE',
          title: name,
          mainImageId: image.id,
          tags: [`tag ${number}`],
        });
      }
    }
  }

  it('costs the same number of statements with two children as with ten', async () => {
    await makeIndex('small', 2);
    await makeIndex('large', 10);
    const visitor = content.visitorOf(owner.websiteId);
    const small = await visitor.ask(query, { slug: 'small' });
    const large = await visitor.ask(query, { slug: 'large' });
    expect(large.at('collection.children')).toHaveLength(10);
    expect(large.at('collection.children.9')).toMatchObject({
      title: 'large 10',
      itemCount: 2,
      tags: ['tag 10'],
      items: { nodes: [{ title: 'a', fullUrl: '/large-10/a' }, { title: 'b' }] },
    });
    expect(large.statements).toBe(small.statements);
    expect(large.statements).toBeLessThanOrEqual(9);
  });
});

describe('Products of a products page', () => {
  const query = `query ($of: [_Any!]!) {
    _entities(representations: $of) { ... on Product { fullUrl collection { title } images { url } } }
  }`;

  it('have their addresses below it, in one statement however many', async () => {
    const collectionId = await createCollection(owner, { title: 'Shop', typeName: 'products' });
    const of = ['mug', 'bowl', 'tasse-à-thé'].map((slug) => ({
      __typename: 'Product',
      id: `id-${slug.length}`,
      collectionId,
      slug,
    }));
    const { at, statements } = await owner.ask(query, { of });
    expect(at('_entities')).toMatchObject([
      { fullUrl: '/shop/mug', collection: { title: 'Shop' }, images: [] },
      { fullUrl: '/shop/bowl' },
      { fullUrl: '/shop/tasse-%C3%A0-th%C3%A9' },
    ]);
    expect(statements).toBe(2);
  });

  it('lead home when no page shows them', async () => {
    const of = [{ __typename: 'Product', id: 'x', collectionId: 'gone', slug: 'mug' }];
    expect((await owner.ask(query, { of })).at('_entities')).toMatchObject([
      { fullUrl: '/', collection: null },
    ]);
  });
});
