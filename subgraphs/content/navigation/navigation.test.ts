import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollection, openContent, type TestContent, type TestPerson } from '../content-testing.ts';

const setMenu = `mutation ($name: String!, $links: [MenuLinkInput!]!) {
  setMenu(name: $name, links: $links) {
    __typename
    ... on Menu { links { title url isNewWindow collection { title } children { title url } } }
    ... on InvalidInput { message }
  }
}`;
const readNavigation = `query ($id: String!) {
  website { menu(name: $id) { title url collection { title } children { title url } } }
}`;

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;
const pages: Record<string, string> = {};

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
  visitor = content.visitorOf(owner.websiteId);
  pages.home = await createCollection(owner, { title: 'Home', isHomepage: true });
  pages.about = await createCollection(owner, { title: 'About' });
  pages.hidden = await createCollection(owner, { title: 'Hidden', isEnabled: false });
  pages.more = await createCollection(owner, { title: 'More', typeName: 'folder' });
  pages.child = await createCollection(owner, { title: 'Child', parentId: pages.more });
});
afterAll(() => content.close());

async function menu(id: string, person = visitor) {
  return (await person.ask(readNavigation, { id })).at('website.menu');
}

async function set(links: object[], name = 'footer') {
  return (await owner.ask(setMenu, { name, links })).at('setMenu');
}

describe('The main menu of a website whose owner set none', () => {
  it('shows the pages that visitors may open, with folders unfolded', async () => {
    expect(await menu('mainNav')).toMatchObject([
      { title: 'Home', url: '/' },
      { title: 'About', url: '/about' },
      { title: 'More', url: '/more', children: [{ title: 'Child', url: '/child' }] },
    ]);
  });

  it('shows the same to the owner', async () => {
    expect(await menu('mainNav', owner)).toEqual(await menu('mainNav'));
  });

  it('costs three statements, however many pages there are', async () => {
    const before = await visitor.ask(readNavigation, { id: 'mainNav' });
    const busy = await content.startWebsite('busy');
    for (let number = 0; number < 20; number += 1) await createCollection(busy, { title: `Page ${number}` });
    const folder = await createCollection(busy, { title: 'Folder', typeName: 'folder' });
    await createCollection(busy, { title: 'In it', parentId: folder });
    const after = await content.visitorOf(busy.websiteId).ask(readNavigation, { id: 'mainNav' });
    expect(after.at('website.menu')).toHaveLength(21);
    expect(after.statements).toBe(before.statements);
  });
});

