import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { contentSourceOf } from '#schema/content-sources.ts';
import { findFeedForm } from '../connections/connection.data.ts';
import type { FormsContext } from '../context.ts';
import { writeSubmissionColumns } from '../forms/form.data.ts';
import { noForm } from '../forms/invalid.ts';
import type { FormSubmissionState, Resolvers } from '../generated/graphql.ts';
import { answerText, namedValues } from './answer-text.rules.ts';
import { csvHeadings, csvSubmission } from './csv.rules.ts';
import { saveFormSubmission } from './saving.ts';
import {
  findSubmission,
  findSubmissions,
  insertKey,
  moveSubmissions,
  removeSubmissions,
  type SubmissionFilter,
} from './submission.data.ts';
import { keyLifetimeSeconds } from './submission.rules.ts';
import { knownColumns } from './submission-columns.rules.ts';

const mostAtOnce = 200;
const longestSearch = 200;

export const submissionResolvers: Resolvers = {
  Query: {
    async formSubmissions(_, { first, after, isOldestFirst, ...asked }, { db }) {
      const size = readPageSize(first);
      const place = { after: readIdCursor(after), isOldestFirst };
      const rows = await findSubmissions(db, readFilter(asked), place, size + 1);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    formSubmission: (_, { id }, { db }) => findSubmission(db, id),
    formSubmissionsCsv: (_, { first, after, ...asked }, context) =>
      readCsv(
        context,
        { ...readFilter(asked), formId: asked.formId },
        readPageSize(first),
        readIdCursor(after),
      ),
    async formSpreadsheetCsv(_, { token, first, after }, context) {
      const formId = await findFeedForm(context.db, token);
      if (formId === null) return null;
      return readCsv(context, { ...readFilter({}), formId }, readPageSize(first), readIdCursor(after));
    },
  },
  Mutation: {
    createFormSubmissionKey: (_, __, { db }) => insertKey(db, keyLifetimeSeconds),
    saveFormSubmission: (_, { input }, context) => saveFormSubmission(context, input),
    async moveFormSubmissions(_, { ids, to }, { db }) {
      assertSome(ids);
      return { count: await moveSubmissions(db, ids, to) };
    },
    async deleteFormSubmissions(_, { ids }, { db }) {
      assertSome(ids);
      return { count: await removeSubmissions(db, ids) };
    },
    saveSubmissionColumns: (_, { formId, columns }, context) => saveColumns(context, formId, columns),
  },
  Form: {
    submissionColumns: ({ fields, submissionColumns }) => knownColumns(fields, submissionColumns),
  },
  FormSubmission: {
    contentSource: ({ contentSource }) => contentSourceOf(contentSource),
  },
  FormAnswer: {
    text: (answer) => answerText(answer),
    value: ({ value }) => (typeof value === 'string' ? value : null),
    values: ({ type, value }) => namedValues(type, value),
  },
};

async function saveColumns({ db, forms }: FormsContext, formId: string, names: readonly string[]) {
  const form = await forms.load(formId);
  if (!form) return noForm;
  const submissionColumns = knownColumns(form.fields, names);
  await writeSubmissionColumns(db, formId, submissionColumns);
  forms.clear(formId);
  return { __typename: 'Form' as const, ...form, submissionColumns };
}

function assertSome(ids: readonly string[]): void {
  if (ids.length < 1 || ids.length > mostAtOnce)
    throw badInput(`Name 1 to ${mostAtOnce} submissions at once.`);
}

/** What a list is narrowed by; those that count, unless another state is asked for. */
function readFilter(asked: {
  readonly formId?: string | null | undefined;
  readonly search?: string | null | undefined;
  readonly submittedFrom?: Date | null | undefined;
  readonly submittedBefore?: Date | null | undefined;
  readonly state?: FormSubmissionState;
}): SubmissionFilter {
  const search = asked.search?.trim() ?? '';
  if (search.length > longestSearch) throw badInput('Search for at most 200 characters.');
  return {
    ...{ formId: asked.formId ?? null, search, state: asked.state ?? 'RECEIVED' },
    ...{ from: asked.submittedFrom ?? null, before: asked.submittedBefore ?? null },
  };
}

/** A part of a form's CSV; the first begins with headings. Null when there is no such form. */
async function readCsv(
  { db, forms }: FormsContext,
  filter: SubmissionFilter & { readonly formId: string },
  size: number,
  after: string | null,
) {
  const form = await forms.load(filter.formId);
  if (!form) return null;
  const rows = await findSubmissions(db, filter, { after, isOldestFirst: false }, size + 1);
  const { nodes, pageInfo } = pageOf(rows, { size, after }, ({ id }) => id);
  const lines = nodes.map((submission) => csvSubmission(form.fields, submission));
  return { text: [...(after ? [] : [csvHeadings(form.fields)]), ...lines].join(''), pageInfo };
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
