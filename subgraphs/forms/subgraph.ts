import { Database } from '#kit/database.ts';
import type { SubgraphDefinition } from '#kit/subgraph.ts';
import type { FormsContext } from './context.ts';
import { createFormLoader } from './forms/form.data.ts';
import { formResolvers } from './forms/form.resolvers.ts';

/** What visitors are asked to fill in. */
export const formsSubgraph: SubgraphDefinition<FormsContext> = {
  name: 'forms',
  sdl: import.meta.glob<string>('./**/*.graphql', { query: '?raw', import: 'default', eager: true }),
  resolvers: [formResolvers],
  async open({ databaseUrl, maxConnections, log }) {
    const database = new Database({
      url: databaseUrl,
      schema: 'forms',
      maxConnections,
      onError: (error) => log.error({ error }, 'A database connection of forms failed.'),
    });
    return {
      database,
      createContext(request) {
        // A request that belongs to no website sees no rows.
        const db = database.forWebsite(request.viewer.websiteId ?? '');
        return { ...request, db, forms: createFormLoader(db) };
      },
    };
  },
};
