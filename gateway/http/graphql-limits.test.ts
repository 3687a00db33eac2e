import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { postGraphql } from './graphql-testing.ts';

let shop: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
});
afterAll(() => shop.close());

const post = (body: object, headers?: Record<string, string>) => postGraphql(shop, website, body, headers);

test('tools that ask for the whole schema get it, from bytes that are kept ready', async () => {
  const query = getIntrospectionQuery({
    ...{ specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true },
    ...{ inputValueDeprecation: true, oneOf: true },
  });
  const [first, again] = [await post({ query }), await post({ query })];
  expect(first.answer.errors).toBeUndefined();
  expect(again.response.body).toBe(first.response.body);
  const { data } = first.response.json<{ data: IntrospectionQuery }>();
  expect(printSchema(buildClientSchema(data))).toBe(printSchema(shop.install.graph.schema));
});

describe('an operation is refused, and quickly,', () => {
  const refusalOf = async (query: string, variables: object = {}) => {
    const { response, answer } = await post(
      { query, variables },
      { accept: 'application/graphql-response+json' },
    );
    expect(answer.data).toBeUndefined();
    return {
      status: response.statusCode,
      message: answer.errors?.[0]?.message,
      code: answer.errors?.[0]?.extensions?.code,
    };
  };

  test('when it is too deep', async () => {
    const nested = (levels: number): string => (levels === 0 ? 'id' : `children { ${nested(levels - 1)} }`);
    const query = `{ website { collections { ${nested(14)} } } }`;
    expect(await refusalOf(query)).toEqual({
      status: 400,
      message: 'The operation is 17 levels deep; 16 are allowed.',
      code: 'OPERATION_TOO_LARGE',
    });
    expect(
      (await post({ query: `{ website { collections { ${nested(13)} } } }` })).answer.errors,
    ).toBeUndefined();
  });

  test('when it asks for the same under many names', async () => {
    const query = `{ website { ${Array.from({ length: 61 }, (_, index) => `a${index}: title`).join(' ')} } }`;
    expect(await refusalOf(query)).toMatchObject({
      message: 'The operation has 61 aliases; 60 are allowed.',
      code: 'OPERATION_TOO_LARGE',
    });
  });

  test('when it asks for more of the schema than there is to it', async () => {
    const whole = '__schema { types { name description fields { name description args { name } } } }';
    const query = `{ ${Array.from({ length: 20 }, (_, index) => `a${index}: ${whole}`).join(' ')} }`;
    expect(await refusalOf(query)).toEqual({
      status: 400,
      message: 'The operation asks for more of the schema than there is to it.',
      code: 'OPERATION_TOO_LARGE',
    });
  });

  test('when it has more brackets within each other than can be read', async () => {
    for (const depth of [201, 3_900, 100_000])
      expect(
        await refusalOf(`{ product(id: ${'['.repeat(depth)}1${']'.repeat(depth)}) { id } }`),
      ).toMatchObject({
        status: 400,
        message: 'The operation opens more than 200 brackets within each other.',
        code: 'OPERATION_TOO_LARGE',
      });
  });

  test('when it is longer than any that is sent with variables', async () => {
    expect(await refusalOf(`{ website { title } } #${'x'.repeat(250_000)}`)).toMatchObject({
      message: 'The operation is 250023 characters long; 250000 are allowed. Send long values as variables.',
      code: 'OPERATION_TOO_LARGE',
    });
  });

  test('when it asks for many things at its top', async () => {
    const query = `{ ${Array.from({ length: 21 }, () => 'website { id }').join(' ')} }`;
    expect(await refusalOf(query)).toMatchObject({ code: 'OPERATION_TOO_LARGE' });
    const hidden = `{ ...Top } fragment Top on Query { ${Array.from({ length: 21 }, () => 'website { id }').join(' ')} }`;
    expect(await refusalOf(hidden)).toMatchObject({ code: 'OPERATION_TOO_LARGE' });
  });

  test('when it has more words than any real one', async () => {
    expect(await refusalOf(`{ website { ${'title '.repeat(5_000)} } }`)).toMatchObject({
      status: 400,
      message: 'Syntax Error: Document contains more that 4000 tokens. Parsing aborted.',
    });
  });

  test('when its lists are long within long lists', async () => {
    const query = (first: string) =>
      `{ products(first: 200) { nodes { collection { items(first: ${first}) { nodes { id title slug } } } } } }`;
    expect(await refusalOf(query('200'))).toMatchObject({
      code: 'OPERATION_TOO_LARGE',
      message: expect.stringContaining('Ask for shorter lists'),
    });
    const asked = `query ($first: Int) ${query('$first')}`;
    expect(await refusalOf(asked, { first: 1_000 })).toMatchObject({ code: 'OPERATION_TOO_LARGE' });
    expect((await post({ query: asked, variables: { first: 2 } })).answer).toEqual({
      data: { products: { nodes: [] } },
    });
    expect(await refusalOf(asked, { first: 1_000 })).toMatchObject({ code: 'OPERATION_TOO_LARGE' });
  });

  test('when its lists are long because it does not say how long', async () => {
    const query =
      '{ products { nodes { collection { items { nodes { id } } children { items { nodes { id title slug body excerpt } } } } } } }';
    const deeper = `{ ${Array.from({ length: 20 }, (_, index) => `p${index}: products { nodes { collection { items(first: 100) { nodes { id title } } } } }`).join(' ')} }`;
    expect((await post({ query })).answer.errors).toBeUndefined();
    expect(await refusalOf(deeper)).toMatchObject({ code: 'OPERATION_TOO_LARGE' });
  });

  test('when its fragments repeat each other, twice as often at each of a hundred levels', async () => {
    const fragments = Array.from(
      { length: 100 },
      (_, index) => `fragment F${index} on Website { ...F${index + 1} ...F${index + 1} }`,
    );
    const query = `{ website { ...F0 } } ${fragments.join(' ')} fragment F100 on Website { title }`;
    expect(await refusalOf(query)).toMatchObject({ code: 'OPERATION_TOO_LARGE' });
  });

  test('when its fragments go round in a circle', async () => {
    const { status, message } = await refusalOf(
      '{ website { ...A } } fragment A on Website { ...B } fragment B on Website { ...A }',
    );
    expect([status, message]).toEqual([400, 'Cannot spread fragment "A" within itself via "B".']);
  });
});

