import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { folderOfFont, fontFilesPrefix, installFonts } from '#web/site/theme/install-fonts.ts';
import { socialIcons, socialIconsPath } from '#web/site/theme/social-icons.ts';
import { projectRoot } from '../root.ts';

/**
 * `/assets/app/`: fonts of the install, and the built scripts of the islands, of the graph’s explorer, of the editor, and the library that themes call;
 * their names carry a hash of what is in them. Besides the icons of services, which themes ask for by a fixed address.
 */
export function addClientFiles(app: FastifyInstance): void {
  app.get(socialIconsPath, (request, reply) => {
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return socialIcons();
    return reply.header('content-encoding', 'gzip').send(packedSocialIcons());
  });
  for (const font of installFonts)
    app.register(fastifyStatic, {
      ...{ root: folderOfFont(font), prefix: `${fontFilesPrefix}${font.id}/` },
      ...{ decorateReply: false, immutable: true, maxAge: '365d', index: false },
    });
  for (const [folder, prefix] of [
    ['client', '/assets/app/'],
    ['explorer', '/assets/app/explorer/'],
    ['editor', '/assets/app/editor/'],
    ['library', '/assets/app/library/'],
  ] as const) {
    const root = join(projectRoot, 'build', folder, prefix);
    if (!existsSync(root)) continue;
    app.register(fastifyStatic, {
      ...{ root, prefix },
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
    });
  }
}

let packed: Buffer | undefined;

function packedSocialIcons(): Buffer {
  packed ??= gzipSync(socialIcons());
  return packed;
}
