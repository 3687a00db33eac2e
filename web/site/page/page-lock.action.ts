import type { SiteOpenPageMutation } from '#web/generated/graphql.ts';
import { type Action, redirect, showFormPage } from '../action.ts';

/** The lock screen's plain form. The right password leads to the page, a wrong one back to the screen. */
export const openPage: Action = {
  method: 'POST',
  path: '/api/page-password',
  crumb: 'page-form',
  formPage: '/',
  async run({ graph, pagePath, returnTo, text }) {
    const ran = await graph.run(
      'SiteOpenPage',
      { path: pagePath, password: text('password') },
      ({ openPage }: SiteOpenPageMutation) => openPage,
    );
    // What has nothing to open is open already, or gone: the page itself says which.
    if (ran.code === 'PageOpened' || ran.code === 'NotFound') return redirect(returnTo);
    return showFormPage(ran, { title: '', message: ran.message }, { isLocked: true });
  },
};
