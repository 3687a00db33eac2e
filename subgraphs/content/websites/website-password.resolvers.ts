import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findPasswordProblem, findWrongPassword, hashPassword } from '../pages/password-hash.ts';
import { invalidInput, notFound } from '../problems.ts';
import { findWebsitePasswordHash, saveWebsitePasswordHash } from './website-password.data.ts';

async function readWebsite(context: ContentContext) {
  const { websites, websiteId } = context.own();
  const row = await websites.byId.clear(websiteId).load(websiteId);
  if (!row) throw new Error('The website that was asked for is not there.');
  return { ...row, __typename: 'Website' as const };
}

export const websitePasswordResolvers: Resolvers = {
  Mutation: {
    async openWebsite(_, { password }, context) {
      const scope = context.own();
      const stored = await findWebsitePasswordHash(scope.db);
      if (stored === null) return notFound('There is nothing to open here.');
      const wrong = await findWrongPassword(stored, password);
      if (wrong) return wrong;
      const { id, passwordVersion } = await readWebsite(context);
      context.effects.push({
        kind: 'page-opened',
        pass: scope.passFor({ websiteId: id, id, passwordVersion }),
      });
      return { __typename: 'WebsiteOpened' as const, websiteId: id };
    },
    async setWebsitePassword(_, { password }, context) {
      const problem = findPasswordProblem(password);
      if (problem) return invalidInput(problem);
      await saveWebsitePasswordHash(context.own().db, await hashPassword(password));
      return readWebsite(context);
    },
  },
  Website: { isPasswordProtected: ({ passwordVersion }) => passwordVersion !== null },
  HostedWebsite: {
    pass: ({ id, passwordVersion }, _, context) =>
      passwordVersion === null ? null : context.scopeOf(id).passFor({ websiteId: id, id, passwordVersion }),
  },
};
