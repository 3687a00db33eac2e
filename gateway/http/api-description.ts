import type { FastifyInstance, FastifyRequest } from 'fastify';
import document from '#schema/openapi.json' with { type: 'json' };
import { renderApiPage } from '#web/site/developers/api-page.tsx';
import type { Visit } from './viewers.ts';

/** The documented paths, for people who build on them: `/api` to read, `/api/openapi.json` for their tools. */
export function addApiDescription(app: FastifyInstance, visitOf: (request: FastifyRequest) => Visit): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  );
  app.get('/api', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(renderApiPage(document, visitOf(request).baseUrl)),
  );
}
