import { Database, everyWebsite } from '#kit/database.ts';
import type { SubgraphDefinition } from '#kit/subgraph.ts';
import { accountResolvers } from './accounts/account.resolvers.ts';
import { createIdentityContext, type IdentityContext } from './context.ts';
import { sessionResolvers } from './sessions/session.resolvers.ts';

/** Who may do what: accounts, their sessions, and their roles on websites. */
export const identitySubgraph: SubgraphDefinition<IdentityContext> = {
  name: 'identity',
  sdl: import.meta.glob<string>('./**/*.graphql', { query: '?raw', import: 'default', eager: true }),
  resolvers: [accountResolvers, sessionResolvers],
  async open({ databaseUrl, maxConnections, log }) {
    const database = new Database({
      url: databaseUrl,
      schema: 'identity',
      maxConnections,
      onError: (error) => log.error({ error }, 'A database connection of identity failed.'),
    });
    const install = database.forWebsite(everyWebsite);
    return { database, createContext: (request) => createIdentityContext(database, install, request) };
  },
};
