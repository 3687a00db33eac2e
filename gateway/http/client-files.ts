import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../root.ts';

/** `/assets/app/`: the built scripts of the islands; their names carry a hash of what is in them. */
export function addClientFiles(app: FastifyInstance): void {
  const root = join(projectRoot, 'build', 'client', 'assets', 'app');
  if (!existsSync(root)) return;
  app.register(fastifyStatic, {
    root,
    prefix: '/assets/app/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
  });
}
