import { GraphQLError } from 'graphql';
import { collectionPath } from '../collections/collection.rules.ts';
import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { itemPath } from '../items/item.rules.ts';
import { encodePath } from '../pages/page.rules.ts';
import { invalidInput, isForbiddenBy, notFound, slugTaken } from '../problems.ts';
import {
  createTranslationLoader,
  findSlugs,
  type NewTranslation,
  storeLanguages,
  storeTranslations,
} from './languages.data.ts';
import {
  findTextProblem,
  languagePrefix,
  maxSaved,
  nameOfLanguage,
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
    async saveLanguages(_, { languages }, context) {
      const scope = context.own();
      const read = readLanguages(languages, (await ownWebsite(scope)).language);
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
      await storeLanguages(scope.db, read.languages);
      scope.own.websites.byId.clear(scope.websiteId);
      return { __typename: 'LanguagesSaved', languages: await showLanguages(scope) };
    },
    async disconnectLanguages(_, __, context) {
      await storeLanguages(context.own().db, []);
      context.own().own.websites.byId.clear(context.own().websiteId);
      return { languages: await showLanguages(context.own()) };
    },
    async saveTranslations(_, { translations }, context) {
      const scope = context.own();
      if (translations.length > maxSaved)
        throw new GraphQLError(`At most ${maxSaved} texts are kept at once.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
      const languages = new Set((await ownWebsite(scope)).languages);
      const texts: NewTranslation[] = [];
      for (const [index, wish] of translations.entries()) {
        const subject = await findSubject(scope, wish.subjectId);
        if (!subject) return notFound('This website has nothing with that id to translate.');
        const problem = languages.has(wish.language)
          ? findTextProblem(subject.kind, wish)
          : `This website is not translated into ${wish.language}.`;
        if (problem) return invalidInput({ field: `translations.${index}`, message: problem });
        texts.push({ ...wish, holderId: subject.holderId });
      }
      try {
        await storeTranslations(scope.db, texts);
      } catch (error) {
        const slug = texts.find(({ field }) => field === 'slug')?.text;
        if (slug !== undefined && isForbiddenBy(error, 'translation_slug')) return slugTaken(slug);
        throw error;
      }
      return { __typename: 'TranslationsSaved', count: texts.length };
    },
  },
  Page: {
    async alternates({ collection, item, itemSlug }, _, context) {
      if (!collection) return [];
      const scope = context.own();
      const languages = await showLanguages(scope);
      if (languages.length < 2) return [];
      scope.tag('translations');
      const plain = await scope.own.collections.byId.load(collection.id);
      const plainItem = item ? await scope.own.items.byId.load(item.id) : null;
      if (!plain || (itemSlug !== null && !item && collection.type !== typeProducts)) return [];
      const slugs = await findSlugs(scope.db, [plain.id, ...(plainItem ? [plainItem.id] : [])]);
      const slugIn = (language: string, row: { id: string; slug: string }) =>
        slugs.find((each) => each.language === language && each.subjectId === row.id)?.slug ?? row.slug;
      return languages.map(({ language, prefix, isPrimary }) => {
        const slug = slugIn(language, plain);
        const path = plainItem
          ? itemPath(slug, slugIn(language, plainItem))
          : collectionPath({ ...plain, slug, isHomepage: plain.isHomepage && itemSlug === null });
        return { language, prefix, isPrimary, path: encodePath(path) };
      });
    },
  },
};

const typeProducts = 13;

async function ownWebsite(scope: WebsiteScope): Promise<{ language: string; languages: readonly string[] }> {
  const row = await scope.own.websites.byId.load(scope.websiteId);
  return row ?? { language: 'en-US', languages: [] };
}

async function showLanguages(scope: WebsiteScope) {
  scope.tag('website');
  const { language: own, languages: others } = await ownWebsite(scope);
  return [own, ...others.filter((language) => language !== own)].map((language, index) => ({
    language,
    name: nameOfLanguage(language),
    isPrimary: index === 0,
    prefix: index === 0 ? '' : languagePrefix(language),
  }));
}

async function findSubject(
  scope: WebsiteScope,
  id: string,
): Promise<{ kind: SubjectKind; holderId: string } | null> {
  if (id === scope.websiteId) return { kind: 'website', holderId: '' };
  if (await scope.own.collections.byId.load(id)) return { kind: 'collection', holderId: '' };
  const item = await scope.own.items.byId.load(id);
  return item ? { kind: 'item', holderId: item.collectionId } : null;
}
