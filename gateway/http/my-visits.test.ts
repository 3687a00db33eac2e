import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

let shop: TestInstall;
let website: TestWebsite;

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  await website.query(
    website.owner,
    `mutation {
      updateWebsite(input: { settings: { areVisitorCookiesAllowed: true, isCookieConsentAsked: true } }) { __typename }
      saveLanguages(languages: ["de"]) { __typename } }`,
  );
});
afterAll(() => shop.close());

/** A browser whose visits are known by a cookie; it saw so many pages. */
async function visitAs(id: string, pages: number): Promise<Browser> {
  const browser = new Browser(shop, website.host);
  browser.cookies.set('ss_cvr', `${id}|1|1|1|1`);
  expect((await tell(browser, pages)).json()).toMatchObject({ accepted: pages });
  return browser;
}

function tell(browser: Browser, pages: number) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return shop.app.inject({
    ...{ method: 'POST', url: '/api/2/events/records' },
    headers: { host: website.host, 'content-type': 'text/plain', 'user-agent': userAgent, cookie },
    payload: JSON.stringify(
      Array.from({ length: pages }, () => ({
        eventSchemaName: 'PageView',
        eventContent: JSON.stringify({ pagePath: '/journal' }),
      })),
    ),
  });
}

test('a visitor sees, downloads and erases what is kept of their visits, without scripts and in their language', async () => {
  const vera = await visitAs('vera', 3);
  const walt = await visitAs('walt', 2);
  expect((await vera.get('/my-visits')).body).toContain('3 events and 0 recordings');
  const { body } = await vera.get('/de/my-visits');
  expect(body).toContain('Ereignisse: 3');
  expect(body).toContain('action="/de/my-visits"');
  // Nobody who asks for that is counted by asking.
  expect(body).not.toContain('data-visit');
  const file = await vera.get('/de/my-visits/visits.json');
  expect(file.headers['content-disposition']).toBe('attachment; filename="my-visits.json"');
  expect(file.json()).toMatchObject({ events: [{ path: '/journal' }, {}, {}], recordings: [] });

  const erased = await vera.post('/de/my-visits', { verb: 'erase' });
  expect(erased.body).toContain('ist gelöscht');
  expect(vera.cookies.get('ss_cvr') ?? '').toBe('');
  vera.cookies.set('ss_cvr', 'vera|1|1|1|1');
  expect((await vera.get('/my-visits')).body).toContain('Nothing is kept');
  expect((await walt.get('/my-visits')).body).toContain('2 events');
});

test('a visitor who does not want to be counted is not, until they change their mind', async () => {
  const yuri = await visitAs('yuri', 1);
  expect((await yuri.get('/my-visits')).body).not.toContain('may share');
  const { body } = await yuri.post('/my-visits', { verb: 'refuse' });
  expect(body).toContain('Your visits are not counted.');
  yuri.cookies.set('ss_cvr', 'yuri|1|1|1|1');
  expect((await tell(yuri, 1)).json()).toEqual({ accepted: 0, refused: [], skipped: 'REFUSED_BY_VISITOR' });
  expect((await yuri.get('/my-visits')).body).toContain('Nothing is kept');
  await yuri.post('/my-visits', { verb: 'allow' });
  expect((await tell(yuri, 1)).json()).toMatchObject({ accepted: 1 });
});

