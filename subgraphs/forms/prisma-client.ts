import { PrismaPg } from '@prisma/adapter-pg';
import { lendClients } from '#kit/lent-clients.ts';
import { websiteScope } from '#kit/scoping.ts';
import { PrismaClient } from './generated/prisma/client.ts';

const scopedModels = new Set([
  ...['Form', 'FormConnection', 'FormSubmission', 'FormsSettings'],
  ...['MailingList', 'Subscriber', 'SuppressedAddress', 'Mail'],
]);

/** Prisma for one website's rows. */
export const prismaFor = lendClients((pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool, { schema: 'forms' }) }).$extends(
    websiteScope(pool, scopedModels),
  ),
);
