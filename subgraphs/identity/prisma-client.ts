import { PrismaPg } from '@prisma/adapter-pg';
import { oncePerScope, websiteScope } from '#kit/scoping.ts';
import { PrismaClient } from './generated/prisma/client.ts';

const scopedModels = new Set(['Contributor']);

/** Prisma for one website's rows. */
export const prismaFor = oncePerScope((scoped) =>
  new PrismaClient({ adapter: new PrismaPg(scoped.pool, { schema: 'identity' }) }).$extends(
    websiteScope(scoped, scopedModels),
  ),
);
