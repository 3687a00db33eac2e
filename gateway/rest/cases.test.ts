import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import { makeContactForm } from '../testing/contact-form-testing.ts';
import { makeMember, memberPassword } from '../testing/member-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { findDifferences, type HttpCase, readHttpCases } from './http-case.ts';
import { additionalFieldsIn } from './json-text.ts';
import { checkerOf, describedRequests, promiseFor } from './openapi-testing.ts';
import { sellToPartner } from './published/partner-testing.ts';
import { isPublished } from './published/published-error.ts';

const documents = import.meta.glob<string>('./cases/*.http', {
  query: '?raw',
  import: 'default',
  eager: true,
});

let shop: TestInstall;
let website: TestWebsite;
let values: Record<string, string>;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  const elsewhere = await shop.createWebsite('Another Shop');
  const productsPage = await createProductsPage(website, [
    { title: 'Mug', slug: 'mug', sku: 'MUG', price: '12.50', stock: '10' },
    {
      title: 'Shirt',
      slug: 'shirt',
      sku: 'SHIRT-S',
      price: '30.00',
      stock: '5',
      options: ['Size=Small', 'Colour=Red'],
    },
    {
      title: 'Shirt',
      slug: 'shirt',
      sku: 'SHIRT-M',
      price: '32.00',
      stock: '0',
      options: ['Size=Medium', 'Colour=Red'],
    },
    {
      title: 'Gift card',
      slug: 'card',
      sku: 'CARD-25',
      price: '25.00',
      stock: 'Unlimited',
      type: 'GIFT_CARD',
      options: ['Value=25'],
    },
    {
      title: 'Gift card',
      slug: 'card',
      sku: 'CARD-50',
      price: '50.00',
      stock: 'Unlimited',
      type: 'GIFT_CARD',
      options: ['Value=50'],
    },
    { title: 'Recording', slug: 'recording', sku: 'REC', price: '9.00', stock: 'Unlimited', type: 'DIGITAL' },
    { title: 'Beans', slug: 'beans', sku: 'BEANS-S', price: '12.50', stock: '9', options: ['Bag=Small'] },
    { title: 'Beans', slug: 'beans', sku: 'BEANS-L', price: '20.00', stock: '9', options: ['Bag=Large'] },
    { title: 'Engraved mug', slug: 'engraved', sku: 'ENGRAVED', price: '15.00', stock: '9' },
    { title: 'Jug', slug: 'jug', sku: 'JUG', price: '12.50', stock: '10' },
    { title: 'Not yet', slug: 'hidden', sku: 'HIDDEN', price: '5.00', stock: '5', isHidden: true },
  ]);
  await website.query(
    website.owner,
    'mutation ($id: ID!, $plan: SubscriptionPlanInput!) { updateProduct(input: { id: $id, subscriptionPlan: $plan }) { __typename } }',
    {
      id: productsPage.productIds.get('beans'),
      plan: { billingPeriodValue: 1, billingPeriodUnit: 'MONTH', numBillingCycles: 0 },
    },
  );
  const { createForm: form } = await website.query<{ createForm: { id: string; fields: { id: string }[] } }>(
    website.owner,
    'mutation ($input: CreateFormInput!) { createForm(input: $input) { ... on Form { id fields { id } } } }',
    { input: { name: 'Engraving', fields: [{ type: 'TEXT', title: 'Name', isRequired: true }] } },
  );
  await website.query(
    website.owner,
    'mutation ($id: ID!, $form: ID!) { updateProduct(input: { id: $id, additionalFieldsFormId: $form }) { __typename } }',
    { id: productsPage.productIds.get('engraved'), form: form.id },
  );
  const foreign = await createProductsPage(elsewhere, [
    { title: 'Vase', slug: 'vase', sku: 'VASE', price: '80.00', stock: '3' },
  ]);
  const ids = Object.fromEntries([...productsPage.productIds, ...foreign.productIds]);
  const { products } = await website.query<{
    products: { nodes: { variants: { id: string; sku: string }[] }[] };
  }>(website.owner, '{ products(first: 200) { nodes { variants { id sku } } } }');
  const variants = products.nodes.flatMap((product) => product.variants);
  const variantIds = Object.fromEntries(variants.map(({ id, sku }) => [`variant ${sku}`, id]));
  await makeMember(website, 'ada@members.test');
  await website.query(
    website.owner,
    'mutation { updateWebsite(input: { settings: { areVisitsCountedCookieless: true } }) { __typename } }',
  );
  const contact = await makeContactForm(website);
  const member = { 'member email': 'ada@members.test', 'member password': memberPassword };
  const accountId = await makeOwner(shop, website, 'olga@owners.test');
  const owned = { ...website, owner: { ...website.owner, accountId } };
  const published = await sellToPartner(owned, variantIds['variant JUG'] ?? '');
  values = {
    ...member,
    ...{ 'owner email': 'olga@owners.test', 'owner password': ownerPassword, website: website.id },
    ...contact,
    ...published,
    'form key': '',
    crumb: '',
    now: String(Date.now()),
    shop: website.host,
    elsewhere: elsewhere.host,
    'products page': productsPage.path,
    'products page id': productsPage.collectionId,
    ...ids,
    ...variantIds,
    'field name': form.fields[0]?.id ?? '',
  };
});
afterAll(() => shop.close());

