import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';

/** A way to pay, as its owner sees it. */
export interface ManualPaymentMethodRow {
  readonly id: string;
  readonly name: string;
  readonly instructions: string;
  readonly isEnabled: boolean;
}

const columns = 'id, name, instructions, is_enabled AS "isEnabled"';
const readMethods = statement(
  `SELECT ${columns} FROM payment_method WHERE website_id = $1 ORDER BY position, id`,
);
const lockManual = statement(
  `SELECT ${columns} FROM payment_method WHERE website_id = $1 AND id = $2 FOR UPDATE`,
);
const insertManual = statement(`
  INSERT INTO payment_method (id, website_id, name, instructions, is_enabled, position)
  SELECT $2, $1, $3, $4, $5, coalesce(max(position), 0) + 1 FROM payment_method WHERE website_id = $1
  RETURNING ${columns}`);
const updateManual = statement(`
  UPDATE payment_method SET name = $3, instructions = $4, is_enabled = $5, updated_at = now()
  WHERE website_id = $1 AND id = $2 RETURNING ${columns}`);
const deleteMethod = statement('DELETE FROM payment_method WHERE website_id = $1 AND id = $2 RETURNING id');

/** All ways to pay that the owner set up. */
export function findPaymentMethods(queries: Queries): Promise<ManualPaymentMethodRow[]> {
  return queries.rows<ManualPaymentMethodRow>(readMethods);
}

/** Makes a way to pay outside of the website, or changes one; null when there is none with that id. */
export async function saveManualMethod(
  db: ScopedDatabase,
  id: string | null,
  method: Pick<ManualPaymentMethodRow, 'name' | 'instructions' | 'isEnabled'>,
  expected: string | null | undefined,
): Promise<ManualPaymentMethodRow | Outdated<ManualPaymentMethodRow> | null> {
  const values = [id ?? newId(), method.name, method.instructions, method.isEnabled];
  return db.transaction(async (queries) => {
    const [before] = id === null ? [] : await queries.rows<ManualPaymentMethodRow>(lockManual, [id]);
    if (before && isOutdated(expected, before)) return { outdated: before };
    const write = id === null ? insertManual : updateManual;
    const [row] = await queries.rows<ManualPaymentMethodRow>(write, values);
    return row ?? null;
  });
}

/** Takes a way to pay away. False when there is none. */
export async function removePaymentMethod(queries: Queries, id: string): Promise<boolean> {
  return (await queries.rows(deleteMethod, [id])).length > 0;
}
