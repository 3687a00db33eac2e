import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginUsageReportingDisabled } from '@apollo/server/plugin/disabled';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signViewer, type Viewer, viewerHeader } from '#kit/viewer.ts';
import supergraphSdl from '#schema/supergraph.graphql?raw';
import { type BusyWebsite, startBusyWebsite } from './busy-website-testing.ts';
import { openTestInstall, startServices, type TestInstall } from './testing.ts';

interface Context {
  readonly viewer: Viewer;
}

let shop: TestInstall;
let services: Awaited<ReturnType<typeof startServices>>;
let busy: BusyWebsite;
let stock: ApolloServer<Context>;

/** All that another router has to do: bring the signed viewer along. */
class ViewerDataSource extends RemoteGraphQLDataSource<Context> {
  override willSendRequest({
    request,
    context,
  }: Parameters<NonNullable<RemoteGraphQLDataSource<Context>['willSendRequest']>>[0]): void {
    const secret = shop.environment.VIEWER_SECRET ?? '';
    request.http?.headers.set(viewerHeader, signViewer(context.viewer, secret, Date.now()));
  }
}

beforeAll(async () => {
  shop = await openTestInstall();
  services = await startServices(shop.environment, shop.log);
  busy = await startBusyWebsite(shop, 'Busy', 'a'.repeat(43));
  stock = new ApolloServer<Context>({
    gateway: new ApolloGateway({
      supergraphSdl,
      buildService: ({ name }) =>
        new ViewerDataSource({ url: `${services.urls[`${name.toUpperCase()}_URL`]}/graphql` }),
    }),
    plugins: [ApolloServerPluginUsageReportingDisabled()],
  });
  await stock.start();
});
afterAll(async () => {
  await stock.stop();
  await services.close();
  await shop.close();
});

const page = 'pageInfo { hasNextPage endCursor }';

test.each([
  [
    'a list of products with pictures',
    `{ products(first: 5) { nodes { title slug images { url altText } variants { sku price { value currency } } } ${page} } }`,
  ],
  [
    'a product by its id',
    'query ($product: ID!) { product(id: $product) { title description isSoldOut collection { title fullUrl } } }',
  ],
  [
    'the website with its shop',
    '{ website { title settings { scriptPolicy } store { currency } collections { title type } } }',
  ],
  [
    'a collection with its items',
    'query ($collection: ID!) { collection(id: $collection) { title items(first: 5) { nodes { title } } } }',
  ],
  ['the visitor’s cart', '{ cart { subtotal { value currency } entries { quantity product { title } } } }'],
  ['what a form asks', 'query ($form: ID!) { form(id: $form) { name fields { id title isRequired } } }'],
  ['words that are searched for', '{ search(query: "a", first: 3) { nodes { __typename } } }'],
  [
    'what shoppers think',
    `query ($product: ID!) { reviews(productId: $product, first: 3) { nodes { rating } ${page} } }`,
  ],
  ['orders, which a visitor may not see', `{ orders(first: 3) { nodes { id } ${page} } }`],
  [
    'a change that a visitor may not make',
    'mutation { updateWebsite(input: { title: "Mine" }) { __typename } }',
  ],
])('a stock Apollo Gateway over five services answers %s as the front door does', async (_, text) => {
  for (const viewer of [busy.website.visitor({ cartToken: busy.cartToken }), busy.website.owner]) {
    if (text.startsWith('mutation') && viewer === busy.website.owner) continue;
    const used = Object.entries(busy.ids).filter(([name]) => text.includes(`$${name}:`));
    const variables = Object.fromEntries(used);
    const { body } = await stock.executeOperation({ query: text, variables }, { contextValue: { viewer } });
    if (body.kind !== 'single') throw new Error('The stock gateway answered in parts.');
    const { result } = await busy.website.run(viewer, text, variables);
    const { data, errors = [] } = body.singleResult;
    expect(plain(data)).toEqual(plain(result.data));
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual(
      (result.errors ?? []).map(({ extensions }) => extensions?.code),
    );
  }
});

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
