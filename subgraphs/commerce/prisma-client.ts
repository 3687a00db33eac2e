import { PrismaPg } from '@prisma/adapter-pg';
import { oncePerScope, websiteScope } from '#kit/scoping.ts';
import { PrismaClient } from './generated/prisma/client.ts';

/** What owners set up goes through Prisma; hot reads and what several rows decide together are SQL. */
const scopedModels = new Set([
  ...['TaxSettings', 'TaxZone', 'TaxRate', 'ShippingProfile', 'ShippingZone', 'ShippingOption'],
  ...['AutomaticDiscount', 'Product'],
]);

/** Prisma for one website's rows. */
export const prismaFor = oncePerScope((scoped) =>
  new PrismaClient({ adapter: new PrismaPg(scoped.pool, { schema: 'commerce' }) }).$extends(
    websiteScope(scoped, scopedModels),
  ),
);
