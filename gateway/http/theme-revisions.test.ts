import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOwner, ownerPassword, signInOwner } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { cookieNames } from './cookie-names.ts';
import { withCrumb } from './crumb-testing.ts';
import { cookieOf } from './pages-testing.ts';

let shop: TestInstall;
let website: TestWebsite;

const install = `mutation ($input: InstallThemeInput!) { installTheme(input: $input) { __typename
  ... on ThemeRevision { id isActive problems { severity file line column message whatWeDid } styleOptions { name type title defaultValue min max unit options } customTypes { name base fields { name type } } }
  ... on ThemeUnusable { message problems { file line message } } ... on Problem { message } } }`;

const conf = {
  name: 'Plain',
  layouts: { default: { name: 'Default', regions: ['site'] } },
  stylesheets: ['site.less'],
  customTypes: [
    {
      title: 'Recipe',
      name: 'recipe',
      base: 'text',
      fields: [{ name: 'time', title: 'Time', type: 'text' }],
    },
  ],
};
const less = `// tweak: {"type": "color", "title": "Paper"}
@paper: #fff;
// tweak: {"type": "value", "title": "Gap", "min": 0, "max": 40}
@gap: 10px;
// tweak: {"type": "checkbox", "title": "Wide pages"}
body { background: @paper; padding: @gap; }`;

type Revision = {
  __typename: string;
  id: string;
  problems: object[];
  styleOptions: object[];
  message: string;
};

async function put(name: string, files: Record<string, string> = {}, isActivated = true): Promise<Revision> {
  const layout = `<html><head>{squarespace-headers}</head><body class="{squarespace.page-classes}"><main>${name} {squarespace.main-content}</main>{squarespace-footers}</body></html>`;
  const all = {
    'template.conf': JSON.stringify(conf),
    'site.region': layout,
    'styles/site.less': less,
    ...files,
  };
  const encoded = Object.entries(all).map(([path, text]) => ({
    path,
    base64: Buffer.from(text).toString('base64'),
  }));
  const input = { name: 'Plain', files: encoded, isActivated };
  return (await website.query<{ installTheme: Revision }>(website.owner, install, { input })).installTheme;
}

const ask = <Data>(text: string, variables = {}) => website.query<Data>(website.owner, text, variables);
const get = (url: string, headers = {}) =>
  shop.app.inject({ url, headers: { host: website.host, ...headers } });
const word = async () => /<main>(\w+) /.exec((await get('/')).body)?.[1];

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Potter');
  await ask(
    'mutation { createCollection(input: { typeName: "page", title: "Home", isHomepage: true, mainContent: "<h1>Hi</h1>" }) { __typename } }',
  );
});
afterAll(() => shop.close());

describe('A theme that is installed', () => {
  test('is reported on: everything that is wrong with it, with file and line, and what was done about it', async () => {
    const made = await put('First', { 'blocks/bad.block': 'one\n{two|nonsense}' });
    expect(made).toMatchObject({ __typename: 'ThemeRevision', isActive: true });
    expect(made.problems).toContainEqual(
      expect.objectContaining({
        file: 'blocks/bad.block',
        line: 2,
        message: "Formatter 'nonsense' is unknown",
      }),
    );
    expect(made).toMatchObject({
      customTypes: [{ name: 'recipe', base: 'text', fields: [{ name: 'time', type: 'text' }] }],
    });
    expect(await word()).toBe('First');
  });

  test('is refused as a whole when no page can be shown with it, and the one before stays', async () => {
    const refused = await put('Broken', { 'template.conf': '{"name": "x"' + '}' });
    expect(refused).toMatchObject({ __typename: 'ThemeUnusable', problems: [{ file: 'template.conf' }] });
    expect(await word()).toBe('First');
  });

  test('is taken away as a zip by who may change it, and by nobody else', async () => {
    const made = await put('Packed', { 'assets/empty.txt': '' }, false);
    const url = `/config/themes/${made.id}/theme.zip`;
    expect((await get(url)).statusCode).toBe(403);
    const { sessionToken } = await signInOwner(shop, website, 'zip@owners.test');
    const session = `${cookieNames.session}=${sessionToken}`;
    const { statusCode, headers, rawPayload } = await get(url, { cookie: session });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzipSync(rawPayload);
    expect(Object.keys(files).sort()).toEqual([
      ...['assets/empty.txt', 'site.region', 'styles/site.less', 'template.conf'],
    ]);
    expect(strFromU8(files['template.conf'] ?? new Uint8Array())).toBe(JSON.stringify(conf));
    expect((await get('/config/themes/none/theme.zip', { cookie: session })).statusCode).toBe(404);
    const starter = '/config/themes/atelier/theme.zip';
    expect((await get(starter)).statusCode).toBe(403);
    const comesAlong = Object.keys(unzipSync((await get(starter, { cookie: session })).rawPayload));
    expect(comesAlong).toEqual(expect.arrayContaining(['template.conf', 'header.region']));
  });

  test('sees no file but its own', async () => {
    const made = await put(
      'Inside',
      { 'styles/site.less': '@import "../../../../etc/passwd";\n@import (inline) "/etc/hostname";' },
      false,
    );
    const css = await get(`/site.css?v=${made.id}.x`);
    expect(css.body).not.toMatch(/root:|nologin/);
    for (const path of [
      '/assets/theme/../../etc/passwd',
      '/assets/../template.conf',
      '/scripts/../template.conf',
    ])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });
});

