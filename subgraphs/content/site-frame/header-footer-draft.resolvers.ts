import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput } from '../problems.ts';
import { findFrameProblem } from './header-footer.rules.ts';
import {
  discardHeaderFooterDraft,
  findHeaderFooterDraft,
  type HeaderFooterDraftRow,
  publishHeaderFooterDraft,
  saveHeaderFooterDraft,
} from './header-footer-draft.data.ts';

/** The draft after a change; with a problem where someone else was faster. */
async function answer(context: ContentContext, isDone: boolean) {
  const stored: HeaderFooterDraftRow = await findHeaderFooterDraft(context.own().db);
  if (isDone) return { __typename: 'HeaderFooterDraft' as const, ...stored };
  const message =
    'The header or the footer was changed in another window or by someone else since you opened it. Nothing was overwritten.';
  return { __typename: 'HeaderFooterDraftChanged' as const, message, stored };
}

export const headerFooterDraftResolvers: Resolvers = {
  Query: {
    headerFooterDraft: (_, __, context) => findHeaderFooterDraft(context.own().db),
  },
  Mutation: {
    async saveHeaderFooterDraft(_, { input }, context) {
      const { header, footer, expectedRevision } = input;
      const problem = findFrameProblem({ header, footer });
      if (problem) return invalidInput({ ...problem, field: `input.${problem.field}` });
      return answer(
        context,
        await saveHeaderFooterDraft(context.own().db, { header, footer }, expectedRevision),
      );
    },
    async publishHeaderFooterDraft(_, { expectedRevision }, context) {
      return answer(context, await publishHeaderFooterDraft(context.own().db, expectedRevision));
    },
    async discardHeaderFooterDraft(_, { expectedRevision }, context) {
      return answer(context, await discardHeaderFooterDraft(context.own().db, expectedRevision));
    },
  },
  HeaderFooterDraft: {
    id: () => 'header-footer',
  },
};
