import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let listId: string;
let addresses = 0;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite();
  const input = {
    ...{ typeName: 'page', title: 'News', slug: 'news' },
    mainContent: '<squarespace:newsletter title="Letters" button="Join" source="page" />',
  };
  await website.query(
    website.owner,
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { __typename } }',
    { input },
  );
});
afterAll(() => shop.close());

const get = (url: string) => shop.app.inject({ url, headers: { host: website.host } });

function post(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  addresses += 1;
  return shop.app.inject({
    ...{ method: 'POST', url, remoteAddress: `198.51.100.${addresses}` },
    headers: { host: website.host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

interface Mail {
  readonly to: string;
  readonly text: string;
  readonly subject: string;
}

async function mailsTo(email: string): Promise<Mail[]> {
  const { formEmails } = await website.query<{ formEmails: { nodes: Mail[] } }>(
    website.owner,
    '{ formEmails(first: 200) { nodes { to subject text } } }',
  );
  return formEmails.nodes.filter(({ to }) => to === email);
}

async function linkIn(email: string, page: 'confirm' | 'unsubscribe'): Promise<string> {
  const texts = (await mailsTo(email)).map(({ text }) => text).join('\n');
  const [, path = ''] = new RegExp(`(/newsletter/${page}\\?token=[\\w-]+)`).exec(texts) ?? [];
  return path;
}

async function stateOf(email: string): Promise<string | undefined> {
  const { mailingList } = await website.query<{
    mailingList: { subscribers: { nodes: { email: string; state: string }[] } };
  }>(website.owner, 'query ($id: ID!) { mailingList(id: $id) { subscribers { nodes { email state } } } }', {
    id: listId,
  });
  return mailingList.subscribers.nodes.find((subscriber) => subscriber.email === email)?.state;
}

test('a sign-up is on its page as soon as there is a mailing list, and not before', async () => {
  expect((await get('/news')).body).not.toContain('newsletter-form');
  const { createMailingList } = await website.query<{ createMailingList: { id: string } }>(
    website.owner,
    'mutation { createMailingList(name: "Studio news") { ... on MailingList { id } } }',
  );
  listId = createMailingList.id;
  const read = async () => (await get('/news')).body;
  await expect.poll(read).toMatch(/<h2 class="newsletter-form-header-title">Letters<\/h2>/);
  expect(await read()).toMatch(/<form class="newsletter-form" [^>]*action="\/newsletter" method="post"/);
  expect(await read()).toContain('>Join</button>');
});

describe('without scripts', () => {
  test('someone signs up, confirms by the button that their mail leads to, and leaves the same way', async () => {
    const sent = await post('/newsletter', {
      listId,
      email: 'ada@example.com',
      returnTo: '/news',
      language: 'en',
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      `/news?submitted=${listId}#newsletter-${listId}`,
    ]);
    expect((await get(`/news?submitted=${listId}`)).body).toContain('Thank you! Please check your mail');

    const confirm = await linkIn('ada@example.com', 'confirm');
    const asked = await get(confirm);
    expect(asked.body).toContain('a…@example.com will get mails of Studio news.');
    expect([asked.headers['cache-control'], asked.headers['referrer-policy']]).toEqual([
      'no-store',
      'same-origin',
    ]);
    expect(await stateOf('ada@example.com')).toBe('PENDING');
    const token = confirm.split('token=')[1] ?? '';
    expect((await post('/newsletter/confirm', { token })).body).toContain('You are signed up');
    expect(await stateOf('ada@example.com')).toBe('SUBSCRIBED');

    const leave = await linkIn('ada@example.com', 'unsubscribe');
    const page = await get(leave);
    expect(page.body).toContain('Do you want to stop that?');
    expect(await stateOf('ada@example.com')).toBe('SUBSCRIBED');
    const left = await post('/newsletter/unsubscribe', { token: leave.split('token=')[1] ?? '' });
    expect(left.body).toContain('No more mails of Studio news go to a…@example.com.');
    expect(await stateOf('ada@example.com')).toBe('UNSUBSCRIBED');
  });

  test('one click in a mail program ends a subscription, without a page before', async () => {
    await post('/newsletter', { listId, email: 'bea@example.com', returnTo: '/news' });
    await post('/newsletter/confirm', {
      token: (await linkIn('bea@example.com', 'confirm')).split('token=')[1] ?? '',
    });
    const answer = await post(await linkIn('bea@example.com', 'unsubscribe'), {
      'List-Unsubscribe': 'One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect(await stateOf('bea@example.com')).toBe('UNSUBSCRIBED');
  });

  test('a mistake comes back with what was typed', async () => {
    const answer = await post('/newsletter', { listId, email: 'ada"@', returnTo: '/news' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(
      'Email is not valid. Email addresses should follow the format user@domain.com.',
    );
    expect(answer.body).toContain('value="ada&quot;@"');
  });

  test('a link that is none is told so', async () => {
    for (const url of ['/newsletter/confirm', '/newsletter/unsubscribe']) {
      expect((await get(`${url}?token=${'x'.repeat(32)}`)).statusCode).toBe(410);
      expect((await post(url, { token: '<script>' })).statusCode).toBe(410);
    }
  });

  test('another website signs nobody up', async () => {
    const sent = { listId, email: 'eve@example.com', returnTo: '/news' };
    expect((await post('/newsletter', sent, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect(await stateOf('eve@example.com')).toBeUndefined();
  });
});

describe('who ticks the box for news while waiting for a product', () => {
  const signUp = 'mutation ($input: RestockSignUpInput!) { signUpForRestock(input: $input) { __typename } }';
  let wanted: { productId: string; variantId: string };

  beforeAll(async () => {
    const { productIds } = await createProductsPage(website, [
      { title: 'Lamp', slug: 'lamp', sku: 'LAMP', price: '80.00', stock: '0' },
    ]);
    const productId = productIds.get('lamp') ?? '';
    const { product } = await website.query<{ product: { variants: { id: string }[] } }>(
      website.owner,
      'query ($id: ID!) { product(id: $id) { variants { id } } }',
      { id: productId },
    );
    wanted = { productId, variantId: product.variants[0]?.id ?? '' };
  });

  test('is asked to confirm it, whichever way they came', async () => {
    const graph = {
      query: signUp,
      variables: { input: { ...wanted, email: 'graph@example.com', isJoinMailingList: true } },
    };
    const json = { host: website.host, 'content-type': 'application/json' };
    const body = { ...wanted, siteVisitorEmail: 'rest@example.com', isJoinMailingList: true };
    const path = '/api/site-users/account/notifications/restock';
    await shop.app.inject({ method: 'POST', url: '/graphql', headers: json, payload: JSON.stringify(graph) });
    const rest = await shop.app.inject({
      method: 'POST',
      url: path,
      headers: json,
      payload: JSON.stringify(body),
    });
    await post('/restock', { ...wanted, email: 'form@example.com', isJoinMailingList: 'on', returnTo: '/' });
    expect([rest.statusCode, rest.headers['set-cookie']]).toEqual([200, undefined]);
    for (const email of ['graph@example.com', 'rest@example.com', 'form@example.com']) {
      expect([email, await stateOf(email)]).toEqual([email, 'PENDING']);
      expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
        'Please confirm your sign-up to Studio news',
      ]);
    }
  });

  test('is asked nothing when they did not tick it', async () => {
    await post('/restock', { ...wanted, email: 'quiet@example.com', returnTo: '/' });
    expect(await stateOf('quiet@example.com')).toBeUndefined();
  });
});

test('a file of subscribers is for owners only', async () => {
  expect((await get(`/config/mailing-lists/${listId}/subscribers.csv`)).statusCode).toBe(401);
});
