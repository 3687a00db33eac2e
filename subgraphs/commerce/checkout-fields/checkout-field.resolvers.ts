import { newId } from '#kit/ids.ts';
import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { CheckoutFieldInput, Resolvers } from '../generated/graphql.ts';
import { findCheckoutFields, writeCheckoutFields } from './checkout-field.data.ts';
import { findFieldsProblem, storedAnswers } from './checkout-field.rules.ts';

/** A field as it is stored. */
function readField({ kind, title, hint, isRequired, options }: CheckoutFieldInput, id: string) {
  return {
    ...{ id, kind, title: title.trim(), hint: hint?.trim() ?? '', isRequired: isRequired ?? false },
    options: kind === 'CHOICE' ? (options ?? []).map((option) => option.trim()) : [],
  };
}

export const checkoutFieldResolvers: Resolvers = {
  Query: {
    checkoutFields: (_, __, { db }) => findCheckoutFields(db),
  },
  Mutation: {
    async saveCheckoutFields(_, { fields: written, expected }, { db }) {
      const known = new Set((await findCheckoutFields(db)).map(({ id }) => id));
      const fields = written.map((field) =>
        readField(field, field.id != null && known.delete(field.id) ? field.id : newId()),
      );
      const problem = findFieldsProblem(fields);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const seen = expected && versionOf(expected.map((field) => readField(field, field.id ?? '')));
      const saved = await writeCheckoutFields(db, fields, seen ?? null);
      return 'outdated' in saved
        ? { __typename: 'CheckoutFieldsChangedMeanwhile', ...changedMeanwhile(saved) }
        : { __typename: 'CheckoutFieldsSaved', fields };
    },
  },
  Order: {
    answers: ({ additionalFields }) => storedAnswers(additionalFields),
  },
};
