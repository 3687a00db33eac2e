import type { FormsContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { showForm } from '../translations/show-form.ts';
import { checkProductForm, findEntryProblem } from './product-form.rules.ts';

const formOf = ({ forms }: FormsContext, id: string | null | undefined) => (id ? forms.load(id) : null);

/** The forms of products: what shoppers fill in before something goes into the cart. */
export const productFormResolvers: Resolvers = {
  Query: {
    async checkedProductForm(_, { formId, answers }, context) {
      const form = await formOf(context, formId);
      if (!form) return null;
      return checkProductForm(form.fields, answers, (await showForm(context, form)).fields);
    },
  },
  CartEntry: {
    additionalFieldsForm: ({ additionalFieldsFormId }, _, context) => formOf(context, additionalFieldsFormId),
    async additionalFieldsProblem(entry, _, context) {
      const form = await formOf(context, entry.additionalFieldsFormId);
      const answers = 'additionalFields' in entry ? entry.additionalFields : null;
      return form ? findEntryProblem(form.fields, answers, (await showForm(context, form)).fields) : null;
    },
  },
};
