import type { SiteRequestPasswordMutation, SiteResetPasswordMutation } from '#web/generated/graphql.ts';
import { type Action, redirect, showConfigPage } from '../action.ts';
import {
  forgottenPasswordPage,
  newPasswordPage,
  passwordEmailSentPage,
  usedPasswordLinkPage,
} from './password-pages.tsx';

const forgotten = '/config/forgotten-password';
const choose = '/config/new-password';

const showForgotten: Action = {
  method: 'GET',
  path: forgotten,
  isSecret: true,
  run: async ({ crumb }) => showConfigPage(forgottenPasswordPage({ crumb, email: '' })),
};

const requestPassword: Action = {
  method: 'POST',
  path: forgotten,
  isSecret: true,
  async run({ graph, crumb, text }) {
    const email = text('email');
    const ran = await graph.run(
      'SiteRequestPassword',
      { email },
      ({ requestPassword }: SiteRequestPasswordMutation) => requestPassword,
    );
    const { code, message, problem } = ran;
    return code === 'PasswordEmailSent'
      ? showConfigPage(passwordEmailSentPage({ message, email }))
      : showConfigPage(forgottenPasswordPage({ crumb, problem, email }), ran);
  },
};

const showNewPassword: Action = {
  method: 'GET',
  path: choose,
  isSecret: true,
  run: async ({ crumb, parameter }) => showConfigPage(newPasswordPage({ crumb, token: parameter('token') })),
};

const setPassword: Action = {
  method: 'POST',
  path: choose,
  isSecret: true,
  async run({ graph, crumb, text }) {
    const token = text('token');
    const ran = await graph.run(
      'SiteResetPassword',
      { token, password: text('password') },
      ({ resetPassword }: SiteResetPasswordMutation) => resetPassword,
    );
    const { code, status, problem } = ran;
    if (code === 'PasswordSet') return redirect('/config/sign-in?done=password');
    return status === 410
      ? showConfigPage(usedPasswordLinkPage(problem), ran)
      : showConfigPage(newPasswordPage({ crumb, problem, token }), ran);
  },
};

/** Where contributors who forgot their password ask for a link, and where it leads: plain forms. */
export const passwordActions: readonly Action[] = [
  showForgotten,
  requestPassword,
  showNewPassword,
  setPassword,
];
