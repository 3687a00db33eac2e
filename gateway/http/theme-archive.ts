import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadThemeFiles } from '#web/site/page/theme-store.ts';
import { readThemeFolder } from '#web/site/theme/theme-folder.ts';
import { errorBody } from '../rest/status.ts';
import { projectRoot } from '../root.ts';
import type { Visit } from './viewers.ts';
import { zipFiles } from './zip-files.ts';

/** The theme that comes along, for websites that begin without one. */
const starterTheme = 'atelier';

/** The files of the theme that comes along. */
export function readStarterTheme(): ReturnType<typeof readThemeFolder> {
  return readThemeFolder(join(projectRoot, 'web', 'themes', starterTheme));
}

/** `GET /config/themes/ID/theme.zip`: a stored revision of the website's theme, or the theme `atelier` that comes along, for who may change it. */
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
    const { id } = request.params;
    const files = id === starterTheme ? await readStarterTheme() : await readFiles(websiteId, id);
    if (files.size === 0) return reply.code(404).send(errorBody('NotFound', 'There is no such theme.'));
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="theme.zip"')
      .send(Readable.from(zipFiles([...files].map(([path, bytes]) => [path, [bytes]]))));
  });
}
