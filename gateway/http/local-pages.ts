import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LocalAddresses } from '#web/site/local-addresses.ts';
import type { Visit } from './viewers.ts';

/**
 * Requests are routed by their address without a language: `/de/account` leads to `/account`, which is answered in German.
 * Whether the website has that language is known only here. An address that only looks like one is a page's, if anything's:
 * `otherwise` answers it.
 */
export function addLocalPages(
  app: FastifyInstance,
  visitOf: (request: FastifyRequest) => Visit,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const isLocal = ({ url, originalUrl }: FastifyRequest) => url !== originalUrl;
  app.addHook('onRequest', async (request, reply) =>
    isLocal(request) && visitOf(request).languagePrefix === '' ? otherwise(request, reply) : undefined,
  );
  app.addHook('onSend', async (request, reply) => {
    const location = reply.getHeader('location');
    if (!isLocal(request) || typeof location !== 'string') return;
    reply.header('location', new LocalAddresses(visitOf(request).languagePrefix).path(location));
  });
}
