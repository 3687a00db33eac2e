import type { FastifyRequest } from 'fastify';
import { withoutTokens } from '../log/log.rules.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whoever knows the path gets what is there, so that it is not logged. */
    isPathSecret?: boolean;
  }
}

/**
 * What the log says of an address: its path. A query may carry a token or an operation's variables, and some paths are a token, also where
 * an address is not quite that of a route.
 */
export function loggedPath({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions.config.isPathSecret) return routeOptions.url ?? '';
  return withoutTokens(url.split('?', 1)[0] ?? '');
}
