import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput } from '../problems.ts';
import { findReport } from './revisions.data.ts';
import { findCustomCssProblem, findStyleProblem, isStyle, keptValues } from './style.rules.ts';
import {
  discardStyleDraft,
  findCustomCss,
  findSheets,
  findStyleDraft,
  publishStyleDraft,
  type StyleDraftRow,
  saveStyleDraft,
} from './style-draft.data.ts';
import { showChangedStyle, showStyleDraft } from './style-draft.ts';

async function optionsOf({ themeId }: StyleDraftRow, context: ContentContext) {
  if (themeId === null) return [];
  const { styleOptions } = await findReport(context.own().db, themeId, context.themeReader);
  return styleOptions.map((option) => ({ ...option, options: [...option.options] }));
}

/** What is wrong with the CSS of a draft. */
async function problemsOf({ themeId, values, customCss }: StyleDraftRow, context: ContentContext) {
  if (customCss.trim() === '') return [];
  const sheets = themeId === null ? [] : await findSheets(context.own().db, themeId);
  const files = new Map(sheets.map(({ path, bytes }) => [path, bytes]));
  return [...(await context.themeReader.checkCss(files, { values, customCss }))];
}

export const styleDraftResolvers: Resolvers = {
  Query: {
    styleDraft: (_, __, context) => findStyleDraft(context.own().db),
  },
  Mutation: {
    async saveStyleDraft(_, { input }, context) {
      const { db } = context.own();
      const { values, customCss, expectedRevision } = input;
      const before = await findStyleDraft(db);
      if (!isStyle(values))
        return invalidInput({ field: 'input.values', message: 'Values are a JSON object by option name.' });
      const kept = keptValues(values, [before.values, before.publishedValues]);
      const problem =
        findStyleProblem(kept, await optionsOf(before, context), 'input.values') ??
        findCustomCssProblem(customCss);
      if (problem) return invalidInput(problem);
      const isSaved = await saveStyleDraft(db, { values, customCss }, expectedRevision);
      const after = await findStyleDraft(db);
      return isSaved ? showStyleDraft(after) : showChangedStyle(after);
    },
    async publishStyleDraft(_, { expectedRevision }, context) {
      const { db } = context.own();
      const before = await findStyleDraft(db);
      if (before.revision !== expectedRevision) return showChangedStyle(before);
      const mistakes = (await problemsOf(before, context)).filter(({ severity }) => severity === 'error');
      const [first] = mistakes;
      if (first) {
        const message = `Line ${first.line} of your CSS has a mistake: ${first.message}. Nothing was published.`;
        return { __typename: 'CustomCssBroken' as const, message, problems: mistakes };
      }
      const isPublished = await publishStyleDraft(db, expectedRevision);
      const after = await findStyleDraft(db);
      return isPublished ? showStyleDraft(after) : showChangedStyle(after);
    },
    async discardStyleDraft(_, { expectedRevision }, context) {
      const { db } = context.own();
      const isDone = await discardStyleDraft(db, expectedRevision);
      const after = await findStyleDraft(db);
      return isDone ? showStyleDraft(after) : showChangedStyle(after);
    },
  },
  Website: {
    customCss: ({ id }, _, context) => findCustomCss(context.scopeOf(id).db),
  },
  StyleDraft: {
    id: ({ themeName }) => `style:${themeName}`,
    options: (row, _, context) => optionsOf(row, context),
    problems: (row, _, context) => problemsOf(row, context),
  },
};
