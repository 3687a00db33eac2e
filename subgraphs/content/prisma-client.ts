import { PrismaPg } from '@prisma/adapter-pg';
import { lendClients } from '#kit/lent-clients.ts';
import { websiteScope } from '#kit/scoping.ts';
import { PrismaClient } from './generated/prisma/client.ts';

/** A website's own row is named by its id, and hosts are looked up on the whole install. */
const scopedModels = new Set([
  ...[
    'Author',
    'Collection',
    'Comment',
    'Experiment',
    'FileUpload',
    'ImportRun',
    'Item',
    'MediaFile',
    'MemberArea',
  ],
  ...['AreaGrant', 'CaptchaSetting', 'Font', 'FontFile', 'Label', 'MediaFolder', 'Popup', 'Redirect'],
  ...['SavedSection', 'SiteLanguage', 'ThemeRevision', 'ThemeStyle', 'Translation', 'WebsiteText'],
]);

/** Prisma for one website's rows. */
export const prismaFor = lendClients((pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool, { schema: 'content' }) }).$extends(
    websiteScope(pool, scopedModels),
  ),
);