/** Someone with a browser: what a website gives them to keep, they bring the next time. */
class Visitor {
  readonly #cookies = new Map<string, string>();
  /** The last key for a form that they got. */
  formKey = 'none';

  /** What goes with their writes. */
  get crumb(): string {
    return this.#cookies.get('crumb') ?? '';
  }

  async send({ method, url, headers, body }: Pick<HttpCase, 'method' | 'url' | 'headers' | 'body'>) {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const response = await shop.app.inject({
      method:
        method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE' ? method : 'GET',
      url,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value } of response.cookies) this.#cookies.set(name, value);
    if (url === '/api/form/FormSubmissionKey') this.formKey = response.json().key;
    return response;
  }

  async graph(
    query: string,
    variables: object = {},
  ): Promise<{
    data: Record<string, { __typename?: string; cartToken?: string; entries?: { id: string }[] }>;
  }> {
    const headers = { host: website.host, 'content-type': 'application/json' };
    const response = await this.send({
      method: 'POST',
      url: '/graphql',
      headers,
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  }

  /** Ids of the entries of the cart, by their place in it: `entry 1` is the oldest. */
  async entries(): Promise<Record<string, string>> {
    const { data } = await this.graph('{ cart { entries { id } } }');
    const { entries = [] } = data.cart ?? {};
    return Object.fromEntries(entries.map(({ id }, index) => [`entry ${index + 1}`, id]));
  }

  /** What is in the cart, without the ids that differ from cart to cart. */
  async cart(): Promise<unknown> {
    return (await this.graph(readCart)).data.cart;
  }
}

const readCart = `{ cart { totalQuantity subtotal { value currency } hasDigital purelyDigital requiresShipping
  entries { productId quantity variant { sku } title variantName additionalFields unitPrice { value } problem } } }`;
const add =
  'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename ... on Problem { message } } }';

const start = `mutation ($input: StartSubscriptionCartInput!) { startSubscriptionCart(input: $input) {
  __typename ... on SubscriptionCartStarted { cartToken } ... on Problem { message } } }`;
const readSubscription = `query ($cartToken: String!) { subscriptionCart(cartToken: $cartToken) { __typename
  ... on SubscriptionCart { productId sku title variantName quantity unitPrice { value currency } charge { value currency }
    plan { billingPeriodValue billingPeriodUnit numBillingCycles } additionalFields problem } } }`;
const changeFields =
  'mutation ($input: UpdateCartEntryFieldsInput!) { updateCartEntryFields(input: $input) { __typename ... on Problem { message } } }';
/** What the places stand for in a cart that has no such entries. */
const noEntries = { 'entry 1': 'none', 'entry 2': 'none' };
const subscriptionPath = '/api/3/commerce/cart/subscription';
const entriesPath = '/api/commerce/shopping-cart/entries';

/** An operation of the graph, and what it answers when it goes well. */
interface Twin {
  readonly text: string;
  readonly field: string;
  readonly done: string;
  readonly input: object;
}

/** What the same request is as an operation of the graph; undefined when it is none that the graph could read. */
function twinOf(
  { method, url, body, headers }: HttpCase,
  theirEntry: (id: string) => string,
): Twin | undefined {
  const isSubscription = url === subscriptionPath;
  if (!(isSubscription || url.startsWith(entriesPath)) || headers.host !== website.host) return undefined;
  try {
    const { itemId, sku, additionalFields, ...sent } = JSON.parse(body ?? '');
    const { [isSubscription ? 'qty' : 'quantity']: quantity, ...others } = sent;
    if (Object.keys(others).length > 0) return undefined;
    const input = {
      productId: itemId,
      sku,
      quantity,
      additionalFields: additionalFieldsIn(additionalFields),
    };
    if (isSubscription) {
      return { text: start, field: 'startSubscriptionCart', done: 'SubscriptionCartStarted', input };
    }
    if (method === 'POST') return { text: add, field: 'addToCart', done: 'CartEntryAdded', input };
    const [entryId = ''] = url.slice(entriesPath.length + 1).split('/');
    return {
      ...{ text: changeFields, field: 'updateCartEntryFields', done: 'CartEntryFieldsChanged' },
      input: {
        productId: itemId,
        sku,
        additionalFields: input.additionalFields,
        entryId: theirEntry(entryId),
      },
    };
  } catch {
    return undefined;
  }
}

/** What a failure is called; paths of the published commerce API say it their own way. */
const codeOf = (body: { error?: { code: string }; subtype?: string }) => body.error?.code ?? body.subtype;

const transportCodes = [
  'BAD_USER_INPUT',
  'BAD_INPUT',
  'BAD_JSON',
  'BAD_REQUEST',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_CONTENT',
  'FOREIGN_ORIGIN',
];

describe.each(Object.keys(documents))('%s', (path) => {
  const document = documents[path] ?? '';
  const visitor = new Visitor();
  const twin = new Visitor();
  const titles = [...document.matchAll(/^### (?!expect\s*$)(.+)$/gm)].map(([, title = '']) => title.trim());

  test.each(titles)('%s', async (title) => {
    const entries = await visitor.entries();
    const played = readHttpCases(document, {
      ...values,
      ...noEntries,
      ...entries,
      crumb: visitor.crumb,
      'form key': visitor.formKey,
    }).find((each) => each.title === title);
    if (!played) throw new Error(`There is no case "${title}".`);
    const { expected } = played;
    const response = await visitor.send(played);
    const told = `${response.statusCode} ${response.body.slice(0, 2_000)}`;
    expect(response.statusCode, told).toBe(expected.status);
    for (const [name, pattern] of expected.headers) {
      const value = response.headers[name];
      if (pattern === '-') expect([name, value]).toEqual([name, undefined]);
      else expect(`${name}: ${Array.isArray(value) ? value.join('\n') : value}`).toMatch(new RegExp(pattern));
    }
    if (expected.body !== undefined)
      expect(findDifferences(JSON.parse(expected.body), response.json()), told).toEqual([]);
    const { response: promised } = promiseFor(played.method, played.url, response.statusCode);
    if (promised?.content && response.body !== '')
      expect(checkerOf(promised.content).safeParse(response.json()).error, told).toBeUndefined();
    if (promised && response.statusCode >= 400)
      expect(promised.description).toContain(`\`${codeOf(response.json())}\``);

    const theirs = await twin.entries();
    const operation = twinOf(played, (id) => {
      const place = Object.keys(entries).find((each) => entries[each] === id);
      return (place && theirs[place]) ?? id;
    });
    const code: unknown =
      response.statusCode === 200
        ? operation?.done
        : !response.body.startsWith('{')
          ? 'none'
          : codeOf(response.json());
    if (operation && !transportCodes.includes(String(code))) {
      const { data } = await twin.graph(operation.text, { input: operation.input });
      expect(data[operation.field]?.__typename, 'by the graph').toBe(code);
    }
    expect(await visitor.cart(), 'the cart by REST, and by the graph').toEqual(await twin.cart());
  });
});

test('A cart that holds two hundred different items takes no more of them, but more of what is in it', async () => {
  const visitor = new Visitor();
  const headers = { host: website.host, 'content-type': 'application/json' };
  const engrave = (name: string) => {
    const body = JSON.stringify({
      itemId: values.card,
      sku: 'CARD-25',
      additionalFields: JSON.stringify({ recipientName: name }),
    });
    return visitor.send({ method: 'POST', url: '/api/commerce/shopping-cart/entries', headers, body });
  };
  for (let number = 0; number < 200; number += 1)
    expect((await engrave(`Friend ${number}`)).statusCode).toBe(200);
  const response = await engrave('One too many');
  expect([response.statusCode, response.json()]).toEqual([
    409,
    { error: { code: 'CartFull', message: 'A cart holds at most 200 different items.' } },
  ]);
  expect((await engrave('Friend 7')).statusCode).toBe(200);
  expect(await visitor.cart()).toMatchObject({ totalQuantity: 201 });
});

test('A subscription that was started by its path is the one that the graph starts', async () => {
  const visitor = new Visitor();
  const response = await visitor.send({
    ...{ method: 'POST', url: subscriptionPath },
    headers: { host: website.host, 'content-type': 'application/json' },
    body: JSON.stringify({
      itemId: values.beans,
      qty: 2,
      sku: 'BEANS-L',
    }),
  });
  const input = { productId: values.beans, quantity: 2, sku: 'BEANS-L' };
  const { data } = await visitor.graph(start, { input });
  const read = async (cartToken: unknown) =>
    (await visitor.graph(readSubscription, { cartToken })).data.subscriptionCart;
  const byPath = await read(response.json().cartToken);
  expect(byPath).toMatchObject({
    sku: 'BEANS-L',
    additionalFields: null,
    charge: { value: '40.00' },
  });
  expect(await read(data.startSubscriptionCart?.cartToken)).toEqual(byPath);
});

test('The description of the API promises every answer that these documents expect, and every path has some', () => {
  // Contributors sign in by the form of a page, which is no part of the API.
  const cases = Object.values(documents)
    .flatMap((document) => readHttpCases(document, { ...values, ...noEntries }))
    .filter(({ url }) => url !== '/config/sign-in');
  // Owners sign in by a page of their own, which is no path of the API.
  const documented = cases.filter(({ url }) => !url.startsWith('/config/'));
  const expected = documented.map(({ method, url, expected: { status } }) => {
    const { operation = `${method} ${url}`, response } = promiseFor(method, url, status);
    return { operation, status, isPromised: response !== undefined };
  });
  expect(expected.filter(({ isPromised }) => !isPromised)).toEqual([]);
  const played = new Set(expected.map(({ operation }) => operation));
  // The contract of the published API is a test of its own.
  const own = describedRequests.filter((request) => !isPublished(request.split(' ')[1] ?? ''));
  expect(own.filter((request) => !played.has(request))).toEqual([]);
  expect([...played].filter((operation) => !describedRequests.includes(operation))).toEqual([]);
});
