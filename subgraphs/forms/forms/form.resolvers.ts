import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import type { FormsContext } from '../context.ts';
import type { Resolvers, UpdateFormInput } from '../generated/graphql.ts';
import { findRedirectHosts } from '../settings/settings.data.ts';
import { cleanHtml } from '../submissions/clean-html.ts';
import { showForm } from '../translations/show-form.ts';
import { deleteForm, type FormRow, findForms, insertForm, restoreForm, writeForm } from './form.data.ts';
import { readChangedForm, readNewForm } from './form.rules.ts';
import { usualWords } from './form-settings.rules.ts';
import { noForm } from './invalid.ts';

/** As many forms as one chooses from for a page. */
const mostPlaceable = 200;

/** Forms, and the one that a product asks its shoppers to fill in. */
export const formResolvers: Resolvers = {
  Query: {
    form: (_, { id }, context) => readForm(context, id),
    async forms(_, { first, after }, { db }) {
      const size = readPageSize(first);
      return pageOf(await findForms(db, readIdCursor(after), size + 1), { size, after }, ({ id }) => id);
    },
    placeableForms: (_, __, { db }) => findForms(db, null, mostPlaceable),
  },
  Mutation: {
    async createForm(_, { input }, { db }) {
      const form = readNewForm(input, await findRedirectHosts(db));
      if ('__typename' in form) return form;
      return { __typename: 'Form', ...(await insertForm(db, form)) };
    },
    updateForm: (_, { input }, context) => updateForm(context, input),
    deleteForm: async (_, { id }, { db, forms }) => {
      forms.clear(id);
      return (await deleteForm(db, id)) ? { __typename: 'FormDeleted', id } : noForm;
    },
    restoreForm: async (_, { id }, { db, forms }) => {
      forms.clear(id);
      const form = await restoreForm(db, id);
      return form ? { __typename: 'Form', ...form } : noForm;
    },
  },
  Form: {
    __resolveReference: ({ id }, context) => readForm(context, id),
    name: async (form, _, context) => (await showForm(context, form)).name,
    fields: async (form, _, context) => [...(await showForm(context, form)).fields],
    submitLabel: async (form, _, context) =>
      (await showForm(context, form)).settings.submitLabel || usualWords.submitLabel,
    after: ({ settings }) => settings.after,
    submissionCount: async ({ id }, _, { submissionCounts }) => (await submissionCounts.load(id)).count,
    lastSubmittedAt: async ({ id }, _, { submissionCounts }) => (await submissionCounts.load(id)).lastAt,
    async thanks(form, _, context) {
      const { settings } = await showForm(context, form);
      return {
        message: settings.message || usualWords.message,
        html: settings.after === 'HTML' ? cleanHtml(settings.html) : '',
      };
    },
  },
  Product: {
    additionalFieldsForm: ({ additionalFieldsFormId }, _, context) =>
      additionalFieldsFormId ? readForm(context, additionalFieldsFormId) : null,
  },
};

const changedMeanwhile = 'Someone else changed this form since you opened it. Yours is not saved yet.';

/** A change that says what it was made from is refused when that is not there any more; another one is made again upon what is. */
async function updateForm({ db, forms }: FormsContext, input: UpdateFormInput) {
  const { id, expectedRevision } = input;
  const hosts = await findRedirectHosts(db);
  for (;;) {
    const before = await forms.clear(id).load(id);
    if (!before) return noForm;
    if ((expectedRevision ?? before.revision) !== before.revision)
      return { __typename: 'FormChangedMeanwhile' as const, message: changedMeanwhile, stored: before };
    const form = readChangedForm(before, input, hosts);
    if ('__typename' in form) return form;
    const row = await writeForm(db, before, form);
    forms.clear(id);
    if (row) return { __typename: 'Form' as const, ...row };
  }
}

/** Whoever shows the form is told when it changes. */
async function readForm({ forms, tags }: FormsContext, id: string): Promise<FormRow | null> {
  const form = await forms.load(id);
  if (form) tags.add(`form:${form.id}`);
  return form;
}
