import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPublished } from '../rest/published/published-error.ts';
import { errorBody } from '../rest/status.ts';

/** Which methods the addresses of the front door take. */
export class Addresses {
  readonly #routes: { readonly methods: readonly string[]; readonly pattern: RegExp }[] = [];

  /** Notes every route that is added from now on. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ method, url }) => {
      // Where pages are looked for is no address of its own.
      if (url !== '/*') this.#routes.push({ methods: [method].flat(), pattern: patternOf(url) });
    });
  }

  /** The methods that an address takes, pages aside; none for one that is unknown. */
  methodsOf(path: string): string[] {
    const found = this.#routes.filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].sort();
  }
}

/** Answers what no route takes: methods that an address does not have, and addresses for programs that are none. */
export function addUnknownAddress(app: FastifyInstance, addresses: Addresses): void {
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, addresses));
}

/** True for addresses that programs ask: what they are told is never a page. */
export function isForPrograms(path: string): boolean {
  return path.startsWith('/api/') || isPublished(path);
}

/** 405 with the methods that the address has; 404 where it has none, or nothing is there; 204 for who only asks which. */
export function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
): FastifyReply {
  const path = pathOf(request.originalUrl);
  const found = addresses.methodsOf(path);
  // Any other address may be a page's.
  const methods = isForPrograms(path) ? found : [...new Set(['GET', 'HEAD', ...found])];
  reply.header('cache-control', 'no-store');
  const isTaken = methods.includes(request.method) && request.method !== 'OPTIONS';
  if (methods.length === 0 || isTaken)
    return reply.code(404).send(errorBody('NOT_FOUND', 'There is nothing at this address.'));
  reply.header('allow', methods.join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  const message = `This address does not take ${request.method}.`;
  return reply.code(405).send(errorBody('METHOD_NOT_ALLOWED', message));
}

function pathOf(url: string): string {
  const [path = '/'] = url.split('?', 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What a route's address looks like: `:name` is one part, `*` all that follows, and a slash may come at the end. */
function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\/$/, '');
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replace('*', '.*')}/?$`);
}
