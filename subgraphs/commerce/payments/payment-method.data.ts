import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { PaymentMethod } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A way to pay, as its owner sees it. */
export type ManualPaymentMethodRow = Columns<PaymentMethod, 'id' | 'name' | 'instructions' | 'isEnabled'>;

const columns = 'id, name, instructions, is_enabled AS "isEnabled"';
const shown = { id: true, name: true, instructions: true, isEnabled: true } as const;
const lockManual = statement(
  `SELECT ${columns} FROM payment_method WHERE website_id = $1 AND id = $2 FOR UPDATE`,
);
const insertManual = statement(`
  INSERT INTO payment_method (id, website_id, name, instructions, is_enabled, position)
  SELECT $2, $1, $3, $4, $5, coalesce(max(position), 0) + 1 FROM payment_method WHERE website_id = $1
  RETURNING ${columns}`);

/** All ways to pay that the owner set up. */
export function findPaymentMethods(queries: Queries): Promise<ManualPaymentMethodRow[]> {
  return prismaFor(queries).paymentMethod.findMany({
    ...{ orderBy: [{ position: 'asc' }, { id: 'asc' }], select: shown },
  });
}

/** Makes a way to pay outside of the website, or changes one; null when there is none with that id. */
export async function saveManualMethod(
  db: ScopedDatabase,
  id: string | null,
  method: Pick<ManualPaymentMethodRow, 'name' | 'instructions' | 'isEnabled'>,
  expected: string | null | undefined,
): Promise<ManualPaymentMethodRow | Outdated<ManualPaymentMethodRow> | null> {
  const { name, instructions, isEnabled } = method;
  return db.transaction(async (queries) => {
    if (id === null) {
      const values = [newId(), name, instructions, isEnabled];
      const [made] = await queries.rows<ManualPaymentMethodRow>(insertManual, values);
      return made ?? null;
    }
    const [before] = await queries.rows<ManualPaymentMethodRow>(lockManual, [id]);
    if (before && isOutdated(expected, before)) return { outdated: before };
    const [changed] = await prismaFor(queries).paymentMethod.updateManyAndReturn({
      ...{ where: { id }, data: { name, instructions, isEnabled }, select: shown },
    });
    return changed ?? null;
  });
}

/** Takes a way to pay away. False when there is none. */
export async function removePaymentMethod(queries: Queries, id: string): Promise<boolean> {
  const { count } = await prismaFor(queries).paymentMethod.deleteMany({ where: { id } });
  return count > 0;
}
