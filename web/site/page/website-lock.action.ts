import type { SiteOpenWebsiteMutation } from '#web/generated/graphql.ts';
import { type Action, redirect } from '../action.ts';

/** The plain form of a website that needs a password. The right one leads to the page that was asked for, a wrong one back to the form. */
export const openWebsite: Action = {
  method: 'POST',
  path: '/api/website-password',
  crumb: 'page-form',
  formPage: '/',
  async run({ graph, returnTo, text }) {
    const ran = await graph.run(
      'SiteOpenWebsite',
      { password: text('password') },
      ({ openWebsite: answer }: SiteOpenWebsiteMutation) => answer,
    );
    // What has nothing to open is open already.
    if (ran.code === 'WebsiteOpened' || ran.code === 'NotFound') return redirect(returnTo);
    const { status, headers, message } = ran;
    return { kind: 'website-lock', status, headers, message };
  },
};
