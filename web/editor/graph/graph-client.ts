import { ApolloClient, ApolloLink, type FieldPolicy, InMemoryCache } from '@apollo/client';
import { RemoveTypenameFromVariablesLink } from '@apollo/client/link/remove-typename';
import { connections, possibleTypes } from '#web/generated/editor/schema.ts';
import { type CachedConnection, listKey, mergePages } from './connections.rules.ts';
import { graphLink } from './graph-link.ts';
import { shareQueries } from './share-queries.ts';

const pageByPage: FieldPolicy<CachedConnection> = {
  keyArgs: (args) => listKey(args),
  merge: (existing, incoming, { args }) => mergePages(existing, incoming, args?.after),
};

/** Every screen reads from one cache: what one of them changes the others show. */
export const graphClient = new ApolloClient({
  // A form that gives back what it read gives its type's name with it, which no input takes.
  link: ApolloLink.from([new RemoveTypenameFromVariablesLink(), shareQueries(), graphLink]),
  queryDeduplication: false,
  cache: new InMemoryCache({
    possibleTypes,
    typePolicies: {
      // Parts of the website, without an id: what one screen asks of them would else replace what the others know.
      StoreSettings: { merge: true },
      WebsiteSettings: { merge: true },
      ...Object.fromEntries(
        Object.entries(connections).map(([type, fields]) => [
          type,
          { fields: Object.fromEntries(fields.map((field) => [field, pageByPage])) },
        ]),
      ),
    },
  }),
  defaultOptions: {
    watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
  },
  devtools: { enabled: false },
});
