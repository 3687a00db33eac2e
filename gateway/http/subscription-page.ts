import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SiteSubscriptionCartQuery } from '#web/generated/graphql.ts';
import type { Site } from '#web/site/render.ts';
import { subscriptionPage } from '#web/site/subscription/subscription-page.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfProblem } from '../rest/status.ts';
import { respondToVisitor } from './show-again.ts';
import type { Visit } from './viewers.ts';

/** Letters that tokens have; anything else in the address stands for nothing. */
const tokenPattern = /^[\w.-]{1,200}$/;

/** `GET /subscribe?cartToken=…`: what a subscription about to be ordered will cost, and when. Looking uses no token up. */
export function addSubscriptionPage(
  app: FastifyInstance,
  install: Install,
  site: Site,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.get<{ Querystring: { cartToken?: unknown } }>('/subscribe', async (request, reply) => {
    const visit = visitOf(request);
    const { cartToken } = request.query;
    const isToken = typeof cartToken === 'string' && tokenPattern.test(cartToken);
    const variables = { cartToken: isToken ? cartToken : '' };
    const { result } = await install.run(
      'SiteSubscriptionCart',
      variables,
      requestOf(visit.viewer, visit.isCacheExact),
    );
    const data = dataOf<SiteSubscriptionCartQuery>(result, 'SiteSubscriptionCart');
    const { __typename: kind } = data.subscriptionCart;
    const page = await respondToVisitor(install, site, visit, request, subscriptionPage(data));
    return (
      reply
        .code(kind === 'SubscriptionCart' ? page.status : (statusOfProblem[kind] ?? 500))
        .type(page.contentType)
        .header('cache-control', 'no-store')
        // The address holds the token: no other website is told it, and the page's forms still say where they come from.
        .header('referrer-policy', 'same-origin')
        .send(page.body)
    );
  });
}
