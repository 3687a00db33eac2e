import { readFileSync } from 'node:fs';
import { type Browser, expect, test } from '@playwright/test';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

interface Told {
  readonly schema: string;
  readonly content: Readonly<Record<string, unknown>>;
}

let shop: Shop;
let visitor: Visitor;
/** Events and measures that the browser sent. */
let told: Told[];
/** Paths of all that the page loaded, in order. */
let loaded: string[];

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** What others measure of a page, as a script. */
const referenceVitals = readFileSync('node_modules/web-vitals/dist/web-vitals.iife.js', 'utf8');
const failure = 'The slider of the theme has no slides';
/** Fails while browsers read the page of a bowl. */
const failingScript = `<script>if (location.pathname === '/shop/bowl') throw new Error(${JSON.stringify(failure)});</script>`;

test.beforeAll(async () => {
  shop = await startShop({
    changeTheme: (text, path) =>
      path === 'footer.region' ? text.replace('</body>', `${failingScript}</body>`) : text,
  });
  await shop.owner(
    `mutation { updateWebsite(input: { settings: { areVisitorCookiesAllowed: true, isCookieConsentAsked: false } }) { __typename } }`,
    {},
  );
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
});

async function arrive(browser: Browser): Promise<void> {
  visitor = await Visitor.arrive(browser, shop.url, { ...screens[1], userAgent });
  told = [];
  loaded = [];
  visitor.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    loaded.push(pathname);
    if (pathname === '/api/2/events/records')
      for (const { eventSchemaName: schema, eventContent } of JSON.parse(request.postData() ?? '[]'))
        told.push({ schema, content: JSON.parse(eventContent) });
    if (pathname === '/api/1/performance/records')
      for (const { data } of JSON.parse(request.postData() ?? '[]'))
        told.push({ schema: 'Performance', content: data });
  });
}

const contentsOf = (name: string) =>
  told.filter(({ schema }) => schema === name).map(({ content }) => content);
const isWatched = () => expect.poll(() => loaded.some((path) => path.includes('/watch-page-'))).toBe(true);
/** What was measured, by the names of the measures. */
const measures = () =>
  contentsOf('Performance').flatMap((data) => Object.keys(data).filter((name) => /^[A-Z]+$/.test(name)));

/** Values of a report that are told apart by the release of a page. */
async function readReleases(): Promise<{ vitals: readonly string[]; errors: readonly object[] }> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { visitReport } = await shop.owner<{
    visitReport: { vitalsBreakdown: { value: string }[]; pageErrors: { release: string }[] };
  }>(
    `query ($from: String!, $to: String!) { visitReport(from: $from, to: $to) {
      vitalsBreakdown(metric: FCP, by: RELEASE) { value } pageErrors { message release times } } }`,
    { from: day(-1), to: day(1) },
  );
  return {
    vitals: visitReport.vitalsBreakdown.map(({ value }) => value),
    errors: visitReport.pageErrors,
  };
}

test('a script of the theme that fails while the page is read is told with the release of the page, and so is how fast it was', async ({
  browser,
}) => {
  await arrive(browser);
  await visitor.open('/shop/bowl');
  await expect.poll(() => contentsOf('PageError')).toHaveLength(1);
  const [{ release, ...error } = {}] = contentsOf('PageError');
  expect(error).toMatchObject({ message: failure, pagePath: '/shop/bowl' });
  expect(release).toMatch(/^[\da-f]{8}-[\da-f]{6}$/);
  expect(visitor.complaints).toEqual([failure]);
  await visitor.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(measures).toContain('FCP');
  expect(contentsOf('Performance').map((data) => data.release)).toContain(release);
  await expect
    .poll(readReleases, { timeout: 40_000 })
    .toEqual({ vitals: [release], errors: [{ message: failure, release, times: 1 }] });
});

