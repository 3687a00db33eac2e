import type { Resolvers } from '../generated/graphql.ts';
import { readPerson } from './person.data.ts';

/** What content knows about a member. */
export const personResolvers: Resolvers = {
  Query: {
    contentPerson: (_, { memberId }, context) => readPerson(context.own().db, memberId),
  },
};
