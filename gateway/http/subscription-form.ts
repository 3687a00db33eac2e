import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noticeOf } from '#web/site/form-notices.ts';
import type { Site } from '#web/site/render.ts';
import type { RestStartSubscriptionCartMutation } from '../generated/graphql.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { pageFor, readAddition, shouldAsk } from './cart-form.ts';
import { limitHeaders } from './limit-headers.ts';
import { askedByProduct, hasAnswers, isFromForm } from './product-answers.ts';
import { isFields, respondToVisitor, returnPath, sendAgain, showAgain } from './show-again.ts';
import type { Visit } from './viewers.ts';

/**
 * `POST /subscribe`: what the form of a subscription product sends before, or without, scripts, with the same fields as for
 * the cart. Then the shopper sees the subscription's page, or the page they came from.
 */
export function addSubscriptionForm(
  app: FastifyInstance,
  install: Install,
  site: Site,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.post(
    '/subscribe',
    { config: { crumb: 'page-form' } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request);
      const fields = isFields(request.body) ? request.body : {};
      const context = requestOf(visit.viewer, visit.isHeard);
      const known = hasAnswers(fields) ? await askedByProduct(install, fields, context) : null;
      const variables = { input: readAddition(fields, known?.answers) };
      const { result } = await install.run('RestStartSubscriptionCart', variables, context);
      const [error] = result.errors ?? [];
      const started = error
        ? { __typename: String(error.extensions.code ?? 'INTERNAL_SERVER_ERROR'), message: error.message }
        : dataOf<RestStartSubscriptionCartMutation>(result, 'RestStartSubscriptionCart')
            .startSubscriptionCart;
      if ('cartToken' in started)
        return reply.redirect(`/subscribe?cartToken=${encodeURIComponent(started.cartToken)}`, 303);
      const { __typename: code, message } = started;
      const status = statusOfProblem[code] ?? statusOfError(code);
      const notice = noticeOf('add', code, message);
      const asked = shouldAsk(fields, code)
        ? (known ?? (await askedByProduct(install, fields, context)))
        : null;
      if (asked) {
        const asking = { action: '/subscribe', submitLabel: 'Subscribe', outcome: started, notice };
        const page = pageFor(asked, fields, asking);
        const response = await respondToVisitor(install, site, visit, request, page);
        return sendAgain(reply, response, isFromForm(fields) ? status : 200);
      }
      const path = returnPath(fields, '/');
      return sendAgain(
        reply,
        await showAgain(install, site, visit, { path, requestId: request.id, notice }),
        status,
        limitHeaders(result.errors),
      );
    },
  );
}
