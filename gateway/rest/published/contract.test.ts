import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestInstall, type TestInstall, type TestWebsite } from '../../testing.ts';
import {
  checkerOf,
  describedOperation,
  describedRequests,
  fieldsOf,
  requiredOf,
} from '../openapi-testing.ts';
import { isPublished } from './published-error.ts';
import { type PublishedFact, publishedFacts } from './published-facts-testing.ts';
import { goodRequests, type Known } from './published-requests-testing.ts';
import { stockForPrograms } from './stock-testing.ts';

let install: TestInstall;
let website: TestWebsite;
let known: Known;
/** What a program of another website knows. */
let foreign: Known;
let picture: Buffer;

beforeAll(async () => {
  install = await openTestInstall();
  website = await install.createWebsite('Corner Shop');
  known = await stockForPrograms(install, website, 'corner');
  foreign = await stockForPrograms(install, await install.createWebsite('Another Shop'), 'another');
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
});
afterAll(() => install.close());

const boundary = 'a-boundary-that-no-picture-holds';
function form(bytes: Buffer): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bowl.png"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

const partsOf = ({ request }: PublishedFact) => {
  const [method = '', path = ''] = request.split(' ');
  return { method, path };
};

/** Sends the good request of a fact; what is given differs from it. */
async function send(
  fact: PublishedFact,
  change: {
    readonly token?: string | null;
    readonly ids?: Known;
    readonly payload?: string | Buffer;
    readonly path?: string;
  } = {},
) {
  const { method, path } = partsOf(fact);
  const { ids, body, isUpload, headers } = goodRequests[fact.request] ?? {};
  // In their order: versions call them by different names.
  const filled = Object.values(ids?.(change.ids ?? known) ?? {});
  const token = change.token === undefined ? known.key : change.token;
  const contentType = isUpload ? `multipart/form-data; boundary=${boundary}` : 'application/json';
  const payload = change.payload ?? (isUpload ? form(picture) : body && JSON.stringify(body(known)));
  return install.app.inject({
    method:
      method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE' ? method : 'GET',
    url: (change.path ?? path).replace(/\{\w+\}/g, () => encodeURIComponent(filled.shift() ?? '')),
    headers: {
      host: website.host,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': contentType }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** A refusal, as the API says one. */
const refusal = (status: number, type: string) => ({
  ...{ type, subtype: expect.any(String), message: expect.any(String), statusCode: status },
});
const withoutBang = (field: string) => field.replace(/!$/, '');

describe.each(publishedFacts)('$request', (fact) => {
  test('is described as published', () => {
    const { method, path } = partsOf(fact);
    const described = describedOperation(method, path);
    if (!described) throw new Error(`${fact.request} is described nowhere.`);
    const { parameters, requestBody, responses } = described;
    expect(parameters.filter((each) => each.in === 'query').map(({ name }) => name)).toEqual(
      expect.arrayContaining([...fact.query]),
    );
    expect(parameters.filter((each) => each.in === 'query' && each.required)).toEqual([]);
    expect(Object.keys(responses).map(Number)).toEqual(
      expect.arrayContaining([fact.status, ...fact.refusals]),
    );
    const answer = responses[fact.status]?.content?.['application/json'].schema;
    expect(fieldsOf(answer)).toEqual(expect.arrayContaining([...fact.answer]));
    if (fact.body.length === 0) return;
    const body = requestBody?.content['application/json']?.schema;
    expect(fieldsOf(body)).toEqual(expect.arrayContaining(fact.body.map(withoutBang)));
    const needed = fact.body.filter((field) => field.endsWith('!')).map(withoutBang);
    expect(requiredOf(body).filter((field) => !needed.includes(field))).toEqual([]);
  });

  test('answers a program as published', async () => {
    const { keep, notPlayed, isUpload } = goodRequests[fact.request] ?? {};
    for (let times = isUpload ? 2 : 1; times > 0; times -= 1) {
      const answer = await send(fact);
      if (notPlayed) return expect(answer.json()).toEqual(refusal(400, 'INVALID_REQUEST_ERROR'));
      expect([answer.statusCode, answer.body.slice(0, 500)]).toEqual([fact.status, expect.any(String)]);
      if (answer.body === '') return;
      const { method, path } = partsOf(fact);
      const content = describedOperation(method, path)?.responses[fact.status]?.content;
      if (content) expect(checkerOf(content).safeParse(answer.json()).error).toBeUndefined();
      keep?.(answer.json(), known);
    }
  });

  test('is refused to who may not ask, for what is not there, and for what is none', async () => {
    const missing = await send(fact, { token: null });
    expect([missing.statusCode, missing.json()]).toEqual([401, refusal(401, 'AUTHORIZATION_ERROR')]);
    const lesser = await send(fact, { token: known['lesser key'] ?? '' });
    if (fact.refusals.includes(403))
      expect([lesser.statusCode, lesser.json()]).toEqual([403, refusal(403, 'AUTHORIZATION_ERROR')]);
    if (fact.request.includes('{')) {
      const unknown = await send(fact, { ids: { ...foreign, image: 'none', 'second image': 'none' } });
      expect([unknown.statusCode, unknown.json()]).toEqual([404, refusal(404, 'INVALID_REQUEST_ERROR')]);
    }
    if (!goodRequests[fact.request]?.body && !goodRequests[fact.request]?.isUpload) return;
    for (const payload of ['{"shoeSize":9}', '[]', 'no JSON']) {
      const bad = await send(fact, { payload });
      expect([bad.statusCode, bad.json()]).toEqual([400, refusal(400, 'INVALID_REQUEST_ERROR')]);
    }
  });
});

describe('A program', () => {
  const asked = (request: string) => {
    const fact = publishedFacts.find((each) => each.request === request);
    if (!fact) throw new Error(`${request} is none of the facts.`);
    return fact;
  };

  const refusalOf = async (request: string, body: object, ids: Known = known) => {
    const answer = await send(asked(request), { ids, payload: JSON.stringify(body) });
    return [answer.statusCode, answer.json().type, answer.json().subtype];
  };
  const invalid = [400, 'INVALID_REQUEST_ERROR', 'INVALID_ARGUMENT'];
  const dear = (change: object) => ({
    sku: 'JUG-2',
    pricing: { basePrice: { value: '1', currency: 'USD' } },
    ...change,
  });

  test('that makes a product which cannot be is told why by the published names', async () => {
    const making = (change: object) =>
      refusalOf('POST /v2/commerce/products', {
        type: 'PHYSICAL',
        name: 'Second',
        variants: [dear({})],
        ...change,
      });
    expect(await making({ urlSlug: 'jug', storePageId: known['products page'] })).toEqual([
      ...[409, 'CONFLICT', 'URL_SLUG_UNAVAILABLE'],
    ]);
    expect(await making({ variants: [dear({ sku: 'JUG' })] })).toEqual([409, 'CONFLICT', 'SKU_UNAVAILABLE']);
    expect((await making({ storePageId: foreign['products page'] }))[0]).toBe(404);
    const euros = { basePrice: { value: '1', currency: 'EUR' } };
    expect(await making({ variants: [dear({ pricing: euros })] })).toEqual(invalid);
    const mixed = { ...euros, salePrice: { value: '1', currency: 'USD' } };
    expect(await making({ variants: [dear({ pricing: mixed })] })).toEqual(invalid);
    expect(await making({ variants: [] })).toEqual(invalid);
    expect(await making({ variantAttributes: ['Size'] })).toEqual(invalid);
    expect(await making({ variantAttributes: [], variants: [dear({ attributes: { Size: 'S' } })] })).toEqual(
      invalid,
    );
    expect(await making({ variants: [dear({ sku: 'x'.repeat(61) })] })).toEqual(invalid);
    expect(await making({ variants: [dear({ gtin: '123' })] })).toEqual(invalid);
    expect(await making({ variants: [dear({ stock: { quantity: -1 } })] })).toEqual(invalid);
    expect(await making({ name: 'x'.repeat(201) })).toEqual(invalid);
    expect(await making({ type: 'PAYWALL' })).toEqual(invalid);
  });

  test('that changes what must stay is told why by the published names', async () => {
    const { jug = '', 'jug variant': only = '', recording = '' } = known;
    const ids = { ...known, product: jug, variant: only };
    const one = '/v2/commerce/products/{productId}';
    expect(await refusalOf(`POST ${one}/variants`, dear({}), ids)).toEqual(invalid);
    expect(await refusalOf(`DELETE ${one}/variants/{variantId}`, {}, ids)).toEqual([
      ...[409, 'CONFLICT', 'INSUFFICIENT_PRODUCT_VARIANTS'],
    ]);
    expect(await refusalOf(`DELETE ${one}`, {}, { ...known, product: recording })).toEqual([
      ...[405, 'METHOD_NOT_ALLOWED', 'OPERATION_NOT_ALLOWED_FOR_PRODUCT_TYPE'],
    ]);
    expect(await refusalOf(`POST ${one}/variants/{variantId}/image`, { imageId: 'none' }, ids)).toEqual(
      invalid,
    );
    const noPicture = await send(asked(`POST ${one}/images`), { ids, payload: form(Buffer.from('<svg/>')) });
    expect([noPicture.statusCode, noPicture.json().subtype]).toEqual([415, 'INVALID_CONTENT_TYPE']);
    const noForm = await send(asked(`POST ${one}/images`), { ids, payload: `--${boundary}--\r\n` });
    expect(noForm.statusCode).toBe(400);
  });

  test('that makes a discount which cannot be is told why by the published names', async () => {
    const making = async (change: object) => {
      const good = goodRequests['POST /v1/commerce/discounts']?.body?.(known);
      return refusalOf('POST /v1/commerce/discounts', { ...good, ...change });
    };
    const code = (promoCode: string) => ({ trigger: { type: 'CODE', promoCode } });
    expect((await making(code('AUTUMN')))[0]).toBe(201);
    expect(await making(code('autumn'))).toEqual([409, 'CONFLICT', 'PROMO_CODE_CONFLICT']);
    expect(await making(code('no spaces'))).toEqual(invalid);
    expect(
      await making({ ...code('A'), template: { type: 'BUY_X_GET_Y_PERCENTAGE', discountPercentage: 5 } }),
    ).toEqual(invalid);
    expect(await making({ ...code('A'), template: { type: 'PERCENTAGE', percentage: 100.5 } })).toEqual(
      invalid,
    );
    expect(await making({ ...code('A'), maxUsesAllowed: null })).toEqual(invalid);
    expect(await making({ ...code('A'), validTo: '2026-02-01T00:00:00Z' })).toEqual(invalid);
    const euros = { value: '5', currency: 'EUR' };
    expect(await making({ ...code('A'), template: { type: 'FIXED_AMOUNT', discountAmount: euros } })).toEqual(
      invalid,
    );
    const product = { type: 'PRODUCT', productId: foreign.jug };
    expect(await making({ ...code('A'), criteria: product })).toEqual(invalid);
  });

  test('lists codes and automatic discounts together, sorted, narrowed and page by page', async () => {
    const auto = { ...goodRequests['POST /v1/commerce/discounts']?.body?.(known), trigger: { type: 'AUTO' } };
    const made = await send(asked('POST /v1/commerce/discounts'), { payload: JSON.stringify(auto) });
    expect([made.statusCode, made.json().discount.trigger]).toEqual([201, { type: 'AUTO' }]);
    const list = async (search: string) => {
      const path = `/v1/commerce/discounts?${search}`;
      const { discounts, ...page } = (await send(asked('GET /v1/commerce/discounts'), { path })).json();
      const names = discounts.map(
        (each: { trigger: { promoCode?: string } }) => each.trigger.promoCode ?? 'none',
      );
      return [names, page];
    };
    const only = { hasNextPage: false, hasPreviousPage: false };
    expect(await list('')).toEqual([['none', 'AUTUMN', 'FRIENDS'], only]);
    expect(await list('sortDirection=ASCENDING&limit=1')).toEqual([
      ['FRIENDS'],
      { ...only, hasNextPage: true },
    ]);
    expect(await list('offset=2')).toEqual([['FRIENDS'], { ...only, hasPreviousPage: true }]);
    expect(await list('trigger=AUTO&sortBy=PROMO_CODE&limitedUseOnly=true')).toEqual([['none'], only]);
    expect(await list('search=autu&criteria=CART_TOTAL,PRODUCT&template=PERCENTAGE')).toEqual([
      ['AUTUMN'],
      only,
    ]);
    expect(await list('status=SCHEDULED')).toEqual([[], only]);
    const two = { type: 'BUY_X_GET_Y', requiredFullPriceQuantity: 2, eligibleForDiscountQuantity: 1 };
    const less = { type: 'BUY_X_GET_Y_FIXED_AMOUNT', discountAmount: { value: '3.00', currency: 'USD' } };
    const template = { ...less, maxApplicationsPerCart: 1 };
    const giving = { ...auto, criteria: two, template, trigger: { type: 'CODE', promoCode: 'GIVEN' } };
    const given = await send(asked('POST /v1/commerce/discounts'), { payload: JSON.stringify(giving) });
    expect([given.statusCode, given.json().discount.template]).toEqual([201, template]);
    expect(await list('template=BUY_X_GET_Y_FIXED_AMOUNT')).toEqual([['GIVEN'], only]);
    expect(await list('template=BUY_X_GET_Y_PERCENTAGE')).toEqual([[], only]);
    for (const search of ['limit=0', 'limit=1001', 'offset=-1', 'criteria=MOON', 'sortBy=NAME', 'size=1']) {
      const answer = await send(asked('GET /v1/commerce/discounts'), {
        path: `/v1/commerce/discounts?${search}`,
      });
      expect([search, answer.statusCode]).toEqual([search, 400]);
    }
  });

  test('finds the orders of a customer, and those whose payment stands as asked', async () => {
    const orders = async (search: string) => {
      const answer = await send(asked('GET /1.0/commerce/orders'), {
        path: `/1.0/commerce/orders?${search}`,
      });
      return answer.json().result.map(({ customerEmail }: { customerEmail: string }) => customerEmail);
    };
    const [customer] = (await send(asked('GET /1.0/profiles'))).json().profiles;
    const all = await orders('');
    expect(await orders(`customerId=${customer.id}`)).toEqual([customer.email]);
    expect(await orders('customerId=nobody')).toEqual([]);
    expect(await orders(`customerId=${foreign.order}`)).toEqual([]);
    expect(await orders('paymentStates=NOT_CHARGED,AUTHORIZED,PAID,REFUNDED')).toEqual(all);
    expect(await orders('paymentStates=FAILED,REFUND_PENDING')).toEqual([]);
    const path = '/1.0/commerce/orders?paymentStates=LOST';
    expect((await send(asked('GET /1.0/commerce/orders'), { path })).statusCode).toBe(400);
  });

  test('finds products of several kinds', async () => {
    const names = async (search: string) => {
      const path = `/v2/commerce/products?${search}`;
      const { products } = (await send(asked('GET /v2/commerce/products'), { path })).json();
      return products.map(({ name }: { name: string }) => name);
    };
    expect(await names('type=PHYSICAL,DIGITAL')).toEqual(['Jug', 'Recording']);
    expect(await names('type=PHYSICAL&type=DIGITAL')).toEqual(['Jug', 'Recording']);
    expect(await names('type=DIGITAL')).toEqual(['Recording']);
    expect(await names('type=SERVICE,GIFT_CARD')).toEqual([]);
  });

  test('is told which buyers want news', async () => {
    const marketing = async () => {
      const { contacts } = (await send(asked('GET /v1/contacts'))).json();
      const { profiles } = (await send(asked('GET /1.0/profiles'))).json();
      const isGrace = ({ email }: { email: string }) => email === 'grace@shoppers.test';
      const contact = contacts.find((each: { primaryEmail: { email: string } }) =>
        isGrace(each.primaryEmail),
      );
      return [contact.primaryEmail.acceptsMarketing, profiles.find(isGrace).acceptsMarketing];
    };
    expect(await marketing()).toEqual([{ acceptsMarketing: false }, false]);
    const { list } = await website.query<{ list: { id: string } }>(
      website.owner,
      'mutation { list: createMailingList(name: "News") { ... on MailingList { id } } }',
    );
    const taking = `mutation ($id: ID!) {
      importSubscribers(listId: $id, csv: "Email\\nGrace@Shoppers.test") { __typename } }`;
    await website.query(website.owner, taking, { id: list.id });
    const joined = { acceptsMarketing: true, joinedOn: expect.stringMatching(/^20/) };
    expect(await marketing()).toEqual([joined, true]);
    const page = (await send(asked('GET /v1/contacts'), { path: '/v1/contacts?pageSize=1' })).json();
    expect([page.contacts.length, page.pagination.hasNextPage]).toEqual([1, true]);
    const next = await send(asked('GET /v1/contacts'), {
      path: `/v1/contacts?cursor=${page.pagination.nextPageCursor}`,
    });
    expect(next.json().contacts).toHaveLength(1);
    const whole = await send(asked('GET /v1/contacts'), { path: '/v1/contacts?pageSize=1000' });
    expect([whole.statusCode, whole.json().contacts.length]).toEqual([200, 2]);
    for (const search of ['pageSize=1001', 'pageSize=-1', 'pageSize=many', 'colour=red'])
      expect((await send(asked('GET /v1/contacts'), { path: `/v1/contacts?${search}` })).statusCode).toBe(
        400,
      );
  });

  test('finds no path but those that are published, in every version of theirs', async () => {
    const shape = (request: string) =>
      request.replace(/\{\w+\}/g, '{}').replace(/ \/(?:v2|1\.[01])(?=\/commerce\/products)/, ' /products');
    const known = new Set(publishedFacts.map(({ request }) => shape(request)));
    const described = describedRequests.filter((request) => isPublished(request.split(' ')[1] ?? ''));
    expect(described.filter((request) => !known.has(shape(request)))).toEqual([]);
    for (const request of described) {
      const fact =
        publishedFacts.find((each) => each.request === request) ??
        publishedFacts.findLast((each) => shape(each.request) === shape(request));
      const [, path = ''] = request.split(' ');
      const answer = fact && (await send(fact, { token: null, path }));
      expect([request, answer?.statusCode]).toEqual([request, 401]);
    }
  });

  test('that asks too often is told so on every path, and when to come again', async () => {
    const askTooOften = async () => {
      for (let status = 200; status === 200; )
        status = (await send(asked('GET /1.0/authorization/website'))).statusCode;
    };
    await askTooOften();
    for (const fact of publishedFacts) {
      let answer = await send(fact);
      if (answer.statusCode !== 429) {
        // On a busy machine the minute can be over before all have been asked.
        await askTooOften();
        answer = await send(fact);
      }
      expect([fact.request, answer.statusCode, answer.json()]).toEqual([
        ...[fact.request, 429, refusal(429, 'TOO_MANY_REQUESTS')],
      ]);
      expect(answer.headers).toMatchObject({
        ...{ 'retry-after': expect.stringMatching(/^\d+$/), ratelimit: expect.stringContaining('r=0') },
      });
    }
  });
});
