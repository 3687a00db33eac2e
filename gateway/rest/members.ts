import { z } from 'zod';
import type { SiteSignInMemberMutation, SiteSignOutMemberMutation } from '#web/generated/graphql.ts';
import type { RestSetMemberLanguageMutation } from '../generated/graphql.ts';
import { defineRoute } from './rest-route.ts';
import { answerProblem } from './status.ts';

const path = '/api/site-users/account/session';

/** `POST /api/site-users/account/session` */
export const postMemberSession = defineRoute({
  method: 'POST',
  path,
  summary: 'Signs a member in; the session comes as a cookie that scripts cannot read.',
  operation: 'SiteSignInMember',
  crumb: 'same-origin',
  query: z.object({}),
  body: z.strictObject({
    email: z.string().max(1_000),
    password: z.string().max(1_000),
    rememberMe: z.boolean().nullish().describe('True to stay signed in for 60 days.'),
  }),
  response: z.object({
    xsrfToken: z
      .string()
      .describe(
        'Goes with every later change, as the header `X-SiteUser-XSRF-Token`; the cookie `crumb` is the same.',
      ),
  }),
  variables: ({ body: { email, password, rememberMe } }) => ({ input: { email, password, rememberMe } }),
  answer: ({ signInMember }: SiteSignInMemberMutation, { crumb }) =>
    signInMember.__typename === 'MemberSignedIn'
      ? { status: 200, body: { xsrfToken: crumb } }
      : answerProblem(signInMember),
});

/** `DELETE /api/site-users/account/session` */
export const deleteMemberSession = defineRoute({
  method: 'DELETE',
  path,
  summary:
    'Signs the member out. An answer with `crumbFail` brings the right crumb as a cookie: the same request with it is accepted.',
  operation: 'SiteSignOutMember',
  query: z.object({
    cloneCart: z
      .enum(['true', 'false'])
      .optional()
      .describe('With true the browser keeps a copy of the member’s cart.'),
  }),
  response: z.object({ crumbFail: z.literal(false) }),
  variables: ({ query: { cloneCart } }) => ({ cloneCart: cloneCart === 'true' }),
  answer: (_data: SiteSignOutMemberMutation) => ({ status: 200, body: { crumbFail: false } }),
});

/** `POST /api/site-users/account/locale` */
export const postMemberLocale = defineRoute({
  method: 'POST',
  path: '/api/site-users/account/locale',
  summary: 'Keeps the language that the member reads in.',
  operation: 'RestSetMemberLanguage',
  query: z.object({}),
  body: z.strictObject({ language: z.string().max(100).describe('As BCP 47, such as `de` or `pt-BR`.') }),
  response: z.object({}),
  variables: ({ body }) => ({ language: body.language }),
  answer: ({ setMemberLanguage }: RestSetMemberLanguageMutation) =>
    setMemberLanguage.__typename === 'MemberChanged'
      ? { status: 200, body: {} }
      : answerProblem(setMemberLanguage),
});
