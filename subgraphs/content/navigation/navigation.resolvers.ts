import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput } from '../problems.ts';
import { showMenu } from './menus.ts';
import { saveMenu } from './navigation.data.ts';
import { areaIdsOf, collectionIdsOf, findMenuProblem, readLink } from './navigation.rules.ts';

export const navigationResolvers: Resolvers = {
  Mutation: {
    async setMenu(_, { name, links }, context) {
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
      await saveMenu(scope.db, menu);
      return { ...(await showMenu(scope, menu)), __typename: 'Menu' as const };
    },
  },
};
