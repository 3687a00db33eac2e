import { changedMeanwhile } from '#kit/version.ts';
import { catalogueOf } from '#schema/words/catalogue.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput } from '../problems.ts';
import { changeTexts, findTexts, type StoredText } from './text.data.ts';
import { findTextsProblem, usualTexts } from './text.rules.ts';

/** Every place with the owner's words, and the usual ones of a language. */
function placesOf(stored: readonly StoredText[], language = 'en') {
  const texts = new Map(stored.map(({ key, text }) => [key, text]));
  const { theme } = catalogueOf(language);
  return Object.entries(usualTexts).map(([key, english]) => ({
    ...{ key, text: texts.get(key) ?? null, usualText: theme[key] ?? english },
  }));
}

export const textResolvers: Resolvers = {
  Query: {
    async websiteTextPlaces(_, __, context) {
      const { db, websiteId, own } = context.own();
      const [stored, website] = await Promise.all([findTexts(db), own.websites.byId.load(websiteId)]);
      return placesOf(stored, website?.language);
    },
  },
  Website: {
    async texts({ id }, _, context) {
      const scope = context.scopeOf(id);
      scope.tag('website');
      // In another language the words are its own, or the usual ones of that language, which pages know.
      const texts = scope.translated
        ? [...(await scope.translated.named('text'))].map(([key, text]) => ({ key, text }))
        : await findTexts(scope.db);
      return texts.map(({ key, text }) => ({ key, text, usualText: usualTexts[key] ?? '' }));
    },
  },
  Mutation: {
    async updateWebsiteTexts(_, { input, expected }, context) {
      const problem = findTextsProblem(input) ?? findTextsProblem(expected ?? [], 'expected');
      if (problem) return invalidInput(problem);
      const { db, websiteId, websites } = context.own();
      const changed = await changeTexts(db, input, expected ?? []);
      const row = await websites.byId.load(websiteId);
      if (!row) throw new Error('The viewer’s website is not there.');
      if ('outdated' in changed) {
        const { message, stored } = changedMeanwhile(changed);
        return {
          ...{ __typename: 'WebsiteTextsChangedMeanwhile' as const, message },
          stored: placesOf(stored, row.language),
        };
      }
      return { ...row, __typename: 'Website' as const };
    },
  },
};
