import { PrismaPg } from '@prisma/adapter-pg';
import { lendClients } from '#kit/lent-clients.ts';
import { websiteScope } from '#kit/scoping.ts';
import { PrismaClient } from './generated/prisma/client.ts';

/** Accounts and their sessions are the install's. */
const scopedModels = new Set([
  ...['Contributor', 'ContributorInvitation', 'ApiKey', 'Webhook', 'WebhookDelivery', 'SignOnProvider'],
  ...['WeeklyReport', 'EditingPresence', 'Passkey', 'RecoveryCode', 'MemberAddress', 'MemberSession'],
  ...['PersonRequest', 'Member', 'MemberIdentity', 'Mail', 'ConfirmationToken', 'SignInStep'],
]);

/** Prisma for one website's rows. */
export const prismaFor = lendClients((pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool, { schema: 'identity' }) }).$extends(
    websiteScope(pool, scopedModels),
  ),
);
