import { ApolloGateway, type GraphQLDataSource, LocalGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { analyticsSubgraph } from '#analytics/subgraph.ts';
import { commerceSubgraph } from '#commerce/subgraph.ts';
import { contentSubgraph } from '#content/subgraph.ts';
import { formsSubgraph } from '#forms/subgraph.ts';
import { identitySubgraph } from '#identity/subgraph.ts';
import { buildSchema } from '#kit/executable.ts';
import type { RequestContext, SubgraphDefinition } from '#kit/subgraph.ts';
import supergraphSdl from '#schema/supergraph.graphql?raw';
import { measuredOptions, requestOfVisitor, serveMeasured } from './served.ts';

/** Apollo Gateway as it comes, with the data sources that it has for schemas of the same process. */
await serveMeasured(async () => {
  const sources = new Map<string, GraphQLDataSource>();
  const closing: (() => Promise<void>)[] = [];

  async function addSubgraph<Context extends RequestContext>(definition: SubgraphDefinition<Context>) {
    const data = await definition.open(measuredOptions());
    const local = new LocalGraphQLDataSource(buildSchema(definition));
    const contexts = new WeakMap<RequestContext, Context>();
    sources.set(definition.name, {
      process(options) {
        const visitor: RequestContext = options.context.request;
        const own = contexts.get(visitor) ?? data.createContext(visitor);
        contexts.set(visitor, own);
        return local.process({ ...options, context: own });
      },
    });
    closing.push(async () => {
      await data.close?.();
      await data.database.close();
    });
  }

  await addSubgraph(commerceSubgraph);
  await addSubgraph(contentSubgraph);
  await addSubgraph(formsSubgraph);
  await addSubgraph(identitySubgraph);
  await addSubgraph(analyticsSubgraph);
  // Otherwise it would tell Apollo what it runs on.
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
  const gateway = new ApolloGateway({
    supergraphSdl,
    buildService({ name }) {
      const source = sources.get(name);
      if (!source) throw new Error(`There is no subgraph ${name}.`);
      return source;
    },
  });
  const server = new ApolloServer({ gateway });
  const { url } = await startStandaloneServer(server, {
    listen: { host: '127.0.0.1', port: 0 },
    context: async ({ req }) => ({ request: requestOfVisitor(req) }),
  });
  return {
    port: Number(new URL(url).port),
    async close() {
      await server.stop();
      await Promise.all(closing.map((close) => close()));
    },
  };
});
