import { type Queries, statement } from '#kit/database.ts';
import { writeStoredJson } from '../checkout/stored-json.ts';
import type { CarrierQuote } from './carrier-quote.rules.ts';

const writeQuotes = statement(`
  UPDATE checkout SET carrier_quotes = $3 WHERE website_id = $1 AND cart_id = $2`);

/** Keeps with a checkout what a service asks for sending it. */
export async function saveCarrierQuotes(
  queries: Queries,
  cartId: string,
  quotes: readonly CarrierQuote[],
): Promise<void> {
  await queries.rows(writeQuotes, [cartId, writeStoredJson(quotes)]);
}
