import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { findFeedForm } from '../connections/connection.data.ts';
import type { FormsContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { answerText, namedValues } from './answer-text.rules.ts';
import { csvHeadings, csvSubmission } from './csv.rules.ts';
import { saveFormSubmission } from './saving.ts';
import { findSubmissions, insertKey, removeSubmissions } from './submission.data.ts';
import { keyLifetimeSeconds } from './submission.rules.ts';

const mostRemoved = 200;
const longestSearch = 200;

export const submissionResolvers: Resolvers = {
  Query: {
    async formSubmissions(_, { formId, search, first, after }, { db }) {
      const size = readPageSize(first);
      const words = search?.trim() ?? '';
      if (words.length > longestSearch) throw badInput('Search for at most 200 characters.');
      const asked = { formId: formId ?? null, search: words };
      return pageOf(
        await findSubmissions(db, asked, readIdCursor(after), size + 1),
        { size, after },
        ({ id }) => id,
      );
    },
    formSubmissionsCsv: (_, { formId, first, after }, context) =>
      readCsv(context, formId, readPageSize(first), readIdCursor(after)),
    async formSpreadsheetCsv(_, { token, first, after }, context) {
      const formId = await findFeedForm(context.db, token);
      return formId === null ? null : readCsv(context, formId, readPageSize(first), readIdCursor(after));
    },
  },
  Mutation: {
    createFormSubmissionKey: (_, __, { db }) => insertKey(db, keyLifetimeSeconds),
    saveFormSubmission: (_, { input }, context) => saveFormSubmission(context, input),
    async deleteFormSubmissions(_, { ids }, { db }) {
      if (ids.length < 1 || ids.length > mostRemoved)
        throw badInput(`Remove 1 to ${mostRemoved} submissions at once.`);
      return { count: await removeSubmissions(db, ids) };
    },
  },
  FormAnswer: {
    text: (answer) => answerText(answer),
    value: ({ value }) => (typeof value === 'string' ? value : null),
    values: ({ type, value }) => namedValues(type, value),
  },
};

/** A part of a form's CSV; the first begins with headings. Null when there is no such form. */
async function readCsv({ db, forms }: FormsContext, formId: string, size: number, after: string | null) {
  const form = await forms.load(formId);
  if (!form) return null;
  const rows = await findSubmissions(db, { formId, search: '' }, after, size + 1);
  const { nodes, pageInfo } = pageOf(rows, { size, after }, ({ id }) => id);
  const lines = nodes.map((submission) => csvSubmission(form.fields, submission));
  return { text: [...(after ? [] : [csvHeadings(form.fields)]), ...lines].join(''), pageInfo };
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
