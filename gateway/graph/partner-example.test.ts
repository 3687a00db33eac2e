import { readFileSync } from 'node:fs';
import { gql } from '@apollo/client/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartnerClient, ShopProblem, unwrap } from '#schema/examples/apollo-client.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';

let shop: TestInstall;
let client: ReturnType<typeof createPartnerClient>;

beforeAll(async () => {
  shop = await openTestInstall();
  const website = await shop.createWebsite('Corner Shop', 'localhost');
  await createProductsPage(
    website,
    ['Bowl', 'Cup', 'Dish'].map((title) => ({
      ...{ title, slug: title.toLowerCase(), sku: title.toUpperCase(), price: '12.00', stock: '2' },
    })),
  );
  const { port } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
  const sdl = readFileSync(new URL('../../schema/api.graphql', import.meta.url), 'utf8');
  client = createPartnerClient({ url: `http://localhost:${port}`, sdl });
});
afterAll(() => shop?.close());

const listText = gql`
  query Products($after: String) {
    products(first: 2, after: $after) {
      edges { cursor node { id title viewCount variants { sku } } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
`;
const addText = gql`
  mutation Add($input: AddToCartInput!) {
    addToCart(input: $input) {
      __typename
      ... on Problem { message }
      ... on InvalidInput { field }
    }
  }
`;

interface Products {
  products: {
    edges: { node: { id: string; title: string; viewCount: number | null; variants: { sku: string }[] } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
}

test('pages of a list come together in the cache as they are, and what a visitor may not read is null', async () => {
  const list = client.watchQuery<Products>({ query: listText, errorPolicy: 'all' });
  const first = await list.reobserve();
  const after = first.data?.products?.pageInfo?.endCursor;
  await list.fetchMore({ variables: { after }, errorPolicy: 'all' });
  const { products } = client.readQuery<Products>({ query: listText, returnPartialData: true }) ?? {};
  expect(products?.edges.map(({ node }) => node.title).sort()).toEqual(['Bowl', 'Cup', 'Dish']);
  expect(products?.edges.map(({ node }) => node.viewCount)).toEqual([null, null, null]);
  expect(products?.pageInfo.hasNextPage).toBe(false);
});

test('a problem is thrown with its code and its words, and what went well is the answer', async () => {
  const { data } = await client.query<Products>({ query: listText, errorPolicy: 'all' });
  const product = data?.products?.edges?.[0]?.node;
  const add = async (quantity: number) => {
    const input = { productId: product?.id, sku: product?.variants[0]?.sku, quantity };
    const answer = await client.mutate<{ addToCart: { __typename: string; message?: string } }>({
      ...{ mutation: addText, variables: { input } },
    });
    return unwrap(answer.data?.addToCart ?? { __typename: 'Nothing' }, 'CartEntryAdded');
  };
  expect(await add(1)).toEqual({ __typename: 'CartEntryAdded' });
  const problem = await add(5).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(ShopProblem);
  expect(problem).toMatchObject({ code: 'NotEnoughStock', message: expect.stringContaining('enough') });
});
