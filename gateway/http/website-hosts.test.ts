import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { AllowWebsitesDocument } from '../generated/identity.ts';
import { requestOf } from '../graph/request.ts';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite, topology } from '../testing.ts';
import { withCrumb } from './crumb-testing.ts';
import { startNameServer, type TestNameServer } from './dns-testing.ts';

let names: TestNameServer;
let shop: TestInstall;
let website: TestWebsite;
let session: string;
const email = 'ada@owners.test';

beforeAll(async () => {
  names = await startNameServer();
  shop = await openTestInstall({ PUBLIC_URL: 'https://shops.example', RATE_LIMITS: 'off' });
  website = await shop.createWebsite('Corner Shop');
  await makeOwner(shop, website, email);
  const { cookie, 'x-siteuser-xsrf-token': crumb } = withCrumb(shop.install, website.id, '');
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: '/config/sign-in' },
    headers: { host: website.host, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, password: ownerPassword, crumb }).toString(),
  });
  session = `vitrine_session=${answer.cookies.find(({ name }) => name === 'vitrine_session')?.value}`;
});
afterAll(async () => {
  await shop.close();
  await names.close();
});

async function graph(host: string, id: string, query: string, variables: object = {}) {
  const headers = { host, ...withCrumb(shop.install, id, session), 'content-type': 'application/json' };
  const payload = JSON.stringify({ query, variables });
  return (await shop.app.inject({ method: 'POST', url: '/graphql', headers, payload })).json();
}

let made = 0;
async function create(host: string) {
  made += 1;
  const input = { identifier: `made-${made}`, host, title: 'Made', starterTheme: 'ATELIER' };
  const text = `mutation ($input: CreateWebsiteInput!) { createWebsite(input: $input) { __typename
    ... on Website { id primaryHost } ... on InvalidInput { field }
    ... on HostNotProven { recordName recordValue fileUrl fileText } } }`;
  const { data, errors } = await graph(website.host, website.id, text, { input });
  return errors?.[0]?.extensions.code ?? data.createWebsite;
}

async function allow(isAllowed: boolean): Promise<void> {
  const viewer = { websiteId: null, permissions: ['GATEWAY'], requestId: 'test' };
  await shop.install.graph.ask(AllowWebsitesDocument, { email, isAllowed }, requestOf(viewer));
}

test('the administrator of a website makes no other one until the operator lets them', async () => {
  expect(await create('new.example')).toBe('FORBIDDEN');
  await allow(true);
  expect(await create('new.example')).toMatchObject({ __typename: 'HostNotProven' });
});

test.each([
  ...['shops.example', 'SHOPS.example.', 'localhost', 'a.localhost', '127.0.0.1', '127.1', '2130706433'],
  ...['0x7f.1', '[::1]', '10.0.0.7', '203.0.113.9', 'printer', 'nas.local', ''],
])('nobody but the operator gives a website the host “%s”, which leads here already', async (host) => {
  expect(await create(host)).toMatchObject({ __typename: 'InvalidInput', field: 'input.host' });
});

test.skipIf(topology === 'services')(
  'a website answers on a host that its maker has shown to be theirs, and is theirs to manage',
  async () => {
    const proof = await create('shop.example');
    expect(proof).toMatchObject({
      ...{ __typename: 'HostNotProven', recordName: '_vitrine.shop.example' },
      fileUrl: 'https://shop.example/.well-known/vitrine-host.txt',
      recordValue: `vitrine-host=${proof.fileText}`,
    });
    expect(await create('shop.example')).toEqual(proof);
    names.records.set('_vitrine.shop.example', 'vitrine-host=someone-elses');
    expect(await create('shop.example')).toMatchObject({ __typename: 'HostNotProven' });
    expect((await shop.app.inject({ url: '/', headers: { host: 'shop.example' } })).statusCode).toBe(404);
    // What proves one host proves no other.
    names.records.set('_vitrine.other.example', proof.recordValue);
    expect(await create('other.example')).toMatchObject({ __typename: 'HostNotProven' });
    names.records.set('_vitrine.shop.example', proof.recordValue);
    const { id, ...website } = await create('shop.example');
    expect(website).toEqual({ __typename: 'Website', primaryHost: 'shop.example' });
    const ofWebsite = '{ contributors { account { email } role } website { activeTheme { name } } }';
    const there = await graph('shop.example', id, ofWebsite);
    expect(there.data.website.activeTheme).toEqual({ name: 'Atelier' });
    expect(there.data.contributors).toEqual([{ account: { email }, role: 'ADMIN' }]);
  },
);

