import { type Queries, statement } from '#kit/database.ts';
import type { CheckoutRow } from '../checkout/checkout.data.ts';
import { writeStoredJson } from '../checkout/stored-json.ts';
import type { TaxNumberCheck } from './tax-number.rules.ts';

const writeCheck = statement(`
  UPDATE checkout SET tax_number_check = $3, updated_at = now() WHERE website_id = $1 AND cart_id = $2 AND tax_number = $4`);

/** Keeps what VIES said of a checkout's number; a number that was changed meanwhile keeps no answer about another one. */
export async function saveTaxNumberCheck(
  queries: Queries,
  { cart }: CheckoutRow,
  check: TaxNumberCheck,
): Promise<void> {
  await queries.rows(writeCheck, [cart.id, writeStoredJson(check), cart.selling.taxNumber]);
}
