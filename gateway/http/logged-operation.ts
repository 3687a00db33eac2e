import type { FastifyRequest } from 'fastify';

/** Names are their writers' own; the log keeps no more of one than a person reads. */
const longestName = 100;
const names = new WeakMap<FastifyRequest, string>();

/** Notes down which operation a request runs; one without a name is not told. */
export function noteOperation(request: FastifyRequest, name: string | undefined): void {
  if (name !== undefined && name !== '') names.set(request, name.slice(0, longestName));
}

/** The name of the operation that a request ran; undefined when it ran none, or one without a name. */
export function loggedOperation(request: FastifyRequest): string | undefined {
  return names.get(request);
}
