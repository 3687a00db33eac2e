import { randomBytes } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FormLikeItemMutation } from '../generated/graphql.ts';
import { addPageForm, type PageForms } from './page-form.ts';

/** By this a browser is the same visitor when it likes again; it is made when something is liked first. */
const likesCookie = 'vitrine_likes';
const likesSeconds = 60 * 60 * 24 * 365;

/** `POST /like`: what the button below a post sends, with scripts or without. Then the visitor sees the post again. */
export function addLikeForm(app: FastifyInstance, forms: PageForms): void {
  addPageForm(app, forms, { url: '/like' }, async (form) => {
    const itemId = form.text('itemId');
    const visitorToken = tokenOf(form.request);
    const ran = await form.run(
      'FormLikeItem',
      { input: { itemId, visitorToken } },
      ({ likeItem }: FormLikeItemMutation) => likeItem,
    );
    if (ran.code !== 'ItemLiked')
      return form.showAgain(ran, { title: 'Your like was not counted.', message: ran.message });
    const cookie = serialize(likesCookie, visitorToken, {
      ...{ path: '/', sameSite: 'lax', httpOnly: true, maxAge: likesSeconds },
      secure: form.visit.baseUrl.startsWith('https:'),
    });
    const there = `${form.returnTo}#like-${encodeURIComponent(itemId)}`;
    return form.reply.header('set-cookie', cookie).redirect(there, 303);
  });
}

function tokenOf({ headers }: FastifyRequest): string {
  const kept = parse(headers.cookie ?? '')[likesCookie] ?? '';
  return /^[\w-]{32}$/.test(kept) ? kept : randomBytes(24).toString('base64url');
}
