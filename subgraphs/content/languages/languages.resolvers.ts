import { isForbiddenBy } from '#kit/constraints.ts';
import { assertSavable, createTranslationLoader, type NewTranslation } from '#kit/translations.ts';
import { changedMeanwhile } from '#kit/version.ts';
import type { WebsiteScope } from '../context.ts';
import type { PageType, Resolvers } from '../generated/graphql.ts';
import { findItemBySlug } from '../items/item.data.ts';
import { isStorePage } from '../pages/page.rules.ts';
import { accessTo } from '../pages/page-access.ts';
import { isPopup } from '../popups/popup.data.ts';
import { invalidInput, notFound, slugTaken } from '../problems.ts';
import { alternatesOf, ownWebsite, samePathIn, showLanguages } from './alternates.ts';
import { contentTranslations, storeLanguages } from './languages.data.ts';
import {
  cleanTranslation,
  findTextProblem,
  languagePrefix,
  readLanguages,
  type SubjectKind,
} from './languages.rules.ts';

export const languagesResolvers: Resolvers = {
  Query: {
    siteLanguages: async (_, __, context) => showLanguages(context.own()),
    translations: (_, { subjectId, language }, context) =>
      createTranslationLoader(context.own().db, language).load(subjectId),
  },
  Mutation: {
    async saveLanguages(_, { languages, expected }, context) {
      const scope = context.own();
      const { language: own } = await ownWebsite(scope);
      const read = readLanguages(languages, own);
      if ('problem' in read) return invalidInput(read.problem);
      const taken = await Promise.all(
        read.languages.map((language) =>
          scope.own.collections.bySlug.load(languagePrefix(language).slice(1)),
        ),
      );
      const page = taken.find((row) => row !== null);
      if (page)
        return invalidInput({
          field: 'languages',
          message: `The page ${page.title} has the address /${page.slug}, which the language would take.`,
        });
      const saved = await storeLanguages(scope.db, own, read.languages, expected ?? null);
      scope.own.websites.byId.clear(scope.websiteId);
      if ('outdated' in saved) {
        const { message } = changedMeanwhile(saved);
        return { __typename: 'LanguagesChangedMeanwhile', message, stored: await showLanguages(scope) };
      }
      return { __typename: 'LanguagesSaved', languages: await showLanguages(scope) };
    },
    async disconnectLanguages(_, __, context) {
      const scope = context.own();
      await storeLanguages(scope.db, (await ownWebsite(scope)).language, [], null);
      scope.own.websites.byId.clear(scope.websiteId);
      return { languages: await showLanguages(scope) };
    },
    async saveTranslations(_, { translations }, context) {
      const scope = context.own();
      assertSavable(translations);
      const languages = new Set((await ownWebsite(scope)).languages);
      const texts: NewTranslation[] = [];
      for (const [index, input] of translations.entries()) {
        const subject = await findSubject(scope, input.subjectId);
        if (!subject) return notFound('This website has nothing with that id to translate.');
        const problem = languages.has(input.language)
          ? findTextProblem(subject.kind, input)
          : `This website is not translated into ${input.language}.`;
        if (problem) return invalidInput({ field: `translations.${index}`, message: problem });
        if (await isAddressOfAnother(scope, { ...input, holderId: subject.holderId }))
          return slugTaken(input.text);
        const text = cleanTranslation(subject.kind, input.field, input.text);
        texts.push({ ...input, text, holderId: subject.holderId });
      }
      try {
        await contentTranslations.store(scope.db, texts);
      } catch (error) {
        const slug = texts.find(({ field }) => field === 'slug')?.text;
        if (slug !== undefined && isForbiddenBy(error, 'translation_slug')) return slugTaken(slug);
        throw error;
      }
      return { __typename: 'TranslationsSaved', count: texts.length };
    },
  },
  Page: {
    async alternates({ collection, item, itemSlug, pageType: type, path }, _, context) {
      if (!collection) return isForEveryLanguage.has(type) ? samePathIn(context, path) : [];
      if (itemSlug !== null && !item && !isStorePage(collection)) return [];
      return alternatesOf(context, collection.id, { itemId: item?.id, isList: itemSlug === null });
    },
  },
  Collection: {
    alternates: ({ id, websiteId }, _, context) =>
      websiteId === context.viewer.websiteId ? alternatesOf(context, id, {}) : [],
    async labelWords(row, _, context) {
      const scope = context.scopeOf(row.websiteId);
      if (!scope.translated || (await accessTo(row, scope)) !== 'OPEN') return [];
      const { labels } = scope.translated;
      const [tags, categories] = await Promise.all([labels.of(row.id, 'tag'), labels.of(row.id, 'category')]);
      return [
        ...tags.map((word) => ({ ...word, kind: 'TAG' as const })),
        ...categories.map((word) => ({ ...word, kind: 'CATEGORY' as const })),
      ];
    },
  },
  ItemAddress: {
    alternates: ({ id, collectionId }, _, context) => alternatesOf(context, collectionId, { itemId: id }),
  },
};

/** Pages without a collection that each language has. */
const isForEveryLanguage: ReadonlySet<PageType> = new Set(['SHOW_CART', 'SEARCH', 'REVIEWS_REQUEST']);

/** What has no slug of its own in a language has the website's own there. */
async function isAddressOfAnother(
  scope: WebsiteScope,
  input: NewTranslation & { holderId: string },
): Promise<boolean> {
  const { subjectId, language, field, text, holderId } = input;
  if (field !== 'slug' || text === '') return false;
  const other =
    holderId === ''
      ? await scope.own.collections.bySlug.load(text)
      : await findItemBySlug(scope.db, holderId, text);
  if (!other || other.id === subjectId) return false;
  return !(await scope.slugs.load(other.id)).some((slug) => slug.language === language);
}

async function findSubject(
  scope: WebsiteScope,
  id: string,
): Promise<{ kind: SubjectKind; holderId: string } | null> {
  if (id === scope.websiteId) return { kind: 'website', holderId: '' };
  if (await scope.own.collections.byId.load(id)) return { kind: 'collection', holderId: '' };
  const item = await scope.own.items.byId.load(id);
  if (item) return { kind: 'item', holderId: item.collectionId };
  if (await scope.own.images.byId.load(id)) return { kind: 'image', holderId: '' };
  if (await scope.own.areas.load(id)) return { kind: 'area', holderId: '' };
  return (await isPopup(scope.db, id)) ? { kind: 'popup', holderId: '' } : null;
}
