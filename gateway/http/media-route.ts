import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MediaKeeperQuery } from '../generated/graphql.ts';
import { requestOf } from '../graph/request.ts';
import { dataOf, type Install } from '../install.ts';
import type { Visit } from './viewers.ts';

/** `/media/ID/NAME?format=500w`: pictures. Their bytes never change under one address, so browsers keep them. */
export function addMediaRoute(
  app: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.get<{ Params: { '*': string }; Querystring: Record<string, string | string[]> }>(
    '/media/*',
    async (request, reply) => {
      const visit = visitOf(request);
      const { websiteId } = visit;
      // Other files than pictures have a route of their own, which knows who may have them.
      if (request.params['*'].startsWith('files/'))
        return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture.');
      const { format } = request.query;
      const answer = await install.readBytes('content', {
        websiteId,
        path: request.params['*'],
        query: typeof format === 'string' ? { format } : {},
        accept: request.headers.accept ?? '*/*',
      });
      const keptFor = answer?.keptFor ?? [];
      if (!answer || !(await mayReadOne(install, visit, keptFor)))
        return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture.');
      const isForAll = keptFor.length === 0;
      reply.headers({
        etag: answer.etag,
        'cache-control': isForAll ? 'public, max-age=31536000, immutable' : 'private, no-store',
        vary: isForAll ? 'Accept' : 'Accept, Cookie',
      });
      // A picture is shown, never run, whatever its bytes say.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
      return reply.type(answer.contentType).send(Buffer.from(answer.bytes));
    },
  );
}

/** What is on pages that are not for everyone alone is given to who may read one of them. */
export async function mayReadOne(
  install: Install,
  visit: Visit,
  keptFor: readonly string[],
): Promise<boolean> {
  if (keptFor.length === 0) return true;
  for (const id of keptFor) {
    const { result } = await install.run('MediaKeeper', { id }, requestOf(visit.viewer, visit.isCacheExact));
    if (dataOf<MediaKeeperQuery>(result, 'MediaKeeper').collection?.isReadable) return true;
  }
  return false;
}
