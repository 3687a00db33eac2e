import type { BrowserContext, Page } from '@playwright/test';
import type { MeasuredProcess } from '../measured-process.ts';
import type { Shop } from '../shop.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { launchBrowser } from './editor-page.ts';

const visits = 500;
/** So many browsers at a time. */
const atOnce = 6;
const products = 20;
const eventsPath = '/api/2/events/records';
/** As people's browsers call themselves: one that nobody sits before is a robot. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** What one visitor does: products that are seen one after the other, the last of them put into the cart or not. */
interface Visit {
  readonly seen: readonly number[];
  readonly isAdded: boolean;
  /** Each page but the last is left as soon as it is there. */
  readonly isHasty: boolean;
}

interface Counted {
  readonly views: number;
  readonly visits: number;
  readonly visitors: number;
  readonly added: number;
  readonly entries: string;
  readonly pages: string;
}

/** The same visits whenever they are played. */
function visitOf(number: number): Visit {
  const pages = 1 + (number % 4);
  return {
    seen: Array.from({ length: pages }, (_, page) => 1 + ((number * 7 + page * 3) % products)),
    isAdded: number % 5 === 0,
    isHasty: number % 2 === 0,
  };
}

/** Visits by a real browser, each with cookies of its own: what they did, and what the reports say of it. */
export async function measureBrowserVisits({ report, openSmallShop, startShop }: BenchRun): Promise<void> {
  const shop = await openSmallShop();
  await shop.countVisitors();
  const key = await shop.makePartnerKey();
  const server = await startShop(shop);
  const browser = await launchBrowser(userAgent);
  const played = Array.from({ length: visits }, (_, number) => visitOf(number));
  const begunAt = performance.now();
  try {
    const waiting = [...played];
    const work = async () => {
      const context = await browser.newContext({ viewport: { width: 1_280, height: 860 } });
      const page = await context.newPage();
      for (let visit = waiting.pop(); visit; visit = waiting.pop())
        await play(context, page, { url: server.url, shop, visit });
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const seconds = (performance.now() - begunAt) / 1_000;
    const expected = expectedOf(played, shop);
    const counted = await waitFor(server, key, expected);
    report.begin(`${visits} visits by a real browser, ${atOnce} at once, in ${seconds.toFixed(0)} s`);
    for (const name of ['visits', 'visitors', 'views', 'added'] as const) {
      report.add(`${name} played`, expected[name], '');
      report.add(`${name} counted`, counted[name], '', `${name} played`);
    }
    for (const name of ['entries', 'pages'] as const) {
      report.add(`${name} that differ`, counted[name] === expected[name] ? 0 : 1, '');
      if (counted[name] !== expected[name])
        process.stdout.write(`    played ${expected[name]}\n    counted ${counted[name]}\n`);
    }
  } finally {
    await browser.close();
    await stopAll(server);
  }
}

interface Played {
  readonly url: string;
  readonly shop: Shop;
  readonly visit: Visit;
}

/** Plays a visit, and forgets it: whoever comes next in this browser is somebody else. */
async function play(context: BrowserContext, page: Page, { url, shop, visit }: Played): Promise<void> {
  for (const [index, number] of visit.seen.entries()) {
    const isLast = index === visit.seen.length - 1;
    const told = isLast || !visit.isHasty ? isTold(page, 'PageView') : undefined;
    await page.goto(`${url}/shop/${shop.slugOf(number)}`);
    await told;
  }
  if (visit.isAdded) await addToCart(page);
  await page.evaluate('localStorage.clear()');
  await page.goto('about:blank');
  await context.clearCookies();
}

async function addToCart(page: Page): Promise<void> {
  const told = isTold(page, 'AddToCart');
  for (const select of await page.locator('.product-details select').all())
    await select.selectOption({ index: 1 });
  await page.locator('.product-details .sqs-add-to-cart-button').click();
  await told;
}

/** Resolves once the browser was answered that an event is kept. */
async function isTold(page: Page, event: string): Promise<void> {
  await page.waitForResponse(
    (each) => each.url().endsWith(eventsPath) && (each.request().postData() ?? '').includes(event),
    { timeout: 60_000 },
  );
}

function tallyOf(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return linesOf([...counts].map(([value, count]) => ({ value, visits: count })));
}

function linesOf(figures: readonly { readonly value: string; readonly visits: number }[]): string {
  return figures
    .map(({ value, visits: count }) => `${value} ${count}`)
    .sort()
    .join(', ');
}

function expectedOf(played: readonly Visit[], shop: Shop): Counted {
  const pathOf = (number: number) => `/shop/${shop.slugOf(number)}`;
  return {
    ...{ visits: played.length, visitors: played.length },
    views: played.reduce((sum, { seen }) => sum + seen.length, 0),
    added: played.filter(({ isAdded }) => isAdded).length,
    entries: tallyOf(played.map(({ seen }) => pathOf(seen[0] ?? 0))),
    pages: tallyOf(played.flatMap(({ seen }) => [...new Set(seen)].map(pathOf))),
  };
}

const text = `query ($from: String!, $to: String!) { visitReport(from: $from, to: $to) {
  total { views visits visitors } funnel { stage visits }
  entries: breakdown(by: ENTRY, first: 100) { value visits } pages: breakdown(by: PAGE, first: 100) { value visits } } }`;

interface Answer {
  readonly data: {
    readonly visitReport: {
      readonly total: { readonly views: number; readonly visits: number; readonly visitors: number };
      readonly funnel: readonly { readonly stage: string; readonly visits: number }[];
      readonly entries: readonly { readonly value: string; readonly visits: number }[];
      readonly pages: readonly { readonly value: string; readonly visits: number }[];
    };
  };
}

/** What the report says once it says what is expected, or after a minute and a half. */
async function waitFor(server: MeasuredProcess, key: string, expected: Counted): Promise<Counted> {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const endsAt = Date.now() + 90_000;
  for (;;) {
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: text, variables: { from: day(1), to: day(-1) } }),
    });
    const { data }: Answer = await answer.json();
    const { total, funnel, entries, pages } = data.visitReport;
    const added = funnel.find(({ stage }) => stage === 'CART')?.visits ?? 0;
    const counted = { ...total, added, entries: linesOf(entries), pages: linesOf(pages) };
    const isSame = (Object.keys(expected) as (keyof Counted)[]).every(
      (name) => counted[name] === expected[name],
    );
    if (isSame || Date.now() > endsAt) return counted;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
