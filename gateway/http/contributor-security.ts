import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteAccountSecurityQuery } from '#web/generated/graphql.ts';
import { renderSecurity, secondStepForm } from '#web/site/account/security-page.ts';
import { configPage } from '#web/site/sign-in-page.ts';
import { crumbCookie } from './crumb.ts';
import type { MemberPages } from './member-pages.ts';
import { addSecurityRoutes } from './security-routes.ts';

/** How contributors sign in, in the product's own look. */
export function addContributorSecurity(
  app: FastifyInstance,
  memberPages: MemberPages,
  script: string | undefined,
): void {
  async function send(request: FastifyRequest, reply: FastifyReply, page: string, status: number) {
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('set-cookie', crumbCookie(memberPages.visitOf(request)))
      .send(page);
  }
  addSecurityRoutes(app, memberPages, {
    ...{ as: 'CONTRIBUTOR', base: '/config', home: '/' },
    ...{ finishOperation: 'FormFinishSignIn', passkeyOperation: 'FormSignInByPasskey' },
    read: async (request) =>
      (await memberPages.read<SiteAccountSecurityQuery>(memberPages.visitOf(request), 'SiteAccountSecurity'))
        .account,
    showSecurity: (request, reply, state, status) =>
      send(request, reply, configPage('How you sign in', renderSecurity(state), script), status),
    showStep: (request, reply, state, status) =>
      send(request, reply, configPage('Enter the code', secondStepForm('/config', state)), status),
  });
}
