import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';
import { findRunning, hostileAddress, hostileText } from './executable-testing.ts';
import { storeHostileTexts } from './hostile-rows-testing.ts';
import { type FurnishedWebsite, furnishWebsite } from './hostile-website-testing.ts';

let shop: TestInstall;
let site: FurnishedWebsite;
let everything: pg.Client;

/** What was read, what of it runs, and the numbers of the texts that were seen, harmless or not. */
interface Reading {
  readonly visited: readonly string[];
  readonly running: readonly { number: number; how: string; url: string }[];
  readonly seen: ReadonlySet<number>;
}

const starts = [
  ...['/', '/cart', '/account', '/account/sign-in', '/search?q=clay', '/nowhere', '/checkout', '/robots.txt'],
  ...['/sitemap.xml', '/feeds/products.xml', '/api/site-header-footer', '/api/commerce/shopping-cart'],
  ...[
    '/closed',
    '/folder',
    '/de-de',
    '/de-de/contact',
    '/account/data.json',
    '/api/commondata/GetSiteLayout',
    '/config/sign-in',
  ],
];
const formats = ['json', 'rss', 'ical'];

/** Reads every page that another one leads to, in each of its formats, as someone who is owner, member and shopper. */
async function readEverything(inFormats: readonly string[] = formats): Promise<Reading> {
  const { host } = site.website;
  const cookie = `${site.memberCookie}; CART=${site.cartToken}; vitrine_session=${site.sessionToken}`;
  const queue = [...starts];
  const known = new Set(queue);
  const running: Reading['running'][number][] = [];
  const seen = new Set<number>();
  async function read(url: string): Promise<void> {
    const { statusCode, headers, body } = await shop.app.inject({ url, headers: { host, cookie } });
    if (statusCode >= 500) running.push({ number: 0, how: String(statusCode), url });
    running.push(...findRunning(String(headers['content-type']), body).map((found) => ({ ...found, url })));
    for (const [, number] of body.matchAll(/xss(?:-run-|-mark n=|\()(\d+)/g)) seen.add(Number(number));
    for (const [, link = ''] of body.matchAll(/(?:href="|<loc>)([^"<]*)["<]/g)) {
      const target = URL.parse(link.replaceAll('&amp;', '&'), `http://${host}${url}`);
      if (target?.host !== host || /^\/(?:media|assets|client|site\.css)/.test(target.pathname)) continue;
      // Pages in another language are made as those in the first are: their first page shows that.
      if (target.pathname.startsWith('/de-de/')) continue;
      const all = [target.pathname, ...inFormats.map((format) => `${target.pathname}?format=${format}`)];
      for (const next of all.filter((each) => !known.has(each))) {
        known.add(next);
        queue.push(next);
      }
    }
  }
  for (let batch = queue.splice(0, 4); batch.length > 0; batch = queue.splice(0, 4))
    await Promise.all(batch.map(read));
  return { visited: [...known], running, seen };
}

const tell = ({ running }: Reading, places: readonly string[]) =>
  new Set(running.map(({ number, how, url }) => `${places[number]} ${how} on ${url}`));

/** Texts that a page must have shown, so that looking for what runs could find something. */
const shown = [
  ...['commerce.category.name', 'commerce.product.title', 'commerce.product.tags', 'commerce.review.body'],
  ...['commerce.product_merchandising.restock_call_text', 'commerce.variant.option_values'],
  ...['commerce.product.description', 'content.author.bio', 'content.comment.html'],
  ...['content.comment.author_name', 'content.item.title', 'content.item.excerpt', 'content.item.body'],
  ...[
    'content.item.location addressLine1',
    'content.item.tags',
    'content.website.title',
    'content.popup.title',
  ],
  ...[
    'content.website_text.text',
    'content.image.alt_text',
    'content.collection.title',
    'content.translation.text',
  ],
  ...[
    'content.block_layout.sections quote',
    'content.block_layout.sections title',
    'forms.form.fields title',
    'forms.translation.text',
  ],
  ...[
    'content.header_footer.header announcement',
    'identity.member.first_name',
    'identity.member_address.line1',
  ],
];

describe('what is stored, whoever wrote it,', () => {
  beforeAll(async () => {
    shop = await openTestInstall({ RATE_LIMITS: 'off' });
    site = await furnishWebsite(shop);
    everything = await openTestConnection(shop.database.url, site.website.id);
  }, 120_000);
  afterAll(async () => {
    await everything?.end();
    await shop.close();
  });

  test('runs on no page, in no feed and in no file', async () => {
    const places = await storeHostileTexts(everything, subgraphNames, site.website.id, 'text');
    const reading = await readEverything();
    expect([...tell(reading, places)]).toEqual([]);
    expect(reading.visited.length).toBeGreaterThan(90);
    const seen = new Set([...reading.seen].map((number) => places[number]));
    expect(shown.filter((place) => !seen.has(place))).toEqual([]);
  }, 120_000);

  test('runs in no mail, and adds nothing to what a mail says about itself', async () => {
    const { website, formId, rareId } = site;
    const met = { baseUrl: `http://${website.host}`, address: '203.0.113.9' };
    const visitor = { ...website.visitor(), ...met };
    const { key, form, product } = await website
      .query<{
        key: { key: string };
        form: { fields: { id: string; options: string[] }[] };
        product: { variants: { id: string }[] };
      }>(
        { ...website.owner, ...met },
        'query ($form: ID!, $rare: ID!) { form(id: $form) { fields { id options } } product(id: $rare) { variants { id } } }',
        { form: formId, rare: rareId },
      )
      .then(async (read) => ({
        ...read,
        ...(await website.query<{ key: { key: string } }>(
          visitor,
          'mutation { key: createFormSubmissionKey { key } }',
        )),
      }));
    const answers = form.fields.map(({ id, options }) => [id, options[0] ?? hostileText(9_999)]);
    const variantId = product.variants[0]?.id;
    const written = await website.query(
      visitor,
      `mutation ($form: FormSubmissionInput!, $restock: RestockSignUpInput!) {
        saveFormSubmission(input: $form) { __typename }
        subscribeToMailingList(input: { email: "vera@visitors.test", firstName: "Vera" }) { __typename }
        requestMemberPassword(email: "mia@members.test") { __typename }
        signUpForRestock(input: $restock) { __typename } }`,
      {
        form: {
          ...{ formId, key: key.key, answers: Object.fromEntries(answers) },
          ...{ pageTitle: hostileText(9_998), pagePath: '/contact', contentSource: 'COLLECTION' },
        },
        restock: { productId: rareId, variantId, email: 'vera@visitors.test' },
      },
    );
    expect(Object.values(written)).toEqual([
      { __typename: 'FormSubmissionSaved' },
      { __typename: 'SubscriptionRequested' },
      { __typename: 'MemberEmailSent' },
      { __typename: 'SignedUpForRestock' },
    ]);
    await website.query(
      { ...website.owner, ...met },
      `mutation ($product: ID!, $variant: ID!) {
        setStock(variantId: $variant, quantity: 5) { __typename }
        sendRestockNotifications(input: [{ productId: $product, variantId: $variant }]) { __typename }
        inviteContributor(input: { email: "cora@contributors.test", role: EDITOR }) { __typename }
        inviteToReview(input: { productId: $product, recipients: [{ email: "bo@buyers.test" }] }) { __typename } }`,
      { product: rareId, variant: variantId },
    );
    const { rows } = await everything.query<{
      recipient: string;
      subject: string;
      html: string;
      headers: unknown;
    }>(
      ['commerce', 'forms', 'identity']
        .map((schema) => `SELECT recipient, subject, html, headers FROM ${schema}.mail`)
        .join(' UNION ALL '),
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining([
        ...['vera@visitors.test', 'owner@owners.test', 'mia@members.test', 'cora@contributors.test'],
        'bo@buyers.test',
      ]),
    );
    expect(rows.filter(({ subject, html }) => `${subject}${html}`.includes('xss-')).length).toBeGreaterThan(
      3,
    );
    for (const { recipient, subject, html, headers } of rows) {
      expect(findRunning('text/html', html), html).toEqual([]);
      expect(`${recipient}${subject}${JSON.stringify(headers)}`).not.toMatch(/[\r\n]|\\r|\\n/);
    }
  });

  test('leads nowhere that runs', async () => {
    const places = await storeHostileTexts(everything, subgraphNames, site.website.id, 'address');
    const reading = await readEverything([]);
    expect([...tell(reading, places)]).toEqual([]);
    expect(reading.seen.size).toBeGreaterThan(20);
  }, 120_000);
});

test.each([
  ['markup', `<p>${hostileText(7)}</p>`],
  ['an attribute', `<a title="${hostileText(7)}">`],
  ['an attribute with another kind of quotes', `<a title='${hostileText(7)}'>`],
  ['a script', `<script>const a = "b"; ${hostileAddress(7)}</script>`],
  ['data for scripts', `<script type="application/json">{"a": "${hostileText(7)}"}</script>`],
  ['a title', `<title>${hostileText(7)}</title>`],
  ['a link', `<a href=" java\nscript:xss(7)">`],
  ['a template', '<p>1 1xss-run-7 </p>'],
  ['words taken out of HTML', `<p>"</script></title><xss-mark n=7></p>`],
])('what runs is found: in %s', (_, page) => {
  expect(findRunning('text/html; charset=utf-8', page)).toContainEqual({
    number: 7,
    how: expect.any(String),
  });
});
