import { createHash } from 'node:crypto';
import { type Queries, statement } from '#kit/database.ts';

const digestOf = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/**
 * The days of trial that are left of a subscription `k` in an entry `e` of a cart `c` whose buyer is `a`. None are for whoever had a trial of the
 * product before, except by an order of the same cart that waits for its payment; none for a second entry of the product, and none once the
 * subscription began. OFFSET keeps the digests values: row-level security lets no index be asked with an expression.
 */
export const trialLeft = `CASE WHEN k.trial_days = 0
    OR EXISTS (SELECT FROM subscription r WHERE r.website_id = $1 AND r.subscription_cart_id = k.id)
    OR EXISTS (SELECT FROM cart_entry f WHERE f.website_id = $1 AND f.cart_id = e.cart_id AND f.product_id = e.product_id AND f.subscription_cart_id IS NOT NULL
      AND (f.created_at, f.id) < (e.created_at, e.id))
    OR EXISTS (SELECT FROM (SELECT unnest(ARRAY[${digestOf("'member:' || c.member_id")}, ${digestOf("'email:' || nullif(a.customer_key, '')")}]) AS digest OFFSET 0) d
      JOIN subscription_trial t ON t.website_id = $1 AND t.product_id = e.product_id AND t.person_digest = d.digest
      WHERE NOT EXISTS (SELECT FROM customer_order o WHERE o.website_id = $1 AND o.id = t.order_id AND o.cart_id = c.id AND o.state = 'PENDING'))
    THEN 0 ELSE k.trial_days END`;

/** In the order of their keys: no two orders ever wait for each other in a circle. */
const insertTrials = statement(`
  INSERT INTO subscription_trial (website_id, product_id, person_digest, order_id)
  SELECT $1, p.id, d.digest, $4 FROM unnest($2::text[]) AS p (id) CROSS JOIN unnest($3::text[]) AS d (digest) ORDER BY 2, 3
  ON CONFLICT (website_id, product_id, person_digest) DO NOTHING RETURNING product_id`);
const removeTrialsOf = statement(
  'DELETE FROM subscription_trial WHERE website_id = $1 AND person_digest = ANY($2)',
);
const removeTrials = statement('DELETE FROM subscription_trial WHERE website_id = $1 AND order_id = $2');

/** Whose trial it is. */
export interface TrialPerson {
  readonly memberId: string | null;
  /** The e-mail as limits per customer compare it. */
  readonly customerKey: string;
}

/** Whoever has the database can try out an address on a digest of one: it names somebody as the address does. */
function digestsOf({ memberId, customerKey }: TrialPerson): string[] {
  return [...(memberId === null ? [] : [hash(`member:${memberId}`)]), hash(`email:${customerKey}`)];
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Notes that an order begins the trials of products; false when one was had before, and then the transaction must be rolled back. */
export async function takeTrials(
  queries: Queries,
  orderId: string,
  { memberId, customerKey }: TrialPerson,
  productIds: readonly string[],
): Promise<boolean> {
  const products = [...new Set(productIds)];
  if (products.length === 0) return true;
  const digests = digestsOf({ memberId, customerKey });
  const taken = await queries.rows(insertTrials, [products, digests, orderId]);
  return taken.length === products.length * digests.length;
}

/** An order came to nothing: its trials can be had again. */
export async function releaseTrials(queries: Queries, orderId: string): Promise<void> {
  await queries.rows(removeTrials, [orderId]);
}

/** Somebody is erased: nothing tells any more what they tried out. */
export async function forgetTrials(queries: Queries, person: TrialPerson): Promise<void> {
  await queries.rows(removeTrialsOf, [digestsOf(person)]);
}
