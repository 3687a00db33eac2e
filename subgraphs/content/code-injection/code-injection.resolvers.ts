import { changedMeanwhile, versionOf } from '#kit/version.ts';
import { ifOpen } from '../collections/collection.resolvers.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { saveCode } from './code-injection.data.ts';

const maxLength = 50_000;
const none = { head: '', foot: '' };

/** Code of the owner on pages. */
export const codeInjectionResolvers: Resolvers = {
  Mutation: {
    async setCodeInjection(_, { input: { collectionId = null, head, foot, expectedVersion } }, context) {
      for (const [field, text] of Object.entries({ head, foot }))
        if (text.length > maxLength)
          return invalidInput({
            field: `input.${field}`,
            message: `Code has at most ${maxLength} characters.`,
          });
      const outcome = await saveCode(context.own().db, collectionId, { head, foot }, expectedVersion);
      if (outcome === null) return notFound('This website has no such page.');
      if (outcome !== 'saved')
        return { __typename: 'CodeInjectionChangedMeanwhile' as const, ...changedMeanwhile(outcome) };
      return { __typename: 'CodeInjection' as const, head, foot };
    },
  },
  Website: { codeInjection: ({ headCode: head, footCode: foot }) => ({ head, foot }) },
  Collection: {
    codeInjection: (row, _, context) =>
      ifOpen(row, context, none, async () => {
        const texts = await context.scopeOf(row.websiteId).collections.textsOf.load(row.id);
        return texts ? { head: texts.headCode, foot: texts.footCode } : none;
      }),
  },
  CodeInjection: { version: ({ head, foot }) => versionOf({ head, foot }) },
};
