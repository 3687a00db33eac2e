import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SiteSubscriptionCartQuery } from '#web/generated/graphql.ts';
import { subscriptionPage } from '#web/site/subscription-page.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfProblem } from '../rest/status.ts';
import type { Visit } from './viewers.ts';

/** Letters that tokens have; anything else in the address stands for nothing. */
const tokenPattern = /^[\w.-]{1,200}$/;

/** `GET /subscribe?cartToken=…`: what a subscription about to be ordered will cost, and when. Looking uses no token up. */
export function addSubscriptionPage(
  app: FastifyInstance,
  install: Install,
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
      requestOf(visit.viewer, visit.isHeard),
    );
    const data = dataOf<SiteSubscriptionCartQuery>(result, 'SiteSubscriptionCart');
    const { __typename: kind } = data.subscriptionCart;
    return (
      reply
        .code(kind === 'SubscriptionCart' ? 200 : (statusOfProblem[kind] ?? 500))
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        // The address holds the token: no other website is told it.
        .header('referrer-policy', 'no-referrer')
        .send(subscriptionPage(data))
    );
  });
}
