import type { FastifyInstance } from 'fastify';
import { openapiOf } from '../rest/openapi.ts';
import { restRoutes } from '../rest/routes.ts';

/** `/api/openapi.json`: the documented paths, for people who build on them. */
export function addApiDescription(app: FastifyInstance): void {
  const document = openapiOf(restRoutes);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  );
}
