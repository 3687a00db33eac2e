import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Install } from '../install.ts';
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
      const { websiteId } = visitOf(request);
      const { format } = request.query;
      const answer = await install.readBytes('content', {
        websiteId,
        path: request.params['*'],
        query: typeof format === 'string' ? { format } : {},
        accept: request.headers.accept ?? '*/*',
      });
      if (!answer) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture.');
      reply.headers({
        etag: answer.etag,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept',
      });
      // A picture is shown, never run, whatever its bytes say.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
      return reply.type(answer.contentType).send(Buffer.from(answer.bytes));
    },
  );
}
