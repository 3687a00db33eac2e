import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#web/site/render.ts';
import type { RestSignUpForRestockMutation } from '../generated/graphql.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { followEffects } from './follow-effects.ts';
import { limitHeaders } from './limit-headers.ts';
import { isFields, returnPath, showAgain, text } from './show-again.ts';
import type { Visit } from './viewers.ts';

const failureTitle = 'Unable to submit form.';

/** `POST /restock`: what the form for a mail sends before, or without, scripts. The visitor sees its page again, with the answer. */
export function addRestockForm(
  app: FastifyInstance,
  install: Install,
  site: Site,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.post(
    '/restock',
    { config: { crumb: 'page-form' } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request);
      const fields = isFields(request.body) ? request.body : {};
      const input = {
        productId: text(fields, 'productId'),
        variantId: text(fields, 'variantId'),
        email: text(fields, 'email'),
        language: text(fields, 'language'),
        isJoinMailingList: fields.isJoinMailingList !== undefined,
      };
      const context = requestOf(visit.viewer, visit.isHeard);
      const { result } = await install.run('RestSignUpForRestock', { input }, context);
      const [error] = result.errors ?? [];
      if (!error) await followEffects(install, context);
      const outcome = error
        ? { __typename: undefined, message: error.message }
        : dataOf<RestSignUpForRestockMutation>(result, 'RestSignUpForRestock').signUpForRestock;
      const isDone = outcome.__typename === 'SignedUpForRestock';
      const notice = isDone
        ? { title: outcome.message, message: '' }
        : { title: failureTitle, message: outcome.message };
      const page = await showAgain(install, site, visit, {
        ...{ path: returnPath(fields, '/'), requestId: request.id, notice },
      });
      const refused = error
        ? statusOfError(error.extensions.code)
        : (statusOfProblem[outcome.__typename ?? ''] ?? 400);
      return reply
        .code(page.status === 200 && !isDone ? refused : page.status)
        .headers({ 'cache-control': 'no-store', ...limitHeaders(result.errors) })
        .type(page.contentType)
        .send(page.body);
    },
  );
}
