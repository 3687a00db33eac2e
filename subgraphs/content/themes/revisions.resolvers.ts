import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { previewEnd, readPreview, writePreview } from './preview.rules.ts';
import {
  activateRevision,
  findReport,
  findRevisions,
  pruneRevisions,
  readFormerRevisions,
} from './revisions.data.ts';
import { findStyleProblem } from './style.rules.ts';
import { saveStyle } from './style-draft.data.ts';
import type { ThemeRevisionRow } from './theme.data.ts';
import { refuseTheme } from './theme.rules.ts';

const maxKept = 200;

function reportOf({ id, websiteId }: ThemeRevisionRow, context: ContentContext) {
  return findReport(context.scopeOf(websiteId).db, id, context.themeReader);
}

function asActive(row: ThemeRevisionRow | null, problem: string) {
  return row ? { ...row, __typename: 'ThemeRevision' as const } : notFound(problem);
}

export const themeRevisionsResolvers: Resolvers = {
  Query: {
    themeRevisions: (_, __, context) => findRevisions(context.own().db),
    async previewedTheme(_, { token }, context) {
      const scope = context.own();
      const id = readPreview(context.secret, scope.websiteId, token, context.now);
      return id === null ? null : scope.themes.byId.load(id);
    },
  },
  Mutation: {
    async activateTheme(_, { revisionId, isUnstyledAllowed }, context) {
      const { db, themes } = context.own();
      const revision = await themes.byId.load(revisionId);
      const refusal = revision && refuseTheme(await reportOf(revision, context), isUnstyledAllowed !== true);
      return (
        refusal ?? asActive(await activateRevision(db, revisionId), 'This website has no such revision.')
      );
    },
    async rollBackTheme(_, __, context) {
      const { db } = context.own();
      await readFormerRevisions(db, context.themeReader);
      return asActive(await activateRevision(db, null), 'No other revision was in use before.');
    },
    async previewTheme(_, { revisionId }, context) {
      const { websiteId, themes } = context.own();
      if (!(await themes.byId.load(revisionId))) return notFound('This website has no such revision.');
      const expiresAt = previewEnd(context.now);
      const token = writePreview(context.secret, { websiteId, revisionId, expiresAt });
      return { __typename: 'ThemePreview' as const, path: `/config/theme-preview?token=${token}`, expiresAt };
    },
    async pruneThemes(_, { keep }, context) {
      if (keep < 1 || keep > maxKept)
        return invalidInput({ field: 'keep', message: `keep must be from 1 to ${maxKept}.` });
      return { __typename: 'ThemesPruned' as const, ids: await pruneRevisions(context.own().db, keep) };
    },
    async setStyleValues(_, { values }, context) {
      const { db, websites, websiteId } = context.own();
      const website = await websites.byId.load(websiteId);
      const activeId = website?.activeThemeRevisionId;
      if (!activeId) return invalidInput({ field: null, message: 'No theme is in use.' });
      const { styleOptions } = await findReport(db, activeId, context.themeReader);
      const problem = findStyleProblem(values, styleOptions);
      if (problem || typeof values !== 'object' || values === null)
        return invalidInput(problem ?? { field: 'values', message: 'Values are a JSON object.' });
      return { __typename: 'StyleValuesSet' as const, values: await saveStyle(db, values) };
    },
  },
  ThemeRevision: {
    async isActive(row, _, context) {
      const website = await context.scopeOf(row.websiteId).websites.byId.load(row.websiteId);
      return website?.activeThemeRevisionId === row.id;
    },
    problems: async (row, _, context) => [...(await reportOf(row, context)).problems],
    styleOptions: async (row, _, context) =>
      (await reportOf(row, context)).styleOptions.map((option) => ({
        ...option,
        options: [...option.options],
      })),
    customTypes: async (row, _, context) =>
      (await reportOf(row, context)).customTypes.map((type) => ({ ...type, fields: [...type.fields] })),
  },
};
