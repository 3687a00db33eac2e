import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInOwner } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { cookieNames } from './cookie-names.ts';

let shop: TestInstall;
let website: TestWebsite;
let session: string;
let page: string;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Injected');
  const { sessionToken } = await signInOwner(shop, website, 'code@owners.test');
  session = `${cookieNames.session}=${sessionToken}`;
  await website.query(
    website.owner,
    'mutation { createCollection(input: { typeName: "home", title: "Home", slug: "home", isHomepage: true }) { __typename } }',
  );
  const { made } = await website.query<{ made: { id: string } }>(
    website.owner,
    'mutation { made: createCollection(input: { typeName: "page", title: "Plans", slug: "plans", mainContent: "<p>Our plans</p>" }) { ... on Collection { id } } }',
  );
  page = made.id;
});
afterAll(() => shop.close());

const set = (input: object, viewer = website.owner) =>
  website.run(
    viewer,
    `mutation ($input: SetCodeInjectionInput!) { set: setCodeInjection(input: $input) {
       __typename ... on CodeInjection { version } ... on CodeInjectionChangedMeanwhile { stored { head } } ... on InvalidInput { field } } }`,
    { input },
  );
const get = (url: string, cookie = '') => shop.app.inject({ url, headers: { host: website.host, cookie } });
const setPolicy = (scriptPolicy: string) =>
  website.query(
    website.owner,
    'mutation ($scriptPolicy: ScriptPolicy!) { updateWebsite(input: { settings: { scriptPolicy: $scriptPolicy } }) { __typename } }',
    { scriptPolicy },
  );

describe('code that an owner puts into pages', () => {
  test('is at the end of the head and of the body of all pages, and then that of one page', async () => {
    await set({ head: '<meta name="all" content="a">', foot: '<script>all()</script>' });
    await set({ collectionId: page, head: '<meta name="one" content="b">', foot: '' });
    const { body } = await get('/plans');
    expect(body).toMatch(/<meta name="all" content="a">\s*<meta name="one" content="b">[\s\S]*<\/head>/);
    expect(body).toMatch(/<script>all\(\)<\/script>\s*<\/body>/);
    const other = await get('/');
    expect(other.body).toContain('<meta name="all"');
    expect(other.body).not.toContain('<meta name="one"');
  });

  test('runs as the website’s policy for scripts says', async () => {
    await set({ head: '<script src="https://chat.example/a.js"></script>', foot: '' });
    const policyOf = async () => String((await get('/plans')).headers['content-security-policy']);
    await setPolicy('STRICT');
    expect(await policyOf()).not.toContain('chat.example');
    await setPolicy('THEME');
    expect(await policyOf()).toContain('chat.example');
  });

  test('is not where visitors pay or sign in, nor where the page is worked on', async () => {
    await set({ head: '<meta name="all" content="a">', foot: '' });
    for (const path of ['/cart', '/account/sign-in'])
      expect((await get(path)).body, path).not.toContain('<meta name="all"');
    expect((await get('/plans?draft', session)).body).not.toContain('<meta name="all"');
    expect((await get('/plans', session)).body).toContain('<meta name="all"');
  });

  test('is written by roles alone that change the theme', async () => {
    const editor = { ...website.owner, permissions: ['CONTENT_MANAGE', 'WEBSITE_MANAGE'] };
    const { result } = await set({ head: '<script>steal()</script>', foot: '' }, editor);
    expect(result.errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
    expect((await get('/plans')).body).not.toContain('steal()');
  });

  test('is not written over what someone else saved meanwhile, and has its length', async () => {
    const first = await set({ head: '<!-- first -->', foot: '' });
    expect(first.result.data).toMatchObject({ set: { __typename: 'CodeInjection' } });
    const late = await set({ head: '<!-- late -->', foot: '', expectedVersion: 'of before' });
    expect(late.result.data).toEqual({
      set: { __typename: 'CodeInjectionChangedMeanwhile', stored: { head: '<!-- first -->' } },
    });
    const long = await set({ head: '', foot: 'x'.repeat(50_001) });
    expect(long.result.data).toEqual({ set: { __typename: 'InvalidInput', field: 'input.foot' } });
    const nowhere = await set({ collectionId: 'nothing', head: '', foot: '' });
    expect(nowhere.result.data).toEqual({ set: { __typename: 'NotFound' } });
  });
});
