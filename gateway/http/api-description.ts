import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderApiPage } from '#web/site/developers/api-page.tsx';
import { openapiOf } from '../rest/openapi.ts';
import { restRoutes } from '../rest/routes.ts';
import type { Visit } from './viewers.ts';

/** The documented paths, for people who build on them: `/api` to read, `/api/openapi.json` for their tools. */
export function addApiDescription(app: FastifyInstance, visitOf: (request: FastifyRequest) => Visit): void {
  const document = openapiOf(restRoutes);
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
