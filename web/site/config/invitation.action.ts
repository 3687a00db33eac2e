import type { SiteAcceptInvitationMutation } from '#web/generated/graphql.ts';
import { type Action, redirect, showConfigPage } from '../action.ts';
import { invitationPage } from './invitation-page.tsx';

const path = '/config/invitation';

/** Where an invitation's mail leads. */
export const showInvitation: Action = {
  method: 'GET',
  path,
  isSecret: true,
  run: async ({ crumb, parameter }) => showConfigPage(invitationPage({ crumb, token: parameter('token') })),
};

/** A plain form that makes a contributor of whoever got the mail. */
export const acceptInvitation: Action = {
  method: 'POST',
  path,
  isSecret: true,
  async run({ graph, crumb, text }) {
    const token = text('token');
    const ran = await graph.run(
      'SiteAcceptInvitation',
      { token, password: text('password') },
      ({ acceptInvitation }: SiteAcceptInvitationMutation) => acceptInvitation,
    );
    const { code, message } = ran;
    if (code === 'SignedIn') return redirect('/config');
    // They belong to the website now, and sign in as always.
    if (code === 'SecondStepNeeded') return redirect('/config/sign-in');
    return showConfigPage(invitationPage({ crumb, token, message }), ran);
  },
};
