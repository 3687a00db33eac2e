import type { FastifyInstance } from 'fastify';
import type { SiteMemberSecurityQuery } from '#web/generated/graphql.ts';
import { memberSecurityPage, secondStepPage } from '#web/site/account/security-page.ts';
import type { MemberDesk } from './member-desk.ts';
import { addSecurityRoutes } from './security-routes.ts';

/** How members sign in, in the website's theme. */
export function addMemberSecurity(app: FastifyInstance, desk: MemberDesk): void {
  addSecurityRoutes(app, desk, {
    ...{ as: 'MEMBER', base: '/account', home: '/account' },
    ...{ finishOperation: 'FormFinishMemberSignIn', passkeyOperation: 'FormSignInMemberByPasskey' },
    read: async (request) =>
      (await desk.read<SiteMemberSecurityQuery>(desk.visitOf(request), 'SiteMemberSecurity')).member,
    showSecurity: (request, reply, state, status) =>
      desk.show(request, reply, memberSecurityPage(state), status),
    showStep: (request, reply, state, status) => desk.show(request, reply, secondStepPage(state), status),
  });
}
