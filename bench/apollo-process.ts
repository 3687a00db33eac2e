import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { newId } from '#kit/ids.ts';
import type { Log, RequestContext } from '#kit/subgraph.ts';
import { openMergedShop } from './merged-schema.ts';
import { serveMeasured } from './served.ts';

const log: Log = { error: () => undefined, warn: () => undefined, info: () => undefined };

/** One Apollo Server over one schema with the same resolvers and the same data: what people would otherwise build. */
await serveMeasured(async () => {
  const { DATABASE_URL: databaseUrl = '', DATA_DIR: dataDir = '', WEBSITE_ID: websiteId = '' } = process.env;
  const shop = await openMergedShop({ databaseUrl, dataDir, log });
  const server = new ApolloServer({ schema: shop.schema });
  const { url } = await startStandaloneServer(server, {
    listen: { host: '127.0.0.1', port: 0 },
    async context() {
      const request: RequestContext = {
        viewer: { websiteId, permissions: [], requestId: newId() },
        tags: new Set(),
        effects: [],
      };
      return shop.createContext(request);
    },
  });
  return {
    port: Number(new URL(url).port),
    async close() {
      await server.stop();
      await shop.close();
    },
  };
});
