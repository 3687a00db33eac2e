import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, cookieOf, type DressedShop, type Headers, openDressedShop } from './pages-testing.ts';

let dressed: DressedShop;

beforeAll(async () => {
  dressed = await openDressedShop();
  await ask(
    'mutation { saveHeaderFooter(header: { announcement: { text: "Open daily", url: "/visit" } }, footer: {}) { __typename } }',
  );
  await settings({ areVisitorCookiesAllowed: true, isCookieConsentAsked: false });
});
afterAll(() => dressed.close());

const ask = <Data = Record<string, never>>(text: string, variables: Record<string, unknown> = {}) =>
  dressed.website.query<Data>(dressed.website.owner, text, variables);
const settings = (values: object) =>
  ask(
    'mutation ($settings: WebsiteSettingsInput!) { updateWebsite(input: { settings: $settings }) { __typename } }',
    { settings: values },
  );
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const open = (url: string, headers: Headers = {}) =>
  dressed.get(url, { 'user-agent': userAgent, ...headers });
/** A visitor whom the browser remembers. */
const visitor = (number: number) => ({ cookie: `ss_cvr=v${number}%7C1%7C1%7C1%7C1` });
const visitors = Array.from({ length: 40 }, (_, number) => visitor(number));
const announced = ({ body }: Answer) => /class="site-announcement"[^>]*><p><a[^>]*>([^<]*)/.exec(body)?.[1];

async function save(input: object): Promise<string> {
  const { saveExperiment } = await ask<{ saveExperiment: { id: string } }>(
    'mutation ($input: ExperimentInput!) { saveExperiment(input: $input) { ... on Experiment { id } } }',
    { input },
  );
  return saveExperiment.id;
}
const change = async (text: string, id: string) =>
  (
    await ask<{ changed: { __typename: string } }>(
      `mutation ($id: ID!) { changed: ${text} { __typename } }`,
      {
        id,
      },
    )
  ).changed.__typename;
const start = (id: string) => change('startExperiment(id: $id)', id);
const stop = (id: string, kept: string) => change(`stopExperiment(id: $id, keptVariant: "${kept}")`, id);
const sale = (value: string) => ({
  ...{ name: 'Words', kind: 'ANNOUNCEMENT' },
  variants: [{ share: 50 }, { share: 50, value }],
});

