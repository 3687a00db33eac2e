import { randomBytes } from 'node:crypto';
import type { SiteLikeItemMutation } from '#web/generated/graphql.ts';
import { type Action, redirect, showFormPage } from '../action.ts';

/** By this a browser is the same visitor when it likes again; it is made when something is liked first. */
const likesCookie = 'vitrine_likes';
const likesSeconds = 60 * 60 * 24 * 365;

/** What the button below a post sends, with scripts or without. Then the visitor sees the post again. */
export const likeItem: Action = {
  method: 'POST',
  path: '/like',
  crumb: 'page-form',
  formPage: '/',
  async run({ graph, returnTo, text, cookie }) {
    const itemId = text('itemId');
    const visitorToken = tokenOf(cookie(likesCookie));
    const ran = await graph.run(
      'SiteLikeItem',
      { input: { itemId, visitorToken } },
      ({ likeItem }: SiteLikeItemMutation) => likeItem,
    );
    if (ran.code !== 'ItemLiked')
      return showFormPage(ran, { title: 'Your like was not counted.', message: ran.message });
    const kept = { name: likesCookie, value: visitorToken, maxAge: likesSeconds };
    return redirect(`${returnTo}#like-${encodeURIComponent(itemId)}`, [kept]);
  },
};

function tokenOf(kept = ''): string {
  return /^[\w-]{32}$/.test(kept) ? kept : randomBytes(24).toString('base64url');
}
