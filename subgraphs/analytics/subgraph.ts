import { Database } from '#kit/database.ts';
import type { SubgraphDefinition } from '#kit/subgraph.ts';
import type { AnalyticsContext } from './context.ts';
import { createProductViewsLoader } from './events/event.data.ts';
import { eventResolvers } from './events/event.resolvers.ts';
import { analyticsCopy } from './website-copy.ts';

/** How often pages and products are seen; never by whom. */
export const analyticsSubgraph: SubgraphDefinition<AnalyticsContext> = {
  name: 'analytics',
  sdl: import.meta.glob<string>('./**/*.graphql', { query: '?raw', import: 'default', eager: true }),
  resolvers: [eventResolvers],
  copy: analyticsCopy,
  async open({ databaseUrl, maxConnections, log }) {
    const database = new Database({
      url: databaseUrl,
      schema: 'analytics',
      maxConnections,
      onError: (error) => log.error({ error }, 'A database connection of analytics failed.'),
    });
    return {
      database,
      createContext(request) {
        // A request that belongs to no website sees no rows.
        const db = database.forWebsite(request.viewer.websiteId ?? '');
        return { ...request, db, productViews: createProductViewsLoader(db) };
      },
    };
  },
};
