import { PassThrough, pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Install } from '../install.ts';
import { entriesOf } from '../website-copy/export-website.ts';
import { packParts } from '../website-copy/tar-parts.ts';
import { format } from '../website-copy/website-file.ts';
import { RequestRefused } from './request-refused.ts';
import type { Visit } from './viewers.ts';

/** `GET /config/website.tar.gz`: all of the website in one file, as `export website` writes it, for whoever may delete it. */
export function addWebsiteDownload(
  app: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.get('/config/website.tar.gz', async (request, reply) => {
    const { viewer, websiteId, authority } = visitOf(request);
    if (!viewer.permissions.includes('WEBSITE_DELETE'))
      throw new RequestRefused(
        403,
        'FORBIDDEN',
        'Only an administrator of the website may take all of it away.',
      );
    const website = { id: websiteId, title: viewer.websiteTitle ?? '', host: authority.split(':')[0] ?? '' };
    const manifest = { program: 'vitrine', format, website, hasPeople: true } as const;
    install.accessLog.note({ change: 'EXPORTED', kind: 'website', subjectId: websiteId }, viewer);
    await install.accessLog.write();
    const file = new PassThrough();
    pipeline(packParts(entriesOf(install, manifest, () => undefined)), createGzip(), file, (error) => {
      if (error)
        request.log.warn({ requestId: request.id, error }, 'A website was not downloaded as a whole.');
    });
    return reply
      .type('application/gzip')
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="website.tar.gz"',
        'x-robots-tag': 'noindex',
      })
      .send(file);
  });
}
