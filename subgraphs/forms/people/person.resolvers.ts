import type { Resolvers } from '../generated/graphql.ts';
import { erasePersonRows, readPerson } from './person.data.ts';

/** What forms and mailing lists know about someone, and how they forget them. */
export const personResolvers: Resolvers = {
  Query: {
    formsPerson: (_, { email }, { db }) => readPerson(db, email),
  },
  Mutation: {
    async eraseFormsPerson(_, { email }, { db }) {
      await db.transaction((queries) => erasePersonRows(queries, email));
      return { isDone: true };
    },
  },
};
