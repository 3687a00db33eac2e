import { newId } from '#kit/ids.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { findWorkedOn } from './revisions.data.ts';
import { findDifferences, findFile, findFiles, listFiles, makeRevision } from './theme.data.ts';
import { changeFiles, findThemeProblem, refuseTheme, textOfFile } from './theme.rules.ts';

const maxChanges = 500;
const gone =
  'This website has no such draft: it was saved anew in another window or by someone else, put into use, or deleted.';

export const themeFilesResolvers: Resolvers = {
  Query: {
    themeRevision(_, { id }, context) {
      const { db, themes } = context.own();
      return typeof id === 'string' ? themes.byId.load(id) : findWorkedOn(db);
    },
  },
  Mutation: {
    async reviseTheme(_, { input }, context) {
      const { db, themes } = context.own();
      const { revisionId, changes } = input;
      if (changes.length === 0 || changes.length > maxChanges)
        return invalidInput({ field: 'input.changes', message: `1 to ${maxChanges} files change at once.` });
      const base = await themes.byId.load(revisionId);
      const stored = await findFiles(db, revisionId);
      // No theme is without files: one that has none was replaced a moment ago.
      if (!base || stored.length === 0) return notFound(gone);
      const files = changeFiles(stored, changes);
      const sizes = files.map(({ path, bytes }) => ({ path, byteSize: bytes.length }));
      const problem = findThemeProblem({ name: base.name, files: sizes });
      if (problem) return invalidInput({ ...problem, field: 'input.changes' });
      const report = await context.themeReader.read(new Map(files.map(({ path, bytes }) => [path, bytes])));
      const refusal = refuseTheme(report, false);
      if (refusal) return refusal;
      const made = await makeRevision(db, {
        ...{ id: newId(), name: base.name, files, report, isActivated: false },
        ...(input.replacesDraft ? { replaces: revisionId } : {}),
      });
      return made ? { ...made, __typename: 'ThemeRevision' as const } : notFound(gone);
    },
  },
  ThemeRevision: {
    files: ({ websiteId, id }, _, context) => listFiles(context.scopeOf(websiteId).db, id),
    differences: ({ websiteId, id }, _, context) => findDifferences(context.scopeOf(websiteId).db, id),
    async fileText({ websiteId, id }, { path }, context) {
      const file = await findFile(context.scopeOf(websiteId).db, id, path);
      return file && textOfFile(file.bytes);
    },
  },
};
