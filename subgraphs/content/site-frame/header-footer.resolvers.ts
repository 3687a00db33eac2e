import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput } from '../problems.ts';
import { findHeaderFooter, type HeaderFooterRow, storeHeaderFooter } from './header-footer.data.ts';
import { findFrameProblem, withTexts } from './header-footer.rules.ts';

export const headerFooterResolvers: Resolvers = {
  Query: {
    headerFooter: (_, __, context) => findHeaderFooter(context.own().db),
  },
  Mutation: {
    async saveHeaderFooter(_, { header, footer }, context) {
      const frame = { header, footer };
      const problem = findFrameProblem(frame);
      if (problem) return invalidInput(problem);
      await storeHeaderFooter(context.own().db, frame);
      return { ...frame, __typename: 'HeaderFooter' as const };
    },
  },
  Website: {
    header: async ({ id }, _, context) => (await frameOf(context.scopeOf(id))).header,
    footer: async ({ id }, _, context) => (await frameOf(context.scopeOf(id))).footer,
  },
};

const frames = new WeakMap<WebsiteScope, Promise<HeaderFooterRow>>();

async function readFrame(scope: WebsiteScope): Promise<HeaderFooterRow> {
  const [{ header, footer }, headerTexts, footerTexts] = await Promise.all([
    findHeaderFooter(scope.db),
    scope.translated?.named('header'),
    scope.translated?.named('footer'),
  ]);
  return { header: withTexts(header, headerTexts), footer: withTexts(footer, footerTexts) };
}

/** Both are read at once, once a request. */
function frameOf(scope: WebsiteScope): Promise<HeaderFooterRow> {
  const frame = frames.get(scope) ?? readFrame(scope);
  frames.set(scope, frame);
  scope.tag('website');
  return frame;
}