test.skipIf(topology === 'services')(
  'whoever builds two websites finds the sections that they saved on the other one, and no one else does',
  async () => {
    const { id } = (await graph(website.host, website.id, '{ website(host: "shop.example") { id } }')).data
      .website;
    const block = { id: 'a', type: 'html', version: 1, value: { html: '<p>Open daily</p>' } };
    const section = { id: 's', kind: 'ROWS', rows: [{ columns: [{ span: 12, blocks: [block] }] }] };
    const save = 'mutation ($input: SaveSectionInput!) { saveSection(input: $input) { __typename } }';
    const saved = await graph('shop.example', id, save, { input: { name: 'Hours', section } });
    expect(saved.data.saveSection.__typename).toBe('SavedSection');
    const elsewhere = '{ savedSectionsElsewhere { title sections { name } } }';
    const found = await graph(website.host, website.id, elsewhere);
    expect(found.data.savedSectionsElsewhere).toEqual([{ title: 'Made', sections: [{ name: 'Hours' }] }]);
    const other = await shop.createWebsite('Other');
    const theirs = await other.query<{ savedSectionsElsewhere: object[] }>(other.owner, elsewhere);
    expect(theirs.savedSectionsElsewhere).toEqual([]);
  },
);

test.skipIf(topology === 'services')(
  'whoever builds two websites takes pictures along from one to the other, once, and from no one else’s',
  async () => {
    const { id } = (await graph(website.host, website.id, '{ website(host: "shop.example") { id } }')).data
      .website;
    const draw = (background: string) =>
      sharp({ create: { width: 40, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const upload = `mutation ($input: UploadImageInput!) { uploadImage(input: $input) { ... on Image { id } } }`;
    const cup = { filename: 'cup.png', altText: 'A cup', focalX: 0.25, focalY: 0.75 };
    const store = async (of: object, colour: string) => ({
      input: { ...of, base64: (await draw(colour)).toString('base64') },
    });
    const there = await graph('shop.example', id, upload, await store(cup, '#336699'));
    // As large, and another one.
    await graph(website.host, website.id, upload, await store({ filename: 'jar.png' }, '#993366'));
    const sourceId = there.data.uploadImage.id;
    const copy = `mutation ($input: CopyMediaInput!) { copyMedia(input: $input) { __typename
      ... on MediaCopied { notCopied { sourceId reason }
        copies { sourceId media { ... on Image { id filename altText url focalPoint { x y } } } } } } }`;
    const ids = [sourceId, 'nothing'];
    const copied = await graph(website.host, website.id, copy, { input: { websiteId: id, ids } });
    expect(copied.data.copyMedia).toMatchObject({
      copies: [
        {
          sourceId,
          media: { ...{ filename: 'cup.png', altText: 'A cup' }, focalPoint: { x: 0.25, y: 0.75 } },
        },
      ],
      notCopied: [{ sourceId: 'nothing', reason: 'MISSING' }],
    });
    const { media } = copied.data.copyMedia.copies[0];
    expect(media.id).not.toBe(sourceId);
    const served = await shop.app.inject({ url: media.url, headers: { host: website.host } });
    expect([served.statusCode, (await sharp(served.rawPayload).metadata()).width]).toEqual([200, 40]);
    const again = await graph(website.host, website.id, copy, { input: { websiteId: id, ids: [sourceId] } });
    expect(again.data.copyMedia.copies).toEqual(copied.data.copyMedia.copies);
    const other = await shop.createWebsite('Another one');
    const asked = { input: { websiteId: id, ids: [sourceId] } };
    const refused = await other.query<{ copyMedia: object }>(other.owner, copy, asked);
    expect(refused.copyMedia).toEqual({ __typename: 'NotFound' });
    const theirs = { input: { websiteId: other.id, ids: [sourceId] } };
    const taken = await graph(website.host, website.id, copy, theirs);
    expect(taken.data.copyMedia).toEqual({ __typename: 'NotFound' });
  },
);

const hostAnswer = '__typename ... on WebsiteHosts { hosts { host isPrimary } } ... on Problem { message }';

async function changeHost(operation: string, host: string) {
  const text = `mutation ($host: String!) { ${operation}(host: $host) { ${hostAnswer}
    ${operation === 'addWebsiteHost' ? '... on HostNotProven { recordValue }' : ''} } }`;
  const { data, errors } = await graph(website.host, website.id, text, { host });
  return errors?.[0]?.extensions.code ?? data[operation];
}

const statusOf = async (host: string) =>
  (await shop.app.inject({ url: '/config/sign-in', headers: { host } })).statusCode;

test.skipIf(topology === 'services')(
  'a website answers on further hosts that are proven, and its owner chooses which one links name',
  async () => {
    const proof = await changeHost('addWebsiteHost', 'www.corner.example');
    expect(proof).toMatchObject({ __typename: 'HostNotProven' });
    expect(await statusOf('www.corner.example')).toBe(404);
    names.records.set('_vitrine.www.corner.example', proof.recordValue);
    const both = [
      { host: website.host, isPrimary: true },
      { host: 'www.corner.example', isPrimary: false },
    ];
    for (const _time of ['once', 'and again'])
      expect(await changeHost('addWebsiteHost', 'WWW.Corner.example')).toEqual({
        ...{ __typename: 'WebsiteHosts', hosts: both },
      });
    expect(await statusOf('www.corner.example')).toBe(200);
    expect(await changeHost('deleteWebsiteHost', website.host)).toEqual({
      ...{ __typename: 'InvalidInput', message: 'Choose another primary host first.' },
    });
    expect(await changeHost('setPrimaryHost', 'www.corner.example')).toMatchObject({
      hosts: [
        { host: 'www.corner.example', isPrimary: true },
        { host: website.host, isPrimary: false },
      ],
    });
    const robots = await shop.app.inject({ url: '/robots.txt', headers: { host: website.host } });
    expect(robots.body).toContain('Sitemap: https://www.corner.example/sitemap.xml');
    await changeHost('setPrimaryHost', website.host);
    expect(await changeHost('deleteWebsiteHost', 'www.corner.example')).toMatchObject({
      hosts: [{ host: website.host, isPrimary: true }],
    });
    expect(await statusOf('www.corner.example')).toBe(404);
  },
);

test.skipIf(topology === 'services')(
  'a host of another website is not taken, and one that nobody answers on is not made primary',
  async () => {
    const other = await shop.createWebsite('Other Shop');
    const proof = await changeHost('addWebsiteHost', other.host);
    if (proof.__typename === 'HostNotProven') {
      names.records.set(`_vitrine.${other.host}`, proof.recordValue);
      expect(await changeHost('addWebsiteHost', other.host)).toMatchObject({ __typename: 'HostTaken' });
    } else expect(proof).toMatchObject({ __typename: 'InvalidInput' });
    expect(await changeHost('setPrimaryHost', other.host)).toMatchObject({ __typename: 'NotFound' });
    expect(await changeHost('deleteWebsiteHost', other.host)).toMatchObject({ __typename: 'NotFound' });
  },
);

test.skipIf(topology === 'services')(
  'many who choose at once leave a website with one primary host, and no more hosts than it may have',
  async () => {
    const database = await openTestConnection(shop.database.url, website.id);
    await database.query(
      `INSERT INTO content.website_host (website_id, host, is_primary)
        SELECT $1, 'old' || n || '.corner.example', false FROM generate_series(1, 45) n`,
      [website.id],
    );
    await database.end();
    await Promise.all(
      Array.from({ length: 6 }, async (_, turn) => {
        const host = `h${turn}.corner.example`;
        const { recordValue } = await changeHost('addWebsiteHost', host);
        names.records.set(`_vitrine.${host}`, recordValue);
      }),
    );
    const added = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => changeHost('addWebsiteHost', `h${turn}.corner.example`)),
    );
    expect(added.filter(({ __typename }) => __typename === 'WebsiteHosts')).toHaveLength(4);
    expect(added.find(({ __typename }) => __typename !== 'WebsiteHosts')).toMatchObject({
      message: 'A website answers on at most 50 hosts.',
    });
    await Promise.all(
      Array.from({ length: 6 }, (_, turn) => changeHost('setPrimaryHost', `h${turn}.corner.example`)),
    );
    const { data } = await graph(website.host, website.id, '{ websiteHosts { isPrimary } }');
    const primary = data.websiteHosts.filter(({ isPrimary }: { isPrimary: boolean }) => isPrimary);
    expect([data.websiteHosts.length, primary.length]).toEqual([50, 1]);
  },
);

test('a website that is offline tells its visitors so, and goes on for those who build it', async () => {
  const visit = (url: string, headers: object = {}, method: 'GET' | 'POST' = 'GET') =>
    shop.app.inject({ method, url, headers: { host: website.host, accept: 'text/html', ...headers } });
  const change = (text: string) => graph(website.host, website.id, `mutation { ${text} }`);
  expect((await visit('/robots.txt')).statusCode).toBe(200);
  await change('updateWebsite(input: { language: "de" }) { __typename }');
  expect(await change('setWebsitePrivate(isPrivate: true) { status }')).toMatchObject({
    data: { setWebsitePrivate: { status: 'PRIVATE' } },
  });
  const page = await visit('/');
  expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
    ...[503, '3600', 'no-store'],
  ]);
  expect(page.body).toContain('Diese Website ist vorübergehend offline.');
  for (const url of ['/sitemap.xml', '/api/commondata/GetSiteLayout', '/media/none'])
    expect((await visit(url)).statusCode, url).toBe(503);
  const query = (text: string) =>
    shop.app.inject({
      ...{ method: 'POST', url: '/graphql' },
      headers: { host: website.host, 'content-type': 'application/json' },
      payload: JSON.stringify({ query: text }),
    });
  expect((await query('{ website { title } }')).json()).toMatchObject({
    errors: [{ extensions: { code: 'WEBSITE_PRIVATE' } }],
  });
  expect((await query('{ account { id } }')).json()).toEqual({ data: { account: null } });
  expect((await visit('/config/sign-in')).statusCode).toBe(200);
  expect((await visit('/robots.txt', { cookie: session })).statusCode).toBe(200);

  await change('deleteWebsite(title: "corner shop") { __typename }');
  const gone = await visit('/');
  expect(gone.statusCode).toBe(410);
  expect(gone.body).toContain('Diese Website gibt es nicht mehr.');
  const file = await visit('/config/website.tar.gz', { cookie: session });
  expect([file.statusCode, file.rawPayload.subarray(0, 2).toString('hex')]).toEqual([200, '1f8b']);
  expect((await visit('/config/website.tar.gz')).statusCode).toBe(403);
  await change('restoreWebsite { __typename }');
  await change('setWebsitePrivate(isPrivate: false) { status }');
  await change('updateWebsite(input: { language: "en-US" }) { __typename }');
  expect((await visit('/robots.txt')).statusCode).toBe(200);
});

