import { catalogueOf } from '#schema/words/catalogue.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput } from '../problems.ts';
import { changeTexts, findTexts } from './text.data.ts';
import { findTextsProblem, usualTexts } from './text.rules.ts';

export const textResolvers: Resolvers = {
  Query: {
    async websiteTextPlaces(_, __, context) {
      const { db, websiteId, own } = context.own();
      const [stored, website] = await Promise.all([findTexts(db), own.websites.byId.load(websiteId)]);
      const texts = new Map(stored.map(({ key, text }) => [key, text]));
      const { theme } = catalogueOf(website?.language ?? 'en');
      return Object.entries(usualTexts).map(([key, english]) => ({
        ...{ key, text: texts.get(key) ?? null, usualText: theme[key] ?? english },
      }));
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
    async updateWebsiteTexts(_, { input }, context) {
      const problem = findTextsProblem(input);
      if (problem) return invalidInput(problem);
      const { db, websiteId, websites } = context.own();
      await changeTexts(db, input);
      const row = await websites.byId.load(websiteId);
      if (!row) throw new Error('The viewer’s website is not there.');
      return { ...row, __typename: 'Website' as const };
    },
  },
};
