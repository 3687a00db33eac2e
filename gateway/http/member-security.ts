import type { FastifyInstance } from 'fastify';
import type { SiteMemberSecurityQuery } from '#web/generated/graphql.ts';
import { memberSecurityPage, secondStepPage } from '#web/site/account/security-page.ts';
import type { MemberPages } from './member-pages.ts';
import { addSecurityRoutes } from './security-routes.ts';

/** How members sign in, in the website's theme. */
export function addMemberSecurity(app: FastifyInstance, memberPages: MemberPages): void {
  addSecurityRoutes(app, memberPages, {
    ...{ as: 'MEMBER', base: '/account', home: '/account' },
    ...{ finishOperation: 'FormFinishMemberSignIn', passkeyOperation: 'FormSignInMemberByPasskey' },
    read: async (request) =>
      (await memberPages.read<SiteMemberSecurityQuery>(memberPages.visitOf(request), 'SiteMemberSecurity'))
        .member,
    showSecurity: (request, reply, state, status) =>
      memberPages.show(request, reply, memberSecurityPage(state), status),
    showStep: (request, reply, state, status) =>
      memberPages.show(request, reply, secondStepPage(state), status),
  });
}
