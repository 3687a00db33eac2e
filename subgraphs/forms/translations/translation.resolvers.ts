import { isForbiddenBy } from '#kit/constraints.ts';
import { listTexts } from '#kit/translatable.ts';
import { findLanguageProblem } from '#kit/translations.rules.ts';
import { assertSavable, createTranslationLoader, storeTranslations } from '#kit/translations.ts';
import { invalid } from '../forms/invalid.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findForms } from './translatable.data.ts';
import { findTextProblem, textsOfForm } from './translation.rules.ts';

const notFound = {
  __typename: 'NotFound',
  message: 'This website has no form with that id to translate.',
} as const;

/** What forms say in the languages that a website is translated into. */
export const translationResolvers: Resolvers = {
  Query: {
    translatableFormTexts: (_, { language, ...input }, { db, forms }) =>
      listTexts(
        {
          kinds: ['FORM'] as const,
          find: (after, limit) => findForms(db, after, limit),
          read: {
            async FORM(id) {
              const form = await forms.load(id);
              return form ? textsOfForm(form) : [];
            },
          },
          translations: createTranslationLoader(db, language),
        },
        input,
      ),
    formTranslations: (_, { subjectId, language }, { db }) =>
      createTranslationLoader(db, language).load(subjectId),
  },
  Mutation: {
    async saveFormTranslations(_, { translations }, { db, forms }) {
      assertSavable(translations);
      for (const [index, input] of translations.entries()) {
        const form = await forms.load(input.subjectId);
        if (!form) return notFound;
        const problem = findLanguageProblem(input.language) ?? findTextProblem(form, input);
        if (problem) return invalid(`translations.${index}`, problem);
      }
      try {
        await storeTranslations(db, translations);
      } catch (error) {
        // A form that went meanwhile.
        if (isForbiddenBy(error, 'translation_subject_id_fkey')) return notFound;
        throw error;
      }
      return { __typename: 'TranslationsSaved', count: translations.length };
    },
  },
  FormField: {
    optionTexts: ({ options, optionTexts }) => [...(optionTexts ?? options)],
  },
};
