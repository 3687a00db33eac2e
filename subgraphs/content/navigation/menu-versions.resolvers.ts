import type { Resolvers } from '../generated/graphql.ts';
import { notFound } from '../problems.ts';
import { showLayoutLinks } from './layout.ts';
import { findMenuOfVersion, findMenuVersions, withoutGone } from './menu-versions.data.ts';
import { showMenu } from './menus.ts';
import { saveMenu } from './navigation.data.ts';

export const menuVersionResolvers: Resolvers = {
  Mutation: {
    async restoreMenuVersion(_, { id }, context) {
      const scope = context.own();
      const name = await findMenuOfVersion(scope.db, id);
      const versions = name === null ? [] : await findMenuVersions(scope, name);
      const version = versions.find((each) => each.id === id);
      if (name === null || !version) return notFound('This website has no such version.');
      const menu = { name, links: await withoutGone(scope, version.state.links) };
      await saveMenu(scope.db, { name, unset: [] }, () => menu.links);
      return { ...(await showMenu(scope, menu)), __typename: 'Menu' as const };
    },
  },
  SiteLayoutPart: {
    versions: ({ identifier }, _, context) => findMenuVersions(context.own(), identifier),
  },
  MenuVersion: {
    savedByAccount: ({ savedBy }) => ({ id: savedBy }),
    links: ({ state }, _, context) => showLayoutLinks(context.own(), state.links),
  },
};