test('an answer that is longer than is allowed is a refusal that says so', async () => {
  const library = await shop.createWebsite('Library');
  const { collectionId } = await createProductsPage(library, [
    { title: 'Short', slug: 'short', sku: 'SHORT', price: '1.00', stock: '1' },
  ]);
  const text = 'long '.repeat(39_000);
  for (let index = 0; index < 60; index += 1) {
    const { createProduct } = await library.query<{ createProduct: object }>(
      library.owner,
      'mutation ($input: CreateProductInput!) { createProduct(input: $input) { __typename ... on Problem { message } } }',
      {
        input: {
          ...{ collectionId, type: 'PHYSICAL', title: `Book ${index}`, description: text },
          variants: [{ optionValues: [], price: '1.00' }],
        },
      },
    );
    expect(createProduct).toEqual({ __typename: 'Product' });
  }
  const ask = (first: number) =>
    post({ query: `{ products(first: ${first}) { nodes { description } } }` }, { host: library.host });
  const long = await ask(60);
  expect(long.answer).toEqual({
    data: null,
    errors: [
      {
        message: 'The answer is longer than the 10000000 characters that are allowed. Ask for shorter lists.',
        extensions: { code: 'ANSWER_TOO_LARGE' },
      },
    ],
  });
  const short = await ask(20);
  expect(short.answer.errors).toBeUndefined();
  expect(short.response.body.length).toBeGreaterThan(3_000_000);
});
