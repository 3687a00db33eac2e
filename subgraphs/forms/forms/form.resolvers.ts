import type { FormsContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { type FormRow, insertForm } from './form.data.ts';
import { readNewForm } from './form.rules.ts';

/** Forms, and the one that a product asks its shoppers to fill in. */
export const formResolvers: Resolvers = {
  Query: {
    form: (_, { id }, context) => readForm(context, id),
  },
  Mutation: {
    async createForm(_, { input }, { db }) {
      const form = readNewForm(input);
      if ('__typename' in form) return form;
      const row = await insertForm(db, form);
      return { ...row, __typename: 'Form' };
    },
  },
  Form: {
    __resolveReference: ({ id }, context) => readForm(context, id),
  },
  Product: {
    additionalFieldsForm: ({ additionalFieldsFormId }, _, context) =>
      additionalFieldsFormId ? readForm(context, additionalFieldsFormId) : null,
  },
};

/** Whoever shows the form is told when it changes. */
async function readForm({ forms, tags }: FormsContext, id: string): Promise<FormRow | null> {
  const form = await forms.load(id);
  if (form) tags.add(`form:${form.id}`);
  return form;
}
