import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import { writeStoredJson } from '../checkout/stored-json.ts';
import type { CheckoutFieldRow } from './checkout-field.rules.ts';

const readFields = statement('SELECT checkout_fields AS fields FROM store_settings WHERE website_id = $1');
const writeFields = statement(`
  INSERT INTO store_settings (website_id, checkout_fields) VALUES ($1, $2)
  ON CONFLICT (website_id) DO UPDATE SET checkout_fields = excluded.checkout_fields`);

const save = saverOf('checkout fields');

/** What a shop asks at its checkout. */
export async function findCheckoutFields(queries: Queries): Promise<CheckoutFieldRow[]> {
  const [row] = await queries.rows<{ readonly fields: CheckoutFieldRow[] }>(readFields);
  return row?.fields ?? [];
}

/** Asks this from now on. */
export function writeCheckoutFields(
  db: ScopedDatabase,
  fields: readonly CheckoutFieldRow[],
  expected: string | null,
): Promise<readonly CheckoutFieldRow[] | Outdated<CheckoutFieldRow[]>> {
  return save(db, expected, findCheckoutFields, async (queries) => {
    await queries.rows(writeFields, [writeStoredJson(fields)]);
    return fields;
  });
}
