import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Visit } from './viewers.ts';

/** The header by which programs and other websites' pages name a cart, as `addToCart` told them. */
export const cartTokenHeader = 'x-cart-token';

const preflightSeconds = 600;

/** The origin of the page that asks, where the owner allowed it: for the graph and the documented paths, and for no page. */
export function findAllowedOrigin(
  { headers, url }: FastifyRequest,
  allowedOrigins: readonly string[],
): string | undefined {
  const [path = ''] = url.split('?', 1);
  if (path !== '/graphql' && !path.startsWith('/api/')) return undefined;
  return allowedOrigins.find((origin) => origin === headers.origin);
}

/** Answers what browsers ask before they send another website's request, and lets the page read the answer to it. */
export function addCors(app: FastifyInstance, visitOf: (request: FastifyRequest) => Visit): void {
  app.addHook('onRequest', async (request, reply) => {
    const { allowedOrigin } = visitOf(request);
    if (allowedOrigin === undefined) return undefined;
    reply.headers({
      'access-control-allow-origin': allowedOrigin,
      'access-control-expose-headers': 'retry-after, ratelimit, ratelimit-policy, x-cart-token',
      vary: 'Origin',
    });
    const isAsked = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    return isAsked ? answerPreflight(request, reply) : undefined;
  });
}

function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? 'content-type',
      'access-control-max-age': String(preflightSeconds),
    })
    .send();
}