describe('A menu', () => {
  it('shows its links in order, two levels deep', async () => {
    const links = [
      { url: 'https://elsewhere.example/', title: 'Elsewhere', isNewWindow: true },
      { collectionId: pages.about, title: 'Who we are', children: [{ collectionId: pages.home }] },
    ];
    expect(await set(links)).toMatchObject({
      links: [
        { title: 'Elsewhere', isNewWindow: true, collection: null },
        { title: 'Who we are', url: '/about', children: [{ title: 'Home', url: '/' }] },
      ],
    });
    expect(await menu('footer')).toHaveLength(2);
  });

  it('leaves out pages that visitors may not open', async () => {
    await set([{ collectionId: pages.hidden }, { collectionId: pages.about }]);
    expect(await menu('footer')).toMatchObject([{ title: 'About' }]);
  });

  it('is empty when its owner wants it so', async () => {
    const quiet = await content.startWebsite('quiet');
    await createCollection(quiet, { title: 'Page' });
    await quiet.ask(setMenu, { name: 'mainNav', links: [] });
    expect(await menu('mainNav', quiet)).toEqual([]);
  });

  it('that nobody set is empty', async () => {
    expect(await menu('nothing')).toEqual([]);
  });

  it('never links to a page of another website', async () => {
    const neighbour = await content.startWebsite('neighbour');
    const theirs = await createCollection(neighbour, { title: 'Theirs' });
    expect(await set([{ collectionId: theirs }])).toMatchObject({ __typename: 'InvalidInput' });
  });

  it.each([
    ['a script', [{ url: 'javascript:alert(1)', title: 'x' }]],
    ['nothing', [{ title: 'x' }]],
    ['an address without a title', [{ url: '/x' }]],
    ['a child that goes nowhere', [{ url: '/x', title: 'x', children: [{ title: 'x' }] }]],
    ['201 links', Array.from({ length: 201 }, () => ({ url: '/x', title: 'x' }))],
  ])('with %s is refused', async (_, links) => {
    expect(await set(links)).toMatchObject({ __typename: 'InvalidInput', message: expect.any(String) });
  });

  it('leads to a member area: to its first page, to the account where it has none, and not at all once it is gone', async () => {
    const { at } = await owner.ask(
      'mutation { createMemberArea(input: { title: "Circle" }) { __typename ... on MemberArea { id } } }',
    );
    const memberAreaId = String(at('createMemberArea.id'));
    await set([{ memberAreaId }, { memberAreaId, title: 'For friends' }], 'friends');
    expect(await menu('friends')).toMatchObject([
      { title: 'Circle', url: '/account', collection: null },
      { title: 'For friends', url: '/account' },
    ]);
    const circle = await createCollection(owner, { title: 'Kiln diary', typeName: 'blog' });
    await owner.ask(
      'mutation ($input: SetPageAccessInput!) { setPageAccess(input: $input) { __typename } }',
      { input: { collectionId: circle, access: 'AREAS', areaIds: [memberAreaId] } },
    );
    expect(await menu('friends')).toMatchObject([{ url: '/kiln-diary' }, { url: '/kiln-diary' }]);
    await owner.ask('mutation ($id: ID!) { deleteMemberArea(id: $id) { __typename } }', { id: memberAreaId });
    expect(await menu('friends')).toEqual([]);
    expect(await set([{ memberAreaId }], 'friends')).toMatchObject({ __typename: 'InvalidInput' });
  });

  it('is not overwritten by whoever read it before another changed it, and is told as it is by now', async () => {
    const shared = await content.startWebsite('shared');
    const page = await createCollection(shared, { title: 'Home' });
    const write = `mutation ($links: [MenuLinkInput!]!, $read: String) {
      setMenu(name: "mainNav", links: $links, expectedVersion: $read) {
        __typename ... on MenuChangedMeanwhile { stored { identifier version links { title } } } } }`;
    const read = async () =>
      String((await shared.ask('{ siteLayout { version } }')).at('siteLayout.0.version'));
    const say = async (links: object[], version: string) =>
      (await shared.ask(write, { links, read: version })).at('setMenu');
    const unset = await read();
    await createCollection(shared, { title: 'Meanwhile' });
    expect(await say([{ collectionId: page }], unset)).toMatchObject({
      ...{ __typename: 'MenuChangedMeanwhile' },
      stored: { identifier: 'mainNav', links: [{ title: 'Home' }, { title: 'Meanwhile' }] },
    });
    const both = await read();
    const answers = await Promise.all(
      ['/a', '/b'].map((url) => say([{ collectionId: page }, { url, title: url }], both)),
    );
    expect(answers.map((answer) => JSON.stringify(answer).includes('Meanwhile'))).toContain(true);
    expect(answers).toContainEqual({ __typename: 'Menu' });
    expect(await say([], await read())).toEqual({ __typename: 'Menu' });
  });

  it('tells its owner what a folder shows visitors before anything was set there, so that nothing is lost when it is saved', async () => {
    const guides = await content.startWebsite('guides');
    const folder = await createCollection(guides, { title: 'Guides', typeName: 'folder' });
    const kiln = await createCollection(guides, { title: 'Kiln guide', parentId: folder });
    const read = '{ siteLayout { links { title children { title collectionId } } } }';
    const shown = async () => (await guides.ask(read)).at('siteLayout.0.links');
    expect(await shown()).toEqual([
      { title: 'Guides', children: [{ title: 'Kiln guide', collectionId: kiln }] },
    ]);
    await guides.ask(setMenu, { name: 'mainNav', links: [{ collectionId: folder, children: [] }] });
    expect(await shown()).toEqual([{ title: 'Guides', children: [] }]);
  });

  it('is listed beside the others', async () => {
    const { at } = await visitor.ask('{ website { menus { name } } }');
    expect(at('website.menus')).toEqual(['mainNav', 'footer', 'friends'].map((name) => ({ name })));
  });
});
