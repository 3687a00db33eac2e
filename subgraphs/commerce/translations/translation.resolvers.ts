import { brokenConstraint } from '#kit/constraints.ts';
import type { ScopedDatabase } from '#kit/database.ts';
import { listTexts } from '#kit/translatable.ts';
import { findLanguageProblem } from '#kit/translations.rules.ts';
import { assertSavable, createSlugLoader, createTranslationLoader } from '#kit/translations.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findProductBySlug } from '../products/product.data.ts';
import { wholeOf } from '../products/product-reading.ts';
import { maybeTextOf, optionWordsOf, perRequest, showTags, tagWordsOf, textOf } from './texts.ts';
import { shopTexts } from './translatable.data.ts';
import { findSubjects, productTranslations } from './translation.data.ts';
import { cleanTranslation, findTextProblem } from './translation.rules.ts';

const slugsOf = perRequest((context) => createSlugLoader(context.db));

const slugTaken = {
  __typename: 'ProductSlugTaken',
  message: 'Another product of this products page has that address.',
} as const;

export const translationResolvers: Resolvers = {
  Query: {
    translatableProductTexts: (_, { language, ...input }, { db }) =>
      listTexts({ ...shopTexts(db), translations: createTranslationLoader(db, language) }, input),
    productTranslations: (_, { subjectId, language }, { db }) =>
      createTranslationLoader(db, language).load(subjectId),
  },
  Mutation: {
    async saveProductTranslations(_, { translations }, { db }) {
      assertSavable(translations);
      const found = await findSubjects(db, [...new Set(translations.map(({ subjectId }) => subjectId))]);
      const subjects = new Map(found.map((subject) => [subject.id, subject]));
      for (const [index, input] of translations.entries()) {
        const subject = subjects.get(input.subjectId);
        if (!subject)
          return { __typename: 'NotFound', message: 'There is nothing with that id to translate.' };
        const problem = findLanguageProblem(input.language) ?? findTextProblem(subject.kind, input);
        if (problem) return { __typename: 'InvalidInput', message: problem, field: `translations.${index}` };
        if (await isAddressOfAnother(db, subject, input)) return slugTaken;
      }
      const texts = translations.map((input) => ({
        ...input,
        text: cleanTranslation(input.field, input.text),
        holderId: input.field === 'slug' ? (subjects.get(input.subjectId)?.holderId ?? '') : '',
      }));
      try {
        await productTranslations.store(db, texts);
      } catch (error) {
        if (brokenConstraint(error) !== 'translation_slug') throw error;
        return slugTaken;
      }
      return { __typename: 'TranslationsSaved', count: texts.length };
    },
  },
  Product: {
    title: (row, _, context) => textOf(context, row.id, 'title', row.title),
    description: (row, _, context) => textOf(context, row.id, 'description', wholeOf(row).description),
    slug: (row, _, context) => textOf(context, row.id, 'slug', row.slug),
    localSlugs: (row, _, context) => localSlugs(row, context),
    optionWords: ({ id }, _, context) => optionWordsOf(context, id),
    tags: (row, _, context) => showTags(context, row.collectionId, wholeOf(row).tags),
    tagWords: ({ collectionId }, _, context) => tagWordsOf(context, collectionId),
    customAddButtonText: (row, _, context) =>
      maybeTextOf(context, row.id, 'customAddButtonText', wholeOf(row).customAddButtonText),
    customSoldOutText: (row, _, context) =>
      maybeTextOf(context, row.id, 'customSoldOutText', wholeOf(row).customSoldOutText),
  },
  Facets: {
    tags: ({ collectionId, tags }, _, context) => showTags(context, collectionId, tags),
    tagWords: ({ collectionId }, _, context) => tagWordsOf(context, collectionId),
  },
  ProductAddress: {
    slug: (row, _, context) => textOf(context, row.id, 'slug', row.slug),
    localSlugs: (row, _, context) => localSlugs(row, context),
  },
  Category: {
    name: (row, _, context) => textOf(context, row.id, 'name', row.name),
  },
};

/** What has no slug of its own in a language has the shop's own there. */
async function isAddressOfAnother(
  db: ScopedDatabase,
  { id, holderId }: { readonly id: string; readonly holderId: string },
  { field, language, text }: { readonly field: string; readonly language: string; readonly text: string },
): Promise<boolean> {
  if (field !== 'slug' || text === '') return false;
  const other = await findProductBySlug(db, text, holderId);
  if (!other || other.id === id) return false;
  return !(await createSlugLoader(db).load(other.id)).some((slug) => slug.language === language);
}

/** Nothing is read for a shop of one language. */
async function localSlugs({ id, slug }: { id: string; slug: string }, context: CommerceContext) {
  if (context.viewer.languages === undefined) return [];
  context.tags.add('product-translations');
  return [{ language: '', slug }, ...(await slugsOf(context).load(id))];
}
