import { GraphQLError } from 'graphql';
import type { Resolvers } from '../generated/graphql.ts';
import { findHostNames, findWebsiteIds } from './website-list.data.ts';

const usualPage = 100;
const largestPage = 200;

export const websiteListResolvers: Resolvers = {
  Query: {
    async websites(_, args, { install, anyWebsites }) {
      const ids = await findWebsiteIds(install, pageOf(args));
      const rows = await Promise.all(ids.map((id) => anyWebsites.byId.load(id)));
      return rows.filter((row) => row !== null);
    },
    hostNames: (_, args, { install }) => findHostNames(install, pageOf(args)),
  },
};

function pageOf(args: { readonly first?: number | null; readonly after?: string | null }): {
  first: number;
  after: string | null;
} {
  const first = args.first ?? usualPage;
  if (first < 1 || first > largestPage) {
    throw new GraphQLError(`first must be from 1 to ${largestPage}.`, {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
  return { first, after: args.after ?? null };
}
