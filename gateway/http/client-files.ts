import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../root.ts';

/** `/assets/app/`: the built scripts of the islands, of the graph's explorer and of the editor; their names carry a hash of what is in them. */
export function addClientFiles(app: FastifyInstance): void {
  for (const [folder, prefix] of [
    ['client', '/assets/app/'],
    ['explorer', '/assets/app/explorer/'],
    ['editor', '/assets/app/editor/'],
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
