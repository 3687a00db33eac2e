import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderApiPage } from '#web/site/developers/api-page.tsx';
import type { Visit } from './viewers.ts';

/** It is large, and few ask for it: it is read when somebody does. */
const readDocument = async () => (await import('#schema/openapi.json', { with: { type: 'json' } })).default;

/** The documented paths, for people who build on them: `/api` to read, `/api/openapi.json` for their tools. */
export function addApiDescription(app: FastifyInstance, visitOf: (request: FastifyRequest) => Visit): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await readDocument()),
  );
  app.get('/api', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(renderApiPage(await readDocument(), visitOf(request).baseUrl)),
  );
}