describe('Revisions of a theme', () => {
  const activate =
    'mutation ($id: ID!) { activateTheme(revisionId: $id) { __typename ... on ThemeRevision { id isActive } } }';
  const back =
    'mutation { rollBackTheme { __typename ... on ThemeRevision { id } ... on Problem { message } } }';

  test('are put into use and rolled back, and visitors see it on the next page', async () => {
    await put('Second');
    expect(await word()).toBe('Second');
    const third = await put('Third', {}, false);
    expect(await word()).toBe('Second');
    expect(await ask(activate, { id: third.id })).toMatchObject({
      activateTheme: { id: third.id, isActive: true },
    });
    expect(await word()).toBe('Third');
    await ask(back);
    expect(await word()).toBe('Second');
    await ask(back);
    expect(await word()).toBe('Third');
    expect(await ask(activate, { id: 'nothing' })).toEqual({ activateTheme: { __typename: 'NotFound' } });
  });

  test('are not put into use, nor back into use, while a style sheet of theirs cannot be compiled', async () => {
    const broken = { 'styles/site.less': 'a { {' };
    expect(await put('Ugly', broken)).toMatchObject({
      __typename: 'ThemeUnusable',
      message: expect.stringContaining('styles/site.less cannot be compiled'),
    });
    const stored = await put('Ugly', broken, false);
    expect(await ask(activate, { id: stored.id })).toEqual({
      activateTheme: { __typename: 'ThemeUnusable' },
    });
    expect(await word()).toBe('Third');
    const anyhow =
      'mutation ($id: ID!) { activateTheme(revisionId: $id, isUnstyledAllowed: true) { __typename } }';
    await ask(anyhow, { id: stored.id });
    expect(await word()).toBe('Ugly');
    const shown: (string | undefined)[] = [];
    for (const _ of [1, 2, 3]) {
      await ask(back);
      shown.push(await word());
    }
    expect(shown).toEqual(['Third', 'Second', 'Third']);
  });

  test('are looked at by a contributor under a signed link, and by nobody else', async () => {
    const fourth = await put('Fourth', {}, false);
    const preview =
      'mutation ($id: ID!) { previewTheme(revisionId: $id) { ... on ThemePreview { path expiresAt } } }';
    const { previewTheme } = await ask<{ previewTheme: { path: string } }>(preview, { id: fourth.id });
    const stranger = await get(previewTheme.path);
    expect([stranger.statusCode, stranger.headers['set-cookie']]).toEqual([303, undefined]);
    await makeOwner(shop, website, 'theme@owners.test');
    const { cookie, 'x-siteuser-xsrf-token': crumb } = withCrumb(shop.install, website.id, '');
    const origin = `http://${website.host}`;
    const signedIn = await shop.app.inject({
      method: 'POST',
      url: '/config/sign-in',
      headers: {
        host: website.host,
        cookie,
        origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ email: 'theme@owners.test', password: ownerPassword, crumb }).toString(),
    });
    const session = cookieOf(signedIn);
    const opened = await get(previewTheme.path, { cookie: session });
    expect(opened.cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([
      ['vitrine_theme_preview', true],
    ]);
    const shown = await get('/', { cookie: `${session}; ${cookieOf(opened)}` });
    expect(shown.body).toContain('<main>Fourth ');
    expect(shown.body).toContain('Preview of the theme Plain');
    expect(shown.headers['cache-control']).toBe('private, no-store');
    const other = await get('/', { cookie: cookieOf(opened) });
    expect(other.body).toContain('<main>Third ');
    const forged = `${session}; vitrine_theme_preview=${fourth.id}.99999999999999.${'a'.repeat(43)}`;
    expect((await get('/', { cookie: forged })).body).toContain('<main>Third ');
    const ended = await get('/config/theme-preview', { cookie: session });
    expect(ended.cookies[0]).toMatchObject({ name: 'vitrine_theme_preview', maxAge: 0 });
  });

  test('that are old are removed, but never the one in use and the one before it', async () => {
    for (const name of ['A', 'B', 'C']) await put(name, {}, false);
    const list = '{ themeRevisions { id isActive } }';
    const before = await ask<{ themeRevisions: { id: string; isActive: boolean }[] }>(list);
    expect(before.themeRevisions.filter(({ isActive }) => isActive)).toHaveLength(1);
    await ask('mutation { pruneThemes(keep: 1) { __typename } }');
    const after = await ask<{ themeRevisions: { id: string; isActive: boolean }[] }>(list);
    expect(after.themeRevisions).toHaveLength(3);
    expect(await word()).toBe('Third');
    await ask(back);
    expect(await word()).toBe('Second');
    expect(await ask('mutation { pruneThemes(keep: 0) { __typename } }')).toEqual({
      pruneThemes: { __typename: 'InvalidInput' },
    });
  });
});

