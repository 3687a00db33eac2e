import type { Resolvers } from '../generated/graphql.ts';
import { notFound } from '../problems.ts';
import { findStyleDraft, saveStyleDraft } from './style-draft.data.ts';
import { showChangedStyle, showStyleDraft } from './style-draft.ts';
import { findStyleVersion, findStyleVersions } from './style-versions.data.ts';

export const styleVersionResolvers: Resolvers = {
  Mutation: {
    async restoreStyleVersion(_, { id, expectedRevision }, context) {
      const { db } = context.own();
      const version = await findStyleVersion(db, await findStyleDraft(db), id);
      if (!version) return notFound('The theme in use has no such version.');
      const { values, custom_css: customCss } = version.state;
      const isSaved = await saveStyleDraft(db, { values, customCss }, expectedRevision);
      const after = await findStyleDraft(db);
      return isSaved ? showStyleDraft(after) : showChangedStyle(after);
    },
  },
  StyleDraft: {
    versions: (draft, _, context) => findStyleVersions(context.own().db, draft),
  },
  StyleVersion: {
    savedByAccount: ({ savedBy }) => ({ id: savedBy }),
    values: ({ state }) => state.values,
    customCss: ({ state }) => state.custom_css,
  },
};