test('a website with a password shows strangers its form alone, and opens to whoever gives it until it changes', async () => {
  const visit = (url: string, headers: object = {}) =>
    shop.app.inject({ url, headers: { host: website.host, accept: 'text/html', ...headers } });
  const set = (password: string | null) =>
    graph(
      website.host,
      website.id,
      `mutation { setWebsitePassword(password: ${JSON.stringify(password)}) {
      __typename ... on Website { isPasswordProtected } ... on Problem { message } } }`,
    );
  const open = (password: string, returnTo = '/shop') =>
    shop.app.inject({
      ...{ method: 'POST', url: '/api/website-password' },
      headers: { host: website.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password, returnTo }).toString(),
    });
  expect(await set('abc')).toMatchObject({
    data: { setWebsitePassword: { message: 'A password has 4 to 200 characters.' } },
  });
  expect(await set('seashell')).toMatchObject({
    data: { setWebsitePassword: { isPasswordProtected: true } },
  });
  const locked = await visit('/nowhere?at=all');
  expect([locked.statusCode, locked.headers['x-robots-tag'], locked.headers['cache-control']]).toEqual([
    ...[403, 'noindex, nofollow', 'no-store'],
  ]);
  expect(locked.body).toContain('value="/nowhere"');
  for (const url of [
    '/robots.txt',
    '/sitemap.xml',
    '/?format=json',
    '/api/commondata/GetSiteLayout',
    '/media/none',
  ])
    expect((await visit(url)).statusCode, url).toBe(403);
  const asked = await shop.app.inject({
    ...{ method: 'POST', url: '/graphql' },
    headers: { host: website.host, 'content-type': 'application/json' },
    payload: JSON.stringify({ query: '{ website { title } }' }),
  });
  expect(asked.json()).toMatchObject({ errors: [{ extensions: { code: 'WEBSITE_LOCKED' } }] });
  expect((await visit('/robots.txt', { cookie: session })).statusCode).toBe(200);

  const upload = `mutation ($input: UploadImageInput!) { uploadImage(input: $input) { ... on Image { id url } } }`;
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } }).png();
  const base64 = (await drawn.toBuffer()).toString('base64');
  const { data } = await graph(website.host, website.id, upload, { input: { filename: 'a.png', base64 } });
  const { id: imageId, url: picture } = data.uploadImage;
  expect((await visit(picture)).statusCode).toBe(403);
  const colours = { backgroundColor: '#14532d', textColor: '#ffffff' };
  const lockScreens = [
    { kind: 'WEBSITE_PASSWORD', title: 'Opening soon', text: 'In May', imageId, ...colours },
  ];
  await graph(
    ...[website.host, website.id],
    `mutation ($lockScreens: [LockScreenInput!]) { updateWebsite(input: { settings: { lockScreens: $lockScreens } }) { __typename } }`,
    { lockScreens },
  );
  for (const { body } of [await visit('/'), await open('seaweed')]) {
    expect(body).toContain('<h1>Opening soon</h1>');
    expect(body).toContain('style="background-color:#14532d;color:#ffffff"');
    expect(body).toContain(`src="${picture}?format=1500w"`);
  }
  expect((await visit(`${picture}?format=1500w`)).statusCode).toBe(200);

  const wrong = await open('seaweed');
  expect(wrong.statusCode).toBe(403);
  expect(wrong.body).toContain('That is not the password. Please try again.');
  expect(wrong.cookies).toEqual([]);
  expect((await open('seashell', 'https://evil.example/')).headers.location).toBe('/');
  const opened = await open('seashell');
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/shop']);
  const [pass] = opened.cookies;
  expect(pass).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const cookie = `${pass?.name}=${pass?.value}`;
  expect((await visit('/robots.txt', { cookie })).statusCode).toBe(200);
  expect((await visit('/', { cookie })).headers['cache-control']).toMatch(/^private/);
  await set('driftwood');
  expect((await visit('/', { cookie })).statusCode).toBe(403);
  await set(null);
  expect((await visit('/robots.txt')).statusCode).toBe(200);
});

test('the right ends when the operator takes it back', async () => {
  await allow(false);
  expect(await create('late.example')).toBe('FORBIDDEN');
});
