import type { ScopedDatabase } from '#kit/database.ts';
import type { ShippingOption } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A way to send that a discount names. */
export type NamedShipping = Pick<ShippingOption, 'id' | 'name'>;

/** The ways to send that a discount names; those that are gone are left out. */
export async function findNamedShipping(
  db: ScopedDatabase,
  ids: readonly string[],
): Promise<NamedShipping[]> {
  if (ids.length === 0) return [];
  return prismaFor(db).shippingOption.findMany({
    ...{ where: { id: { in: [...ids] } }, select: { id: true, name: true }, orderBy: { id: 'asc' } },
  });
}
