import { randomBytes } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#web/site/render.ts';
import type { FormLikeItemMutation } from '../generated/graphql.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { limitHeaders } from './limit-headers.ts';
import { isFields, returnPath, showAgain, text } from './show-again.ts';
import type { Visit } from './viewers.ts';

/** By this a browser is the same visitor when it likes again; it is made when something is liked first. */
const likesCookie = 'vitrine_likes';
const likesSeconds = 60 * 60 * 24 * 365;

/** `POST /like`: what the button below a post sends, with scripts or without. Then the visitor sees the post again. */
export function addLikeForm(
  app: FastifyInstance,
  install: Install,
  site: Site,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.post(
    '/like',
    { config: { crumb: 'page-form' } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request);
      const fields = isFields(request.body) ? request.body : {};
      const itemId = text(fields, 'itemId');
      const path = returnPath(fields, '/');
      const visitorToken = tokenOf(request);
      const { result } = await install.run(
        'FormLikeItem',
        { input: { itemId, visitorToken } },
        requestOf(visit.viewer, visit.isHeard),
      );
      const [error] = result.errors ?? [];
      const outcome = error
        ? { __typename: 'Error' as const, message: error.message }
        : dataOf<FormLikeItemMutation>(result, 'FormLikeItem').likeItem;
      if (outcome.__typename === 'ItemLiked') {
        const cookie = serialize(likesCookie, visitorToken, {
          ...{ path: '/', sameSite: 'lax', httpOnly: true, maxAge: likesSeconds },
          secure: visit.baseUrl.startsWith('https:'),
        });
        return reply.header('set-cookie', cookie).redirect(`${path}#like-${encodeURIComponent(itemId)}`, 303);
      }
      const notice = { title: 'Your like was not counted.', message: outcome.message };
      const page = await showAgain(install, site, visit, { path, requestId: request.id, notice });
      const refused = error
        ? statusOfError(error.extensions.code)
        : (statusOfProblem[outcome.__typename] ?? 400);
      return reply
        .code(page.status === 200 ? refused : page.status)
        .headers({ 'cache-control': 'no-store', ...limitHeaders(result.errors) })
        .type(page.contentType)
        .send(page.body);
    },
  );
}

function tokenOf({ headers }: FastifyRequest): string {
  const kept = parse(headers.cookie ?? '')[likesCookie] ?? '';
  return /^[\w-]{32}$/.test(kept) ? kept : randomBytes(24).toString('base64url');
}
