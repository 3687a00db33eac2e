import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { text } from '#web/site/action.ts';
import {
  forgottenPasswordPage,
  newPasswordPage,
  passwordEmailSentPage,
  usedPasswordLinkPage,
} from '#web/site/password-pages.ts';
import type { FormRequestPasswordMutation, FormResetPasswordMutation } from '../generated/graphql.ts';
import { crumbCookie, crumbOf } from './crumb.ts';
import { fieldsOf, type MemberPages, queryOf } from './member-pages.ts';

/** Where contributors who forgot their password ask for a link, and where it leads: plain forms. */
export function addPasswordRoutes(app: FastifyInstance, memberPages: MemberPages): void {
  const { visitOf } = memberPages;
  const show = (request: FastifyRequest, reply: FastifyReply, page: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // The token is in the address: no other website learns of it, and the page's own form still says where it comes from.
      .header('referrer-policy', 'same-origin')
      .header('set-cookie', crumbCookie(visitOf(request)))
      .send(page);

  const forgotten = '/config/forgotten-password';
  app.get(forgotten, (request, reply) =>
    show(request, reply, forgottenPasswordPage({ crumb: crumbOf(visitOf(request)), email: '' })),
  );
  app.post(forgotten, async (request, reply) => {
    const visit = visitOf(request);
    const email = text(fieldsOf(request), 'email');
    const { data, problem, status, headers } = await memberPages.run<FormRequestPasswordMutation>(
      visit,
      'FormRequestPassword',
      { email },
      ({ requestPassword }) => requestPassword,
      'PasswordEmailSent',
    );
    reply.code(status).headers(headers);
    if (data?.requestPassword.__typename === 'PasswordEmailSent')
      return show(request, reply, passwordEmailSentPage({ message: data.requestPassword.message, email }));
    return show(request, reply, forgottenPasswordPage({ crumb: crumbOf(visit), problem, email }));
  });

  const choose = '/config/new-password';
  app.get(choose, (request, reply) => {
    const crumb = crumbOf(visitOf(request));
    return show(request, reply, newPasswordPage({ crumb, token: queryOf(request, 'token') }));
  });
  app.post(choose, async (request, reply) => {
    const visit = visitOf(request);
    const fields = fieldsOf(request);
    const token = text(fields, 'token');
    const { problem, status, headers, cookies } = await memberPages.run<FormResetPasswordMutation>(
      visit,
      'FormResetPassword',
      { token, password: text(fields, 'password') },
      ({ resetPassword }) => resetPassword,
      'PasswordSet',
    );
    if (!problem) return reply.header('set-cookie', cookies).redirect('/config/sign-in?done=password', 303);
    reply.code(status).headers(headers);
    if (status === 410) return show(request, reply, usedPasswordLinkPage(problem.message));
    return show(request, reply, newPasswordPage({ crumb: crumbOf(visit), problem, token }));
  });
}
