import { randomBytes } from 'node:crypto';
import type { SiteLikeItemMutation } from '#web/generated/graphql.ts';
import { type Action, redirect, showFormPage } from '../action.ts';

/** By this a browser is the same visitor when it likes again; it is made when something is liked first. */
const likesCookie = 'vitrine_likes';
const likesSeconds = 60 * 60 * 24 * 365;
/** Kept for the post's page alone: pages that everyone is sent alike come in two looks, and hold nobody's list of likes. */
const likedCookie = 'vitrine_liked';

/** What the button below a post sends, with scripts or without: it likes the post, and when pressed again takes that back. */
export const likeItem: Action = {
  method: 'POST',
  path: '/like',
  crumb: 'page-form',
  formPage: '/',
  async run({ graph, returnTo, text, cookie }) {
    const itemId = text('itemId');
    const isLiked = text('isLiked') !== 'false';
    const visitorToken = tokenOf(cookie(likesCookie));
    const ran = await graph.run(
      'SiteLikeItem',
      { input: { itemId, visitorToken, isLiked } },
      ({ likeItem }: SiteLikeItemMutation) => likeItem,
    );
    if (ran.code !== 'ItemLiked')
      return showFormPage(ran, { title: 'Your like was not counted.', message: ran.message });
    const kept = { name: likesCookie, value: visitorToken, maxAge: likesSeconds };
    const path = pathOf(returnTo);
    const look = { name: likedCookie, value: isLiked ? '1' : '', maxAge: isLiked ? likesSeconds : 0 };
    return redirect(`${returnTo}#like-${encodeURIComponent(itemId)}`, [
      kept,
      ...(path === null ? [] : [{ ...look, path }]),
    ]);
  },
};

/** The path of a page as cookies may name it; null for one that they can't. */
function pathOf(returnTo: string): string | null {
  const { pathname } = new URL(returnTo, 'http://localhost');
  return /^(?:\/[\w%.~-]+)+$/.test(pathname) ? pathname : null;
}

function tokenOf(kept = ''): string {
  return /^[\w-]{32}$/.test(kept) ? kept : randomBytes(24).toString('base64url');
}
