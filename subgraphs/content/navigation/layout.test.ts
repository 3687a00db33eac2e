import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollection, openContent, type TestContent, type TestPerson } from '../content-testing.ts';

const createProductsPage = `mutation ($input: CreateProductsPageInput!) { createProductsPage(input: $input) {
  __typename ... on Collection { id title slug navigationTitle isEnabled type } ... on Problem { message } } }`;

let content: TestContent;
let owner: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
  await createCollection(owner, { title: 'Home', isHomepage: true });
  await createCollection(owner, { title: 'About' });
  await createCollection(owner, { title: 'Hidden', isEnabled: false });
});
afterAll(() => content.close());

const make = async (input: object) =>
  (await owner.ask(createProductsPage, { input })).at('createProductsPage');

/** The titles of the main menu, as visitors see it. */
async function menuTitles() {
  const { at } = await content
    .visitorOf(owner.websiteId)
    .ask('{ website { menu(name: "mainNav") { title } } }');
  return at('website.menu');
}

describe('A new store', () => {
  it('goes first into the main navigation when its owner asks for that, and what was there follows', async () => {
    expect(await make({ title: 'Pots', addToMainNavigation: true })).toMatchObject({
      ...{ __typename: 'Collection', title: 'Pots', slug: 'pots', navigationTitle: 'Pots' },
      ...{ isEnabled: true, type: 'PRODUCTS' },
    });
    expect(await menuTitles()).toMatchObject([{ title: 'Pots' }, { title: 'Home' }, { title: 'About' }]);
    await make({ fallbackTitle: 'Shop', navigationTitle: 'Buy', addToMainNavigation: true });
    expect(await menuTitles()).toMatchObject([
      { title: 'Buy' },
      { title: 'Pots' },
      { title: 'Home' },
      { title: 'About' },
    ]);
  });

  it('stays out of a menu that its owner made, unless that is asked for', async () => {
    const before = await menuTitles();
    await make({ title: 'Quietly' });
    expect(await menuTitles()).toEqual(before);
  });

  it('has an address of its own, however many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => make({ title: 'Same' })));
    expect(new Set(made.map((each) => JSON.stringify(each).match(/"slug":"([^"]+)"/)?.[1])).size).toBe(5);
  });

  it('is not made where the theme has no main navigation to put it into', async () => {
    const conf =
      '{"name":"Bare","layouts":{"default":{"name":"Default","regions":["site"]}},"navigations":[]}';
    const files = [
      { path: 'template.conf', base64: Buffer.from(conf).toString('base64') },
      { path: 'site.region', base64: Buffer.from('{squarespace.main-content}').toString('base64') },
    ];
    await owner.ask('mutation ($input: InstallThemeInput!) { installTheme(input: $input) { __typename } }', {
      input: { name: 'Bare', files },
    });
    expect(await make({ title: 'Nowhere', addToMainNavigation: true })).toEqual({
      __typename: 'NoMainNavigation',
      message: 'Unable to find site main navigation',
    });
    const { at } = await owner.ask('{ collection(slug: "nowhere") { id } }');
    expect(at('collection')).toBeNull();
    expect((await owner.ask('{ siteLayout { identifier } }')).at('siteLayout')).toEqual([]);
  });
});
