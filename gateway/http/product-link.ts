import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProductLinkQuery } from '../generated/graphql.ts';
import type { Install } from '../install.ts';
import type { Visit } from './viewers.ts';

/** `/go/product/ID`: an address for mails, which leads to a product's page also after it was renamed or moved. */
export function addProductLink(
  app: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.get<{ Params: { id: string } }>('/go/product/:id', async (request, reply) => {
    const { viewer } = visitOf(request);
    const { product } = await install.execute<ProductLinkQuery>(
      'ProductLink',
      { id: request.params.id },
      viewer,
    );
    // A product that is gone leads home: whoever follows an old mail finds the shop at least.
    return reply.header('cache-control', 'no-store').redirect(product?.fullUrl ?? '/', 302);
  });
}
