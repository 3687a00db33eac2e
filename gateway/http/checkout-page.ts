import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SiteCheckoutQuery } from '#web/generated/graphql.ts';
import { checkoutPage } from '#web/site/checkout/checkout-page.tsx';
import type { Site } from '#web/site/render.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { respondToVisitor, sendAgain } from './show-again.ts';
import type { Visit } from './viewers.ts';

/** `GET /checkout`: the door to the checkout, with what is in the visitor's cart. */
export function addCheckoutPage(
  app: FastifyInstance,
  install: Install,
  site: Site,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.get('/checkout', async (request, reply) => {
    const visit = visitOf(request);
    const { result } = await install.run('SiteCheckout', {}, requestOf(visit.viewer, visit.isCacheExact));
    const page = checkoutPage(dataOf<SiteCheckoutQuery>(result, 'SiteCheckout'));
    return sendAgain(reply, await respondToVisitor(install, site, visit, request, page), 200);
  });
}
