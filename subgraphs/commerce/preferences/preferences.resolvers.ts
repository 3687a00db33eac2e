import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findPreferences, storePreferences } from './preferences.data.ts';
import { areSamePreferences, findNamespaceProblem, readPreferences } from './preferences.rules.ts';

export const preferencesResolvers: Resolvers = {
  Query: {
    async commercePreferences(_, { namespace }, context) {
      const problem = findNamespaceProblem(namespace);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      return answer(namespace, await findPreferences(context.db, namespace), false, context);
    },
  },
  Mutation: {
    async saveCommercePreferences(_, { namespace, preferences: given }, context) {
      const problem = findNamespaceProblem(namespace);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const read = readPreferences(given);
      if ('problem' in read) return { __typename: 'InvalidInput', ...read.problem };
      const { preferences } = read;
      const isSame = areSamePreferences(await findPreferences(context.db, namespace), preferences);
      const isChanged = !isSame && (await storePreferences(context.db, namespace, preferences));
      return answer(namespace, preferences, isChanged, context);
    },
  },
};

function answer(namespace: string, preferences: object, isChanged: boolean, { viewer }: CommerceContext) {
  const websiteId = viewer.websiteId ?? '';
  return { __typename: 'CommercePreferences' as const, namespace, preferences, websiteId, isChanged };
}