test('each measure of a page is what web-vitals measures of it', async ({ browser }) => {
  await arrive(browser);
  const { page } = visitor;
  await page.addInitScript({ content: `${referenceVitals};globalThis.webVitals = webVitals;` });
  await page.addInitScript(() => {
    const reference: Record<string, number> = {};
    const vitals: Record<string, (...told: unknown[]) => void> = Reflect.get(globalThis, 'webVitals');
    const keep = ({ name, value }: { name: string; value: number }) => {
      reference[name] = Number(value.toFixed(4));
    };
    for (const name of ['FCP', 'LCP', 'CLS', 'INP', 'TTFB'])
      vitals[`on${name}`]?.(keep, { reportAllChanges: true });
    Object.assign(globalThis, { reference });
  });
  await visitor.open('/shop');
  await isWatched();
  // Something comes late above all else, and again; what is pressed keeps the page busy.
  const reference = () => page.evaluate(() => Reflect.get(globalThis, 'reference'));
  for (const height of [40, 80]) {
    const { CLS } = await reference();
    await page.evaluate((height) => {
      const late = document.createElement('div');
      late.style.height = `${height}px`;
      document.body.prepend(late);
    }, height);
    await expect.poll(async () => (await reference()).CLS).toBeGreaterThan(CLS);
  }
  await page.evaluate(() => {
    document.addEventListener('click', () => {
      for (const end = performance.now() + 120; performance.now() < end; );
    });
  });
  await page.getByRole('heading', { level: 1 }).first().click();
  await expect.poll(async () => (await reference()).INP).toBeGreaterThan(100);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(measures).toEqual(expect.arrayContaining(['FCP', 'LCP', 'CLS', 'INP', 'TTFB', 'FID']));
  const [own] = contentsOf('Performance').filter((data) => 'CLS' in data);
  expect(own).toMatchObject(await reference());
});

test('who looks at a page for over a minute tells each measure of it once, though the page is never hidden', async ({
  browser,
}) => {
  await arrive(browser);
  const { page } = visitor;
  await page.clock.install();
  await visitor.open('/shop');
  await isWatched();
  await expect.poll(() => page.evaluate('document.readyState')).toBe('complete');
  await page.getByRole('heading', { level: 1 }).first().click();
  await page.clock.fastForward(31_000);
  await expect.poll(measures).toContain('FCP');
  expect(measures()).not.toContain('CLS');
  await page.clock.fastForward(30_000);
  await expect.poll(measures).toEqual(expect.arrayContaining(['CLS', 'LCP']));
  await page.clock.fastForward(120_000);
  expect(measures()).toEqual([...new Set(measures())]);
  expect(await page.evaluate('document.visibilityState')).toBe('visible');
  expect(visitor.complaints).toEqual([]);
});

test('what counts a visit and measures the page are 4,000 bytes with all that it needs, and what watches the page comes when it is quiet, with no more than that', async ({
  browser,
}) => {
  await arrive(browser);
  await visitor.page.addInitScript(() => {
    // A page that is never quiet.
    Object.assign(window, { requestIdleCallback: () => 1 });
  });
  await visitor.open('/shop');
  await visitor.page.waitForLoadState('networkidle');
  const [script, watchScript] = await visitor.page
    .locator('script[data-visit]')
    .evaluate(({ src, dataset }: HTMLScriptElement) => [
      src,
      new URL(JSON.parse(dataset.visit ?? '').watchScript, src).href,
    ]);
  const sizes = new Map<string, number>();
  const weigh = async (url: string): Promise<void> => {
    if (sizes.has(url)) return;
    const answer = await visitor.page.request.get(url, { headers: { 'accept-encoding': 'gzip' } });
    sizes.set(url, Number(answer.headers()['content-length']));
    // As browsers do: `import … from "./x.js"`, and nothing that is imported when it is needed.
    for (const [, path = ''] of (await answer.text()).matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g))
      await weigh(new URL(path, url).href);
  };
  const total = () => [...sizes.values()].reduce((sum, size) => sum + size, 0);
  await weigh(String(script));
  expect(sizes.size).toBeGreaterThan(1);
  const counting = total();
  expect(counting).toBeLessThanOrEqual(4_000);
  await weigh(String(watchScript));
  expect(total() - counting).toBeLessThanOrEqual(4_000);
  expect(loaded.filter((path) => path.includes('/watch-page-'))).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});
