import { PrismaPg } from '@prisma/adapter-pg';
import type { ScopedDatabase } from '#kit/database.ts';
import { websiteScope } from '#kit/scoping.ts';
import { PrismaClient } from './generated/prisma/client.ts';

type Client = ReturnType<typeof createClient>;

const clients = new WeakMap<ScopedDatabase, Client>();

/** What owners set up goes through Prisma; hot reads and what several rows decide together are SQL. */
const scopedModels = new Set([
  ...['TaxSettings', 'TaxZone', 'TaxRate', 'ShippingProfile', 'ShippingZone', 'ShippingOption'],
  ...['AutomaticDiscount', 'Product'],
]);

/** Prisma for one website's rows; made once for each scope, and gone with it. */
export function prismaFor(scoped: ScopedDatabase): Client {
  const known = clients.get(scoped);
  if (known) return known;
  const client = createClient(scoped);
  clients.set(scoped, client);
  return client;
}

function createClient(scoped: ScopedDatabase) {
  const adapter = new PrismaPg(scoped.pool, { schema: 'commerce' });
  return new PrismaClient({ adapter }).$extends(websiteScope(scoped.websiteId, scopedModels));
}
