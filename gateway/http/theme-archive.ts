import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadThemeFiles } from '#web/site/render.ts';
import { errorBody } from '../rest/status.ts';
import type { Visit } from './viewers.ts';
import { zipFiles } from './zip-files.ts';

/** `GET /config/themes/ID/theme.zip`: a stored revision of the website's theme, for who may change it. */
export function addThemeArchive(
  app: FastifyInstance,
  readFiles: ReadThemeFiles,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.get<{ Params: { id: string } }>('/config/themes/:id/theme.zip', async (request, reply) => {
    const { viewer, websiteId } = visitOf(request);
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (!viewer.permissions.includes('THEME_MANAGE'))
      return reply.code(403).send(errorBody('Forbidden', 'You may not see the files of this theme.'));
    const files = await readFiles(websiteId, request.params.id);
    if (files.size === 0) return reply.code(404).send(errorBody('NotFound', 'There is no such theme.'));
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="theme.zip"')
      .send(Readable.from(zipFiles([...files].map(([path, bytes]) => [path, [bytes]]))));
  });
}
