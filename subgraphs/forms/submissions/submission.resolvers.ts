import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
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
      return pageOf(await findSubmissions(db, asked, readIdCursor(after), size + 1), size, ({ id }) => id);
    },
    async formSubmissionsCsv(_, { formId, first, after }, { db, forms }) {
      const size = readPageSize(first);
      const form = await forms.load(formId);
      if (!form) return null;
      const cursor = readIdCursor(after);
      const asked = { formId, search: '' };
      const { nodes, pageInfo } = pageOf(
        await findSubmissions(db, asked, cursor, size + 1),
        size,
        ({ id }) => id,
      );
      const rows = nodes.map((submission) => csvSubmission(form.fields, submission));
      return { text: [...(cursor ? [] : [csvHeadings(form.fields)]), ...rows].join(''), pageInfo };
    },
  },
  Mutation: {
    createFormSubmissionKey: async (_, __, { db }) => ({
      __typename: 'FormSubmissionKey',
      ...(await insertKey(db, keyLifetimeSeconds)),
    }),
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

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
