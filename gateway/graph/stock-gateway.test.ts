import { isDeepStrictEqual } from 'node:util';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginUsageReportingDisabled } from '@apollo/server/plugin/disabled';
import { GraphQLError, getOperationAST, isInputType, parse, typeFromAST } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import supergraphSdl from '#schema/supergraph.graphql?raw';
import webOperations from '#web/generated/operations.json' with { type: 'json' };
import gatewayOperations from '../generated/operations.json' with { type: 'json' };
import { fillType } from '../schema-walk/schema-walk-testing.ts';
import { type BusyWebsite, startBusyWebsite } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';
import type { SubgraphSource } from './data-sources.ts';
import { Graph } from './graph.ts';
import { type GraphContext, type GraphRequest, requestOf } from './request.ts';

type Response = Awaited<ReturnType<SubgraphSource['process']>>;

/** What a subgraph was asked while our gateway ran an operation, and what it answered. */
interface Exchange {
  readonly subgraph: string;
  readonly query: string | undefined;
  readonly variables: Record<string, unknown>;
  readonly response: Response;
}

let shop: TestInstall;
let busy: BusyWebsite;
let ours: Graph;
let stock: ApolloServer<GraphContext>;
let exchanges: Exchange[] = [];
/** Changes what a subgraph answers, as a broken one would. */
let spoil: (response: Response, subgraph: string) => Response = (response) => response;

beforeAll(async () => {
  shop = await openTestInstall();
  busy = await startBusyWebsite(shop, 'Busy', 'a'.repeat(43));
  const { sources } = shop.install.graph;
  ours = new Graph({
    sources: new Map([...sources].map(([name, source]) => [name, recording(name, source)])),
    ...{ supergraphSdl, changes: shop.install.changes, cacheBytes: 0, plugins: () => [] },
    log: { error: () => undefined, warn: () => undefined, info: () => undefined },
  });
  await ours.start();
  stock = new ApolloServer<GraphContext>({
    gateway: new ApolloGateway({ supergraphSdl, buildService: ({ name }) => replaying(name) }),
    plugins: [ApolloServerPluginUsageReportingDisabled()],
    includeStacktraceInErrorResponses: false,
  });
  await stock.start();
});
afterAll(async () => {
  await stock.stop();
  await ours.stop();
  await shop.close();
});

function recording(subgraph: string, source: SubgraphSource): SubgraphSource {
  return {
    ask: (query, variables, request) => source.ask(query, variables, request),
    async process(options) {
      const answered = spoil(await source.process(options), subgraph);
      const { query, variables = {} } = options.request;
      exchanges.push(structuredClone({ subgraph, query, variables, response: plain(answered) }));
      return answered;
    },
  };
}

function replaying(subgraph: string) {
  return {
    async process({ request }: Parameters<SubgraphSource['process']>[0]): Promise<Response> {
      const wanted = plain({ subgraph, query: request.query, variables: request.variables ?? {} });
      const known = exchanges.find(({ response: _, ...asked }) => isDeepStrictEqual(plain(asked), wanted));
      if (!known) throw new GraphQLError(`Our gateway never asked ${JSON.stringify(wanted)}.`);
      return structuredClone(known.response);
    },
  };
}

function plain<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}

/** What both gateways answer when subgraphs answer them alike. The stock one adds which subgraph an error came from. */
async function answerByBoth(text: string, variables: Record<string, unknown>, request: GraphRequest) {
  exchanges = [];
  const answer = await ours.execute(text, variables, request);
  const { body } = await stock.executeOperation({ query: text, variables }, { contextValue: { request } });
  if (body.kind !== 'single') throw new Error('The stock gateway answered in parts.');
  const { data, errors } = body.singleResult;
  const told = errors?.map(({ extensions: { serviceName: _, ...extensions } = {}, ...error }) => ({
    ...error,
    extensions,
  }));
  return [plain(answer), plain({ data, errors: told })] as const;
}

const owner = () =>
  requestOf({ ...busy.website.owner, cartToken: busy.cartToken, sessionToken: busy.sessionToken });

/** Something for each variable: ids of things of the website where the name says which. */
function variablesOf(text: string): Record<string, unknown> {
  const idFor = (slot: string) => {
    const kind = Object.entries(busy.ids).find(([name]) => slot.toLowerCase().includes(name));
    return kind?.[1] ?? busy.ids.product;
  };
  const { variableDefinitions = [] } = getOperationAST(parse(text)) ?? {};
  return Object.fromEntries(
    variableDefinitions.map(({ variable: { name }, type }) => {
      const inputType = typeFromAST(ours.schema, type);
      if (!isInputType(inputType)) throw new Error(`${name.value} has no type.`);
      return [name.value, fillType(inputType, name.value, { idFor, isWhole: true })];
    }),
  );
}

const stored = Object.entries({ ...gatewayOperations, ...webOperations });

describe('a subgraph that fails is told of as Apollo’s own executor tells of it:', () => {
  const list = '{ products(first: 5) { nodes { title images { url } } } website { title } }';
  const failure = { message: 'No pictures today.', extensions: { code: 'OUT_OF_ORDER' } };

  async function expectAlike(change: typeof spoil): Promise<unknown> {
    spoil = change;
    const [answer, expected] = await answerByBoth(list, {}, owner()).finally(() => {
      spoil = (response) => response;
    });
    expect(answer).toEqual(expected);
    return answer.errors?.map((error) => error);
  }

  test('one thing of a list, at its place in the list', async () => {
    const errors = await expectAlike(({ data, errors }, subgraph) =>
      subgraph === 'content' && data && '_entities' in data
        ? { data, errors: [{ ...failure, path: ['_entities', 1, 'images'] }] }
        : { data, errors },
    );
    expect(errors).toMatchObject([{ path: ['products', 'nodes', 1, 'images'] }]);
  });

  test('a field at the top', async () => {
    const errors = await expectAlike(({ data, errors }, subgraph) =>
      subgraph === 'commerce'
        ? { data: { products: null }, errors: [{ ...failure, path: ['products'] }] }
        : { data, errors },
    );
    expect(errors).toMatchObject([{ path: ['products'] }]);
  });
});

// After all else: some of them delete what others show.
test.each(stored)('Apollo’s own executor answers %s as ours does', async (_, { text }) => {
  const [answer, expected] = await answerByBoth(text, variablesOf(text), owner());
  expect(answer).toEqual(expected);
  expect(exchanges.length).toBeGreaterThan(0);
});
