import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginUsageReportingDisabled } from '@apollo/server/plugin/disabled';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findPort } from '#kit/ports-testing.ts';
import { readSignedViewer, signViewer, type Viewer, viewerHeader } from '#kit/viewer.ts';
import supergraphSdl from '#schema/supergraph.graphql?raw';
import { projectRoot } from '../root.ts';
import { type BusyWebsite, startBusyWebsite } from '../testing/busy-website-testing.ts';
import { openTestInstall, startServices, type TestInstall } from '../testing.ts';

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
        new ViewerDataSource({ url: `${services.urls[`${name.toUpperCase()}_SERVICE_URL`]}/graphql` }),
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

/** The program of `@graphql-hive/gateway`, which is installed for this alone: its file in `node_modules/.bin`. */
const hiveGateway = process.env.HIVE_GATEWAY;
const router = join(projectRoot, 'deploy/router');
const answered = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string().optional() }).optional() })).optional(),
});
const continued = z.object({
  control: z.unknown(),
  headers: z.record(z.string(), z.array(z.string())),
});

const page = 'pageInfo { hasNextPage endCursor }';

const operations = [
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
] as const;

test.each(operations)(
  'a stock Apollo Gateway over five services answers %s as the front door does',
  async (_, text) => {
    for (const viewer of [busy.website.visitor({ cartToken: busy.cartToken }), busy.website.owner]) {
      if (text.startsWith('mutation') && viewer === busy.website.owner) continue;
      const variables = variablesOf(text);
      const { body } = await stock.executeOperation({ query: text, variables }, { contextValue: { viewer } });
      if (body.kind !== 'single') throw new Error('The stock gateway answered in parts.');
      const { result } = await busy.website.run(viewer, text, variables);
      const { data, errors = [] } = body.singleResult;
      expect(plain(data)).toEqual(plain(result.data));
      expect(errors.map(({ extensions }) => extensions?.code)).toEqual(
        (result.errors ?? []).map(({ extensions }) => extensions?.code),
      );
    }
  },
);

test.skipIf(!hiveGateway)(
  `Hive Gateway over five services, by the configuration that comes along, answers visitors alike${hiveGateway ? '' : ' (skipped: HIVE_GATEWAY names no program)'}`,
  async () => {
    const { host, id } = busy.website;
    const port = await findPort();
    const args = [hiveGateway ?? '', 'supergraph', '-c', join(router, 'hive-gateway.config.mjs')];
    const child = spawn(process.execPath, [...args, '-h', '127.0.0.1', '-p', String(port)], {
      stdio: 'ignore',
      env: {
        ...process.env,
        ...services.urls,
        SUPERGRAPH: join(projectRoot, 'schema/supergraph.graphql'),
        VIEWER_SECRET: shop.environment.VIEWER_SECRET,
        WEBSITES: JSON.stringify({ [host]: id }),
      },
    });
    try {
      const ask = async (query: string, asked: string, cookie: string) => {
        const answer = await request(`http://127.0.0.1:${port}/graphql`, {
          method: 'POST',
          headers: { host: asked, cookie, 'content-type': 'application/json', [viewerHeader]: 'forged' },
          body: JSON.stringify({ query, variables: variablesOf(query) }),
        });
        return answered.parse(await answer.body.json());
      };
      await expect.poll(() => ask('{ __typename }', host, '').catch(() => null)).not.toBeNull();
      const cookie = `CART=${busy.website.cartCookieOf(busy.cartToken)}`;
      for (const [name, text] of operations) {
        const { result } = await busy.website.run(
          busy.website.visitor({ cartToken: busy.cartToken }),
          text,
          variablesOf(text),
        );
        const { data, errors = [] } = await ask(text, host, cookie);
        expect([name, plain(data)]).toEqual([name, plain(result.data)]);
        expect([name, errors.map(({ extensions }) => extensions?.code)]).toEqual([
          name,
          (result.errors ?? []).map(({ extensions }) => extensions?.code),
        ]);
      }
      // A host that is no website has no viewer, and is answered nothing.
      const { data } = await ask('{ website { title } }', 'stranger.example', '');
      expect(plain(data)).not.toHaveProperty('website.title');
    } finally {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    }
  },
  120_000,
);

test('the coprocessor for Apollo Router tells the services who asks, whatever a visitor claims to be', async () => {
  const port = await findPort();
  const secret = shop.environment.VIEWER_SECRET ?? '';
  const child = spawn(process.execPath, [join(router, 'viewer-coprocessor.mjs')], {
    stdio: 'ignore',
    env: {
      ...{ PORT: String(port), VIEWER_SECRET: secret },
      WEBSITES: JSON.stringify({ [busy.website.host]: busy.website.id }),
    },
  });
  try {
    const ask = async (headers: Record<string, string[]>) => {
      const body = JSON.stringify({
        version: 1,
        stage: 'RouterRequest',
        control: 'continue',
        id: '1',
        headers,
      });
      const answer = await request(`http://127.0.0.1:${port}/`, { method: 'POST', body });
      return continued.parse(await answer.body.json());
    };
    const cart = busy.website.cartCookieOf(busy.cartToken);
    const claims = { cookie: [`a=b; CART=${cart}`], [viewerHeader]: ['forged'] };
    const known = { host: [`${busy.website.host}:4000`], ...claims };
    await expect.poll(() => ask(known).catch(() => null)).not.toBeNull();
    const { headers, control } = await ask(known);
    expect([control, headers[viewerHeader]?.length]).toEqual(['continue', 1]);
    const signed = headers[viewerHeader]?.[0];
    expect(readSignedViewer(signed, secret, Date.now())).toMatchObject({
      ...{ websiteId: busy.website.id, permissions: [], cartToken: cart },
    });
    const service = await request(`${services.urls.COMMERCE_SERVICE_URL}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [viewerHeader]: signed ?? '' },
      body: JSON.stringify({ query: '{ cart { entries { quantity } } }' }),
    });
    expect(plain(await service.body.json())).toHaveProperty('data.cart.entries.0.quantity');
    const stranger = await ask({ host: ['stranger.example'], ...claims });
    expect([stranger.control, stranger.headers[viewerHeader]]).toEqual([{ break: 404 }, ['forged']]);
  } finally {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  }
});

/** The ids of the busy website that an operation asks for. */
function variablesOf(text: string): Record<string, string> {
  return Object.fromEntries(Object.entries(busy.ids).filter(([name]) => text.includes(`$${name}:`)));
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
