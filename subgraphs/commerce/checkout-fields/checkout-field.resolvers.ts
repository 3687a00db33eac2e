import { newId } from '#kit/ids.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findCheckoutFields, writeCheckoutFields } from './checkout-field.data.ts';
import { findFieldsProblem, storedAnswers } from './checkout-field.rules.ts';

export const checkoutFieldResolvers: Resolvers = {
  Query: {
    checkoutFields: (_, __, { db }) => findCheckoutFields(db),
  },
  Mutation: {
    async saveCheckoutFields(_, { fields: written }, { db }) {
      const known = new Set((await findCheckoutFields(db)).map(({ id }) => id));
      const fields = written.map(({ id, kind, title, hint, isRequired, options }) => ({
        id: id != null && known.delete(id) ? id : newId(),
        ...{ kind, title: title.trim(), hint: hint?.trim() ?? '', isRequired: isRequired ?? false },
        options: kind === 'CHOICE' ? (options ?? []).map((option) => option.trim()) : [],
      }));
      const problem = findFieldsProblem(fields);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      await writeCheckoutFields(db, fields);
      return { __typename: 'CheckoutFieldsSaved', fields };
    },
  },
  Order: {
    answers: ({ additionalFields }) => storedAnswers(additionalFields),
  },
};
