import { PrismaPg } from '@prisma/adapter-pg';
import { lendClients } from '#kit/lent-clients.ts';
import { websiteScope } from '#kit/scoping.ts';
import { PrismaClient } from './generated/prisma/client.ts';

const scopedModels = new Set([
  ...['VisitEvent', 'DailyCount', 'DailySale', 'DailyVital', 'PageError', 'RefusedEventCount'],
  ...['RollupMark', 'VisitorSalt', 'EventRetention', 'ArchivedVisits', 'SessionReplay', 'SessionReplayPart'],
  ...['VisitorRequest', 'ErasedCount', 'ErasedVital', 'AuditEntry', 'Annotation', 'SavedReport'],
  ...['StatementTiming', 'TemplateTiming'],
]);

/** Prisma for one website's rows. */
export const prismaFor = lendClients((pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool, { schema: 'analytics' }) }).$extends(
    websiteScope(pool, scopedModels),
  ),
);
