import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LocalAddresses } from '#web/site/local-addresses.ts';
import type { Visit } from './viewers.ts';

/** Pages of one visitor in another language: their first part is a language's tag, the rest the page's address. */
const localPage =
  /^\/[a-z]{2,3}(?:-[a-z0-9]{2,8})*(\/(?:account(?:\/[^?]*)?|checkout|subscribe|review-request|cart\/form|newsletter\/(?:confirm|unsubscribe))\/?(?:\?.*)?)$/i;

/**
 * What a request is routed by: `/de/account` leads to `/account`, which is answered in German. Routes so know no languages.
 * Whether the website has that language is known only later, in `addLocalPages`.
 */
export function withoutLanguage(url: string): string {
  return localPage.exec(url)?.[1] ?? url;
}

/**
 * Pages of one visitor are in every language of the website, and lead on in the language that they were asked for in. An
 * address that only looks like one is a page's, if anything's: `otherwise` answers it.
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
