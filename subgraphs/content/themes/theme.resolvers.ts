import { newId } from '#kit/ids.ts';
import { filesOfTheme } from '#schema/theme-root.rules.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput } from '../problems.ts';
import { makeRevision } from './theme.data.ts';
import { byteSizeOfBase64, findThemeProblem, isBase64, refuseTheme } from './theme.rules.ts';

export const themeResolvers: Resolvers = {
  Mutation: {
    async installTheme(_, { input }, context) {
      const sizes = input.files.map(({ path, base64 }) => ({ path, byteSize: byteSizeOfBase64(base64) }));
      const problem = findThemeProblem({ name: input.name, files: sizes });
      if (problem) return invalidInput(problem);
      const unreadable = input.files.find(({ base64 }) => !isBase64(base64));
      if (unreadable)
        return invalidInput({
          field: 'input.files',
          message: `The bytes of ${unreadable.path} are not base64.`,
        });
      const given = input.files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') }));
      const files = filesOfTheme(given) ?? given;
      const report = await context.themeReader.read(new Map(files.map(({ path, bytes }) => [path, bytes])));
      const isActivated = input.isActivated ?? true;
      const refusal = refuseTheme(report, isActivated && input.isUnstyledAllowed !== true);
      if (refusal) return refusal;
      const row = await makeRevision(context.own().db, {
        id: newId(),
        name: input.name.trim(),
        files,
        report,
        isActivated,
      });
      if (!row) throw new Error('A theme that was just stored is not there.');
      return { ...row, __typename: 'ThemeRevision' as const };
    },
  },
  ThemeRevision: {
    __resolveReference: ({ id }, context) => context.own().themes.byId.load(id),
    savedBy: async ({ id, websiteId }, _, context) =>
      (await context.scopeOf(websiteId).themes.maker.load(id))?.savedBy ?? null,
    async savedByAccount({ id, websiteId }, _, context) {
      const maker = await context.scopeOf(websiteId).themes.maker.load(id);
      return maker && { id: maker.savedBy };
    },
  },
};
