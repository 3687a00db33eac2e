import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invitationPage } from '#web/site/invitation-page.ts';
import type { FormAcceptInvitationMutation } from '../generated/graphql.ts';
import { requestOf } from '../graph/request.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { cookiesOf } from './cookies.ts';
import { crumbCookie, crumbOf } from './crumb.ts';
import { limitHeaders } from './limit-headers.ts';
import type { Visit } from './viewers.ts';

const path = '/config/invitation';

/** Where an invitation's mail leads: a plain form that makes a contributor of whoever got it. */
export function addInvitationRoutes(
  app: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  const show = (reply: FastifyReply, visit: Visit, state: { token: string; message?: string }) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // The token is in the address: no other website learns of it, and the page's own form still says where it comes from.
      .header('referrer-policy', 'same-origin')
      .header('set-cookie', crumbCookie(visit))
      .send(invitationPage({ ...state, crumb: crumbOf(visit) }));

  app.get<{ Querystring: { token?: unknown } }>(path, async (request, reply) =>
    show(reply, visitOf(request), { token: String(request.query.token ?? '') }),
  );
  type Answer = { Body: { token?: unknown; password?: unknown } | null };
  app.post<Answer>(path, async (request, reply) => {
    const visit = visitOf(request);
    const token = String(request.body?.token ?? '');
    const context = requestOf(visit.viewer, visit.isCacheExact);
    const variables = { token, password: String(request.body?.password ?? '') };
    const { result } = await install.run('FormAcceptInvitation', variables, context);
    const [error] = result.errors ?? [];
    reply.headers(limitHeaders(result.errors));
    if (error)
      return show(reply.code(statusOfError(error.extensions.code)), visit, { token, message: error.message });
    const { acceptInvitation } = dataOf<FormAcceptInvitationMutation>(result, 'FormAcceptInvitation');
    switch (acceptInvitation.__typename) {
      case 'SignedIn':
        return reply.header('set-cookie', cookiesOf(context.effects, visit)).redirect('/', 303);
      case 'SecondStepNeeded':
        // They belong to the website now, and sign in as always.
        return reply.redirect('/config/sign-in', 303);
      default: {
        const { __typename: code, message } = acceptInvitation;
        return show(reply.code(statusOfProblem[code] ?? 400), visit, { token, message });
      }
    }
  });
}
