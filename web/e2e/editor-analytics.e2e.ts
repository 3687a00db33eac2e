import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { signUp } from './account-mails.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test.beforeAll(async () => {
  shop = await startShop({ areEventsRelayed: true });
  await shop.owner('mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }', {
    input: { settings: { areVisitorCookiesAllowed: true, isCookieConsentAsked: false } },
  });
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

/** Sends what a browser tells of a visit. */
async function tell(person: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${shop.url}${path}`, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: {
      ...{ 'content-type': 'text/plain', 'user-agent': userAgent },
      cookie: `ss_cvr=${encodeURIComponent(`${person}|1|1|1|1`)}`,
    },
  });
  expect(answer.status).toBeLessThan(300);
}

/** How many failures, addresses without a page, findings and forms are in the report of these days, which is made anew some seconds later. */
async function countProblems(): Promise<number[]> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { visitReport } = await shop.owner<{
    visitReport: { pageErrors: []; missingPaths: []; pageFindings: []; forms: [] };
  }>(
    `query ($from: String!, $to: String!) { visitReport(from: $from, to: $to) {
      pageErrors { fingerprint } missingPaths { path } pageFindings { name } forms { sent } } }`,
    { from: day(-1), to: day(1) },
  );
  return [visitReport.pageErrors, visitReport.missingPaths, visitReport.pageFindings, visitReport.forms].map(
    ({ length }) => length,
  );
}

async function signIn(browser: Parameters<typeof Visitor.arrive>[0]): Promise<void> {
  const email = `${randomUUID()}@shop.example`;
  const password = await shop.makeOwner(email);
  visitor = await Visitor.arrive(browser, shop.url, desktop);
  await visitor.signIn(email, password);
}

test('an address that visitors ask for in vain is told to the owner, who sends them on', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, shop.url, { ...desktop, userAgent });
  const told = visitor.page.waitForResponse((answer) => answer.url().endsWith('/api/2/events/records'));
  await visitor.open('/old-bowl');
  expect((await told).request().postData()).toContain('PageNotFound');
  await visitor.leave();
  await tell('adam', '/api/1/page-errors/records', [
    {
      message: 'No item 17',
      source: `${shop.url}/s/shop.js`,
      stack: 'at find (shop.js:12:3)',
      release: 'r1',
    },
  ]);
  await tell('adam', '/api/1/performance/records', [
    {
      ...{ app: 'site', event: 'a11y', pageLoadId: 'one', ts: Date.now() },
      data: { pagePath: '/shop', version: '4.12.1', findings: { 'image-alt': 3 } },
    },
  ]);
  const { createForm } = await shop.owner<{ createForm: { id: string; fields: { id: string }[] } }>(
    'mutation ($input: CreateFormInput!) { createForm(input: $input) { ... on Form { id fields { id } } } }',
    { input: { name: 'Contact', fields: [{ type: 'TEXT', title: 'Nickname' }] } },
  );
  const did = (event: string, field?: string) => ({
    eventSchemaName: 'FormMetric',
    eventContent: JSON.stringify({ event, formId: createForm.id, field }),
  });
  await tell('adam', '/api/2/events/records', [
    { eventSchemaName: 'PageView', eventContent: JSON.stringify({ pagePath: '/contact' }) },
    ...[did('seen'), did('begun'), did('field', createForm.fields[0]?.id), did('sent')],
  ]);

  const seen = JSON.stringify({ pagePath: '/shop/jug', productId: 'a-jug-that-is-gone' });
  await tell('eve', '/api/2/events/records', [{ eventSchemaName: 'PageView', eventContent: seen }]);

  await signIn(browser);
  const { page } = visitor;
  const list = page.getByRole('table', { name: 'Addresses without a page' });
  await expect.poll(countProblems, { timeout: 60_000 }).toEqual([1, 1, 1, 1]);
  await page.goto(`${shop.url}/config/analytics/problems`);
  await page.getByRole('button', { name: 'Make a redirect for /old-bowl' }).click();
  await page.getByRole('dialog').getByLabel('To').fill('/shop/bowl');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(list.getByRole('row', { name: '/old-bowl' })).toContainText('/shop/bowl');
  await expect(page.getByRole('table', { name: 'Failures of scripts' })).toContainText('No item 17');
  await expect(page.getByRole('table', { name: 'What browsers noticed' })).toContainText(
    'Pictures without a description',
  );
  await page.getByText('No item 17').click();
  await expect(page.getByText('at find (shop.js:12:3)')).toBeVisible();
  const failures = page.getByRole('table', { name: 'Failures of scripts' });
  await failures.locator('summary', { hasText: 'Days on which it happened' }).press('Enter');
  await expect(failures.getByRole('list', { name: 'Days on which it happened' })).toContainText('1');
  await look(page, 'analytics-problems');
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, 'analytics-problems-dark');
  await page.goto(`${shop.url}/config/analytics`);
  await expect(page.getByRole('row', { name: 'A product that is gone' })).toContainText('0%');
  const forms = page.getByRole('table', { name: 'Forms' });
  await forms.getByText('Contact').click();
  await expect(forms).toContainText('Nickname');
  await page.getByText('Where they left').click();
  await expect(page.getByRole('list', { name: 'Visited, and left from' })).toContainText('/contact');
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('dialog').getByLabel('What happened').fill('Newsletter sent');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Newsletter sent');
  await page.getByText('As a table').click();
  await expect(page.getByRole('table', { name: 'Visitors and pages by day' })).toContainText(
    'Newsletter sent',
  );
  await look(page, 'analytics-figures-dark');
  await page.getByRole('button', { name: 'Which visits' }).click();
  await page.getByRole('option', { name: 'By device' }).click();
  await page.getByRole('button', { name: 'Devices' }).click();
  await page.getByRole('option').nth(1).click();
  await expect(page.getByRole('list', { name: 'Pages' })).toContainText('/contact');
  await expect(page.getByRole('list', { name: 'From visit to order' })).toContainText('100%');
  const file = await page.getByRole('link', { name: 'CSV: Pages' }).getAttribute('href');
  expect(await (await page.request.get(`${shop.url}${file}`)).text()).toContain('/contact,');
  await look(page, 'analytics-segment-dark');
  await page.getByRole('button', { name: 'Saved reports' }).click();
  await page.getByLabel('Save what is shown now as').fill('One kind of device');
  await page.getByRole('button', { name: 'Save the report' }).click();
  await expect(page.getByRole('link', { name: 'One kind of device' })).toBeVisible();
  await page.goto(`${shop.url}/config/analytics/problems`);
  await page.getByRole('button', { name: 'Saved reports' }).click();
  await page.getByRole('link', { name: 'One kind of device' }).click();
  await expect(page.getByText('are counted for all visits together')).toBeVisible();
  await page.goto(`${shop.url}/config/analytics/server`);
  await expect(page.getByText('Everything works.')).toBeVisible();
  const degraded = ['The mail server takes no mails: they wait (as of 2026-03-01T14:29Z).'];
  await page.route('**/readyz', (route) => route.fulfill({ json: { problems: [], degraded } }));
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('The mail server takes no mails')).toBeVisible();
  await look(page, 'analytics-server-dark');
  await page.goto(`${shop.url}/config`);
  await expect(page.getByText('The mail server takes no mails')).toBeVisible();
  await visitor.open('/old-bowl');
  await expect(page).toHaveURL(/\/shop\/bowl$/);
});

test('what visits did on pages for members and with lessons is told, on a phone and in the dark too', async ({
  browser,
}) => {
  const { films } = await shop.owner<{ films: { id: string } }>(
    'mutation ($films: CreateCollectionInput!) { films: createCollection(input: $films) { ... on Collection { id } } }',
    { films: { typeName: 'lessons', title: 'Films', slug: 'films' } },
  );
  const { film } = await shop.owner<{ film: { id: string } }>(
    'mutation ($input: CreateItemInput!) { film: createItem(input: $input) { ... on Item { id } } }',
    { input: { collectionId: films.id, recordType: 'LESSON', title: 'The kiln', slug: 'kiln' } },
  );
  const gated = (event: string, item = '') => ({
    eventSchemaName: 'GatedContent',
    eventContent: JSON.stringify({
      ...{ event, content_collection_id: films.id, content_item_id: item, viewer_access_status: 'PUBLIC' },
    }),
  });
  const opened = ['VideoDetailsPageView', 'ClicksThirdPartyVideo'].map((event) => gated(event, film.id));
  await tell('vera', '/api/2/events/records', [gated('VideoListsPageView'), ...opened]);
  await tell('olga', '/api/2/events/records', [gated('AccessDeniedPageView'), gated('AccessDeniedCTA')]);
  visitor = await Visitor.arrive(browser, shop.url, desktop);
  await signUp(shop.owner, visitor, 'new@members.test');
  await visitor.leave();
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const countRows = async () => {
    const { visitReport } = await shop.owner<{ visitReport: { memberContent: []; memberSignUps: number } }>(
      'query ($from: String!, $to: String!) { visitReport(from: $from, to: $to) { memberContent { contentId } memberSignUps } }',
      { from: day(-1), to: day(1) },
    );
    return [visitReport.memberContent.length, visitReport.memberSignUps];
  };
  await expect.poll(countRows, { timeout: 40_000 }).toEqual([2, 1]);
  await signIn(browser);
  const { page } = visitor;
  await page.goto(`${shop.url}/config/analytics`);
  const card = page.getByRole('table', { name: 'Members and lessons' });
  await expect(card.getByRole('row', { name: /The kiln/ })).toContainText('1');
  await expect(card.getByRole('row', { name: /Films/ })).toContainText('1');
  await expect(page.getByText('1 member signed up, against 0 in the days before.')).toBeVisible();
  const isInside = (table: HTMLElement) => {
    const around = table.closest('.card')?.getBoundingClientRect();
    return table.getBoundingClientRect().right <= (around?.right ?? 0);
  };
  expect(await card.evaluate(isInside)).toBe(true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await card.scrollIntoViewIfNeeded();
    await look(page, `analytics-members-${colorScheme}`);
  }
});