describe('What may be chosen about a theme’s looks', () => {
  const set =
    'mutation ($values: JSON!) { setStyleValues(values: $values) { __typename ... on StyleValuesSet { values } ... on InvalidInput { field } } }';
  const styleUrl = async () => /href="(\/site\.css\?v=[^"]+)"/.exec((await get('/')).body)?.[1] ?? '';

  test('is read from its style sheets', async () => {
    const { website: found } = await ask<{ website: { activeTheme: { styleOptions: object[] } } }>(
      '{ website { activeTheme { styleOptions { name type title defaultValue min max unit options } } } }',
    );
    expect(found.activeTheme.styleOptions).toMatchObject([
      { name: 'paper', type: 'color', title: 'Paper', defaultValue: '#fff' },
      { name: 'gap', type: 'value', min: 0, max: 40, unit: 'px' },
      { name: 'wide-pages', type: 'checkbox', title: 'Wide pages' },
    ]);
  });

  test('changes the style sheet and the page at once, under an address of its own, and stays with the next revision', async () => {
    const before = await styleUrl();
    expect((await get(before)).body).toContain('background: #fff');
    expect(await ask(set, { values: { paper: '#123456', gap: 20, 'wide-pages': true } })).toMatchObject({
      setStyleValues: { values: { paper: '#123456', gap: 20, 'wide-pages': true } },
    });
    const after = await styleUrl();
    expect(after).not.toBe(before);
    const sheet = await get(after);
    expect(sheet.body).toContain('background: #123456');
    expect(sheet.body).toContain('padding: 20px');
    expect(sheet.headers['cache-control']).toContain('immutable');
    expect((await get('/')).body).toContain('wide-pages');
    await put('Fifth');
    expect((await get(await styleUrl())).body).toContain('background: #123456');
    await ask(set, { values: { paper: null } });
    expect((await get(await styleUrl())).body).toContain('background: #fff');
  });

  test('is tried out by whoever designs the website, before visitors see it', async () => {
    await ask(set, { values: { paper: null } });
    const { sessionToken } = await signInOwner(shop, website, 'designer@owners.test');
    const cookie = `${cookieNames.session}=${sessionToken}`;
    const read = '{ styleDraft { revision problems { line message } } }';
    const save =
      'mutation ($input: SaveStyleDraftInput!) { saveStyleDraft(input: $input) { __typename ... on StyleDraft { revision } } }';
    const { styleDraft } = await ask<{ styleDraft: { revision: number } }>(read);
    const values = { paper: '#abcdef', 'wide-pages': false };
    const input = { values, customCss: 'b { color: @paper }', expectedRevision: styleDraft.revision };
    await ask(save, { input });
    const sheetOf = (html: string) =>
      (/href="(\/site\.css\?v=[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
    const designed = sheetOf((await get('/?design', { cookie })).body);
    const sheet = await get(designed, { cookie });
    expect(sheet.body.replace(/\s+/g, ' ')).toContain('b { color: #abcdef; }');
    expect(sheet.headers['cache-control']).toBe('private, no-store');
    for (const url of [await styleUrl(), sheetOf((await get('/?design')).body), designed])
      expect((await get(url)).body).not.toContain('#abcdef');

    const broken = { ...input, customCss: 'b {}\nc { {', expectedRevision: styleDraft.revision + 1 };
    await ask(save, { input: broken });
    expect(await ask(read)).toMatchObject({ styleDraft: { problems: [{ line: 2 }] } });
    const publish =
      'mutation ($revision: Int!) { publishStyleDraft(expectedRevision: $revision) { __typename ... on CustomCssBroken { message } } }';
    expect(await ask(publish, { revision: styleDraft.revision + 2 })).toMatchObject({
      publishStyleDraft: { __typename: 'CustomCssBroken', message: expect.stringMatching(/^Line 2 /) },
    });
    await ask(save, { input: { ...input, expectedRevision: styleDraft.revision + 2 } });
    expect(await ask(publish, { revision: styleDraft.revision + 3 })).toMatchObject({
      publishStyleDraft: { __typename: 'StyleDraft' },
    });
    expect((await get(await styleUrl())).body).toContain('#abcdef');
  });

  test('is refused when it does not suit, and to visitors', async () => {
    expect(await ask(set, { values: { gap: 41 } })).toMatchObject({
      setStyleValues: { field: 'values.gap' },
    });
    const { json } = await website.run(website.visitor(), set, { values: {} });
    expect(json).toContain('UNAUTHENTICATED');
  });
});