test('a visitor takes back and gives again what cookies may be kept for, without scripts', async () => {
  const settings = async (more: string) =>
    website.query(
      website.owner,
      `mutation { updateWebsite(input: { settings: { ${more} } }) { __typename } }`,
    );
  const xenia = await visitAs('xenia', 2);
  const home = async () => (await xenia.get('/')).body;
  expect(await home()).toMatch(/<nav data-cookie-link[^>]*><a href="\/my-visits"/);
  expect(await home()).not.toContain('value="recordings"');
  await settings('sessionReplayPercent: 50, country: "US"');
  expect(await home()).toContain('value="recordings"');
  const isChecked = (body: string, purpose: string) =>
    new RegExp(`<input(?=[^>]*name="${purpose}")[^>]*checked`).test(body);
  const told = (await xenia.get('/my-visits')).body;
  expect([isChecked(told, 'statistics'), isChecked(told, 'recordings')]).toEqual([false, false]);

  const allowed = await xenia.post('/my-visits', { verb: 'choose', recordings: 'yes' });
  expect(allowed.body).toContain('Your choice is kept.');
  expect(xenia.cookies.get('ss_consent')).toBe('recordings');
  const kept = (await xenia.get('/de/my-visits')).body;
  expect([isChecked(kept, 'statistics'), isChecked(kept, 'recordings')]).toEqual([true, true]);
  expect(kept).toContain('Ereignisse: 2');

  const taken = await xenia.post('/de/my-visits', { verb: 'choose' });
  expect(taken.body).toContain('ist gelöscht');
  expect(xenia.cookies.get('ss_consent')).toBe('none');
  expect(xenia.cookies.get('ss_cvr') ?? '').toBe('');
  xenia.cookies.set('ss_cvr', 'xenia|1|1|1|1');
  expect((await xenia.get('/my-visits')).body).toContain('Nothing is kept');
  await settings('sessionReplayPercent: 0, isCookieConsentAsked: false, areVisitsCountedCookieless: true');
  expect((await xenia.get('/de/my-visits')).body).toContain('nicht einzeln gezeigt');
  expect((await xenia.get('/my-visits')).body).not.toContain('name="statistics"');
  expect(await home()).not.toContain('data-cookie-link');
  await settings('isCookieConsentAsked: true, areVisitsCountedCookieless: false');
});

test('a choice is kept while nothing can be erased, and what is kept can still be found', async () => {
  const una = await visitAs('una', 2);
  await una.post('/my-visits', { verb: 'choose', statistics: 'yes' });
  const database = await openTestConnection(shop.database.url);
  await database.query('ALTER TABLE analytics.visit_event RENAME TO visit_event_gone');
  try {
    const taken = await una.post('/my-visits', { verb: 'choose', marketing: 'yes' });
    expect(taken.statusCode).toBeGreaterThanOrEqual(500);
    expect(taken.body).toContain('Your choice is kept. What is kept of your visits could not be erased');
    expect(una.cookies.get('ss_consent')).toBe('marketing');
    const given = await una.post('/de/my-visits', { verb: 'choose', statistics: 'yes' });
    expect(given.body).not.toContain('could not be erased');
    expect(una.cookies.get('ss_consent')).toBe('statistics');
    await una.post('/de/my-visits', { verb: 'refuse' });
    expect(una.cookies.get('ss_cvr')).toBe('una|1|1|1|1');
  } finally {
    await database.query('ALTER TABLE analytics.visit_event_gone RENAME TO visit_event');
    await database.end();
  }
  expect((await tell(una, 1)).json()).toMatchObject({ skipped: 'REFUSED_BY_VISITOR' });
  expect((await una.get('/my-visits')).body).toContain('2 events');
});

test('nothing is told or erased by what is no cookie of ours, or for another website’s page', async () => {
  const stranger = new Browser(shop, website.host);
  for (const record of ['', 'a b', '%00', 'vera|1; DROP', 'x'.repeat(4_000)]) {
    stranger.cookies.set('ss_cvr', record);
    expect((await stranger.get('/my-visits')).body).toContain('Nothing is kept');
    expect((await stranger.get('/my-visits/visits.json')).headers.location).toBe('/my-visits');
  }
  const zoe = await visitAs('zoe', 1);
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await zoe.post('/my-visits', { verb: 'erase' }, { headers, isBlind: true })).statusCode).toBe(403);
  expect((await zoe.get('/my-visits')).body).toContain('1 events');
});