describe('an experiment on the announcement', () => {
  test('that two owners change at once is saved by one of them, and the other is told what is stored', async () => {
    const id = await save(sale('Free shipping'));
    const read = async () => {
      const { website } = await ask<{ website: { experiments: { id: string; version: string }[] } }>(
        '{ website { experiments { id name version } } }',
      );
      return website.experiments.find((each) => each.id === id);
    };
    const expectedVersion = (await read())?.version;
    const rename = async (name: string) =>
      (
        await ask<{ saveExperiment: { __typename: string; stored?: object } }>(
          `mutation ($input: ExperimentInput!) { saveExperiment(input: $input) {
            __typename ... on ExperimentChangedMeanwhile { stored { id name version } } } }`,
          { input: { ...sale('Free shipping'), id, name, expectedVersion } },
        )
      ).saveExperiment;
    const both = await Promise.all([rename('Mine'), rename('Theirs')]);
    expect(both.map(({ __typename }) => __typename).toSorted()).toEqual([
      'Experiment',
      'ExperimentChangedMeanwhile',
    ]);
    expect(both.find(({ stored }) => stored)?.stored).toEqual(await read());
    expect(await change('deleteExperiment(id: $id)', id)).toBe('DeletedExperiment');
  });

  test('shows each visitor one of its variants, the same each time, until the winner is kept', async () => {
    const id = await save(sale('Free shipping'));
    expect(announced(await open('/', visitor(1)))).toBe('Open daily');
    expect(await start(id)).toBe('Experiment');
    const first = await Promise.all(visitors.map((headers) => open('/', headers)));
    const shown = first.map(announced);
    expect(new Set(shown)).toEqual(new Set(['Open daily', 'Free shipping']));
    const again = await Promise.all(visitors.map((headers) => open('/', headers)));
    expect(again.map(announced)).toEqual(shown);
    const elsewhere = await Promise.all(visitors.map((headers) => open(dressed.page, headers)));
    expect(elsewhere.map(announced)).toEqual(shown);
    for (const { headers } of first) {
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect(await stop(id, 'b')).toBe('Experiment');
    const after = await Promise.all([{}, ...visitors].map((headers) => open('/', headers)));
    expect(new Set(after.map(announced))).toEqual(new Set(['Free shipping']));
    expect(after[0]?.body).toContain('<a href="/visit">Free shipping</a>');
    expect(after[0]?.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(await stop(id, 'a')).toBe('InvalidInput');
  });

  test('keeps its words where the header was being worked on meanwhile, and leaves alone words that were written there', async () => {
    const draftOf = async (header: object) => {
      const { headerFooterDraft } = await ask<{ headerFooterDraft: { revision: number } }>(
        '{ headerFooterDraft { revision } }',
      );
      const input = { header, footer: {}, expectedRevision: headerFooterDraft.revision };
      await ask(
        'mutation ($input: SaveHeaderFooterDraftInput!) { saveHeaderFooterDraft(input: $input) { __typename } }',
        { input },
      );
    };
    const keep = async (words: string) => {
      const id = await save(sale(words));
      await start(id);
      await stop(id, 'b');
      return (await ask<{ headerFooterDraft: { header: object } }>('{ headerFooterDraft { header } }'))
        .headerFooterDraft.header;
    };
    const read = '{ headerFooterDraft { header } }';
    const { headerFooterDraft } = await ask<{ headerFooterDraft: { header: object } }>(read);
    await draftOf({ ...headerFooterDraft.header, tagline: 'New' });
    expect(await keep('Until Sunday')).toMatchObject({
      ...{ tagline: 'New', announcement: { text: 'Until Sunday', url: '/visit' } },
    });
    await draftOf({ announcement: { text: 'My own' } });
    expect(await keep('Until Monday')).toEqual({ announcement: { text: 'My own' } });
    expect(announced(await open('/'))).toBe('Until Monday');
  });

  test('remembers who comes for the first time, without any script', async () => {
    const id = await save(sale('Sale'));
    await start(id);
    const arrivals = await Promise.all(visitors.map(() => open('/')));
    const later = await Promise.all(arrivals.map((answer) => open('/', { cookie: cookieOf(answer) })));
    expect(later.map(announced)).toEqual(arrivals.map(announced));
    for (const { cookies } of arrivals)
      expect(cookies.map(({ name }) => name).sort()).toEqual([
        ...['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt'],
      ]);
    expect(later.flatMap(({ cookies }) => cookies)).toEqual([]);
    await stop(id, 'a');
  });

  test('shows the control to whoever is not told apart by cookies, and tells them of no experiment', async () => {
    const before = announced(await open('/'));
    const id = await save({
      ...sale('Sale'),
      variants: [{ share: 1 }, { share: 99, value: 'Sale' }],
    });
    await start(id);
    const others: Headers[] = [
      { 'sec-gpc': '1', ...visitor(2) },
      { dnt: '1' },
      { 'user-agent': 'Googlebot/2.1', ...visitor(3) },
    ];
    const asIs = async (headers: Headers) => {
      const answer = await open('/', headers);
      expect(announced(answer)).toBe(before);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).not.toContain('ExperimentExposure');
    };
    for (const headers of others) await asIs(headers);
    await settings({ isCookieConsentAsked: true });
    await asIs({});
    expect(await Promise.all(visitors.map((headers) => open('/', headers).then(announced)))).toContain(
      'Sale',
    );
    await settings({ isCookieConsentAsked: false, areVisitorCookiesAllowed: false });
    for (const headers of visitors) await asIs(headers);
    await settings({ areVisitorCookiesAllowed: true });
    await stop(id, 'a');
  });
});

describe('an experiment on a flag', () => {
  test('turns it on for scripts, templates and styles, on the one page that it is on', async () => {
    const variants = [{ share: 1 }, { share: 99, value: 'large-button' }];
    const id = await save({ name: 'Button', kind: 'FLAG', path: dressed.page, variants });
    await start(id);
    const isOn = ({ body }: Answer) => /<body[^>]*\bflag-large-button\b/.test(body);
    const pages = await Promise.all(visitors.map((headers) => open(dressed.page, headers)));
    expect(pages.some(isOn)).toBe(true);
    const data = await Promise.all(
      visitors.map((headers) =>
        open(`${dressed.page}?format=json`, headers).then(({ json }) => json().flags),
      ),
    );
    expect(data).toContainEqual({ 'large-button': true });
    const others = await Promise.all(visitors.map((headers) => open('/', headers)));
    expect(others.some(isOn)).toBe(false);
    for (const { headers } of others)
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    await stop(id, 'b');
    expect(isOn(await open(dressed.page))).toBe(true);
    expect(await change('deleteExperiment(id: $id)', id)).toBe('DeletedExperiment');
    expect(isOn(await open(dressed.page))).toBe(false);
  });
});

test('of two experiments on the announcement that start at once one does', async () => {
  const ids = await Promise.all([save(sale('One')), save(sale('Two'))]);
  expect((await Promise.all(ids.map(start))).sort()).toEqual(['Experiment', 'InvalidInput']);
  const started = await Promise.all(ids.map((id) => stop(id, 'a')));
  expect(started.sort()).toEqual(['Experiment', 'InvalidInput']);
});
