import { changedMeanwhile } from '#kit/version.ts';
import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput } from '../problems.ts';
import { findThemeMenus, showLayoutPart, unsetLinks } from './layout.ts';
import { showMenu } from './menus.ts';
import { saveMenu } from './navigation.data.ts';
import { areaIdsOf, collectionIdsOf, findMenuProblem, readLink } from './navigation.rules.ts';

export const navigationResolvers: Resolvers = {
  Mutation: {
    async setMenu(_, { name, links, expectedVersion: expected }, context) {
      const scope = context.own();
      const problem = findMenuProblem(name, links);
      if (problem) return invalidInput(problem);
      const menu = { name, links: links.map(readLink) };
      const collections = await Promise.all(
        collectionIdsOf(menu.links).map((id) => scope.collections.byId.load(id)),
      );
      if (collections.includes(null)) {
        return invalidInput({
          field: 'links',
          message: 'A link goes to a page that this website does not have.',
        });
      }
      const areas = await Promise.all(areaIdsOf(menu.links).map((id) => scope.areas.load(id)));
      if (areas.includes(null)) {
        return invalidInput({
          field: 'links',
          message: 'A link goes to a member area that this website does not have.',
        });
      }
      const part = await findPart(scope, name);
      const saved = await saveMenu(scope.db, { name, unset: part.unset, expected }, () => menu.links);
      if ('outdated' in saved) {
        const stored = await showLayoutPart(scope, part, saved.outdated.links);
        return { __typename: 'MenuChangedMeanwhile' as const, ...changedMeanwhile({ outdated: stored }) };
      }
      return { ...(await showMenu(scope, menu)), __typename: 'Menu' as const };
    },
  },
};

/** A menu as the theme calls it, and what it shows as long as nobody set it; one that the theme has no place for goes by its name. */
async function findPart(scope: WebsiteScope, name: string) {
  const menus = await findThemeMenus(scope);
  const index = menus.findIndex((menu) => menu.name === name);
  return { name, title: menus[index]?.title ?? name, unset: await unsetLinks(scope, index === 0) };
}
