import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { openMergedShop } from './merged-schema.ts';
import { measuredOptions, requestOfVisitor, serveMeasured } from './served.ts';

/** One Apollo Server over one schema with the same resolvers and the same data: what people would otherwise build. */
await serveMeasured(async () => {
  const shop = await openMergedShop(measuredOptions());
  const server = new ApolloServer({ schema: shop.schema });
  const { url } = await startStandaloneServer(server, {
    listen: { host: '127.0.0.1', port: 0 },
    context: async ({ req }) => shop.createContext(requestOfVisitor(req)),
  });
  return {
    port: Number(new URL(url).port),
    async close() {
      await server.stop();
      await shop.close();
    },
  };
});
