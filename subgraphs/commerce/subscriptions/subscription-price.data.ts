import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type {
  Subscription,
  SubscriptionPriceChange,
  SubscriptionPriceNotice,
} from '../generated/prisma/client.ts';
import type { PriceNotice } from './subscription-price.rules.ts';

/** A stored change of the price of running subscriptions. */
export interface SubscriptionPriceChangeRow
  extends Columns<
    SubscriptionPriceChange,
    | ('id' | 'productId' | 'variantId' | 'unitPriceCents' | 'currency')
    | ('effectiveDay' | 'noticeDays' | 'createdAt' | 'withdrawnAt')
  > {
  /** How many members were told. */
  readonly toldCount: number;
}

const columns = `c.id, c.product_id AS "productId", c.variant_id AS "variantId", c.unit_price_cents::float8 AS "unitPriceCents", c.currency,
  c.effective_day AS "effectiveDay", c.notice_days AS "noticeDays", c.created_at AS "createdAt", c.withdrawn_at AS "withdrawnAt",
  (SELECT count(*)::int FROM subscription_price_notice n WHERE n.website_id = c.website_id AND n.change_id = c.id) AS "toldCount"`;

const lockProduct = statement('SELECT id FROM product WHERE website_id = $1 AND id = $2 FOR NO KEY UPDATE');
/** No two changes that are still to come are of the same variant. */
const insertOne = statement(`
  INSERT INTO subscription_price_change AS c (id, website_id, product_id, variant_id, unit_price_cents, currency, effective_day, notice_days, is_notifying)
  SELECT $2, $1, $3, $4, $5, $6, $7, $8, true WHERE NOT EXISTS (
    SELECT FROM subscription_price_change o WHERE o.website_id = $1 AND o.product_id = $3 AND o.withdrawn_at IS NULL AND o.effective_day > $9
      AND (o.variant_id IS NULL OR $4::text IS NULL OR o.variant_id = $4))
  RETURNING ${columns}`);
const readOfProduct = statement(`
  SELECT ${columns} FROM subscription_price_change c WHERE c.website_id = $1 AND c.product_id = $2 ORDER BY c.id DESC LIMIT 50`);
const readOne = statement(
  `SELECT ${columns} FROM subscription_price_change c WHERE c.website_id = $1 AND c.id = $2`,
);
/** One conditional write: what holds already is withdrawn no more. Whoever was told is told once more. */
const withdrawOne = statement(`
  UPDATE subscription_price_change c SET withdrawn_at = now(), is_notifying = true
  WHERE c.website_id = $1 AND c.id = $2 AND c.withdrawn_at IS NULL AND c.effective_day > $3 RETURNING ${columns}`);
const readToTell = statement(
  `SELECT ${columns} FROM subscription_price_change c WHERE c.website_id = $1 AND c.is_notifying ORDER BY c.id LIMIT 50`,
);
const noteTold = statement(`
  UPDATE subscription_price_change SET is_notifying = false
  WHERE website_id = $1 AND id = $2 AND is_notifying AND (withdrawn_at IS NULL) = $3`);
const readFollowing = statement(`
  SELECT s.id FROM subscription s WHERE s.website_id = $1 AND s.id > $3 AND s.state IN ('ACTIVE', 'PAST_DUE', 'PAUSED') AND NOT s.is_ending
    AND EXISTS (SELECT FROM subscription_price_change c WHERE c.website_id = $1 AND c.id = $2 AND c.product_id = s.product_id
      AND (c.variant_id IS NULL OR c.variant_id = s.variant_id) AND c.currency = s.currency AND s.started_at <= c.created_at)
    AND NOT EXISTS (SELECT FROM subscription_price_notice n WHERE n.website_id = $1 AND n.subscription_id = s.id AND n.change_id = $2)
  ORDER BY s.id LIMIT 100`);
/** A change that is withdrawn meanwhile is told to nobody. */
const insertNotice = statement(`
  WITH live AS MATERIALIZED (SELECT id FROM subscription_price_change WHERE website_id = $1 AND id = $3 AND withdrawn_at IS NULL FOR SHARE)
  INSERT INTO subscription_price_notice (website_id, subscription_id, change_id, unit_price_cents, effective_day)
  SELECT $1, $2, live.id, $4, $5 FROM live ON CONFLICT (subscription_id, change_id) DO NOTHING RETURNING change_id`);
const readWithdrawn = statement(`
  SELECT n.subscription_id AS id FROM subscription_price_notice n
  WHERE n.website_id = $1 AND n.change_id = $2 AND n.withdrawal_told_at IS NULL AND n.applied_at IS NULL ORDER BY n.subscription_id LIMIT 100`);
const noteWithdrawalTold = statement(`
  UPDATE subscription_price_notice SET withdrawal_told_at = now()
  WHERE website_id = $1 AND subscription_id = $2 AND change_id = $3 AND withdrawal_told_at IS NULL RETURNING change_id`);
/** Earlier ones that were never due give way to it. */
const applyNotice = statement(`
  WITH applied AS (UPDATE subscription_price_notice SET applied_at = now()
    WHERE website_id = $1 AND subscription_id = $2 AND change_id <= $3 AND applied_at IS NULL)
  UPDATE subscription SET unit_price_cents = $4 WHERE website_id = $1 AND id = $2`);

/** Announces a change; null when another one of the same is still to come, or the product is gone. */
export async function savePriceChange(
  queries: Queries,
  draft: Omit<SubscriptionPriceChangeRow, 'id' | 'createdAt' | 'withdrawnAt' | 'toldCount'>,
  today: string,
): Promise<SubscriptionPriceChangeRow | null> {
  const { productId, variantId, unitPriceCents, currency, effectiveDay, noticeDays } = draft;
  await queries.rows(lockProduct, [productId]);
  const values = [newId(), productId, variantId, unitPriceCents, currency, effectiveDay, noticeDays, today];
  const [row] = await queries.rows<SubscriptionPriceChangeRow>(insertOne, values);
  return row ?? null;
}

/** The changes of a product, newest first: at most 50. */
export function findPriceChanges(queries: Queries, productId: string): Promise<SubscriptionPriceChangeRow[]> {
  return queries.rows<SubscriptionPriceChangeRow>(readOfProduct, [productId]);
}

/** A change; null when there is none with that id. */
export async function findPriceChange(
  queries: Queries,
  id: string,
): Promise<SubscriptionPriceChangeRow | null> {
  const [row] = await queries.rows<SubscriptionPriceChangeRow>(readOne, [id]);
  return row ?? null;
}

/** Withdraws a change; null when it holds already, was withdrawn before, or there is none. */
export async function withdrawPriceChange(
  queries: Queries,
  id: string,
  today: string,
): Promise<SubscriptionPriceChangeRow | null> {
  const [row] = await queries.rows<SubscriptionPriceChangeRow>(withdrawOne, [id, today]);
  return row ?? null;
}

/** Changes, announced or withdrawn, of which members are still to be told. */
export function findPriceChangesToTell(queries: Queries): Promise<SubscriptionPriceChangeRow[]> {
  return queries.rows<SubscriptionPriceChangeRow>(readToTell);
}

/** Everybody was told; unless it was withdrawn meanwhile, which they are told as well. */
export async function notePriceChangeTold(
  queries: Queries,
  { id, withdrawnAt }: SubscriptionPriceChangeRow,
): Promise<void> {
  await queries.rows(noteTold, [id, withdrawnAt === null]);
}

/** Running subscriptions after one of them whose members were not told of a change. */
export async function findFollowers(queries: Queries, changeId: string, after: string): Promise<string[]> {
  return (await queries.rows<Columns<Subscription, 'id'>>(readFollowing, [changeId, after])).map(
    ({ id }) => id,
  );
}

/** Subscriptions whose members were told of a change that was withdrawn, and not yet of that. */
export async function findWithdrawnFollowers(queries: Queries, changeId: string): Promise<string[]> {
  return (
    await queries.rows<{ readonly id: SubscriptionPriceNotice['subscriptionId'] }>(readWithdrawn, [changeId])
  ).map(({ id }) => id);
}

/** Notes, in the transaction that writes its mail, what a member is told; false when they were told before, or it was withdrawn. */
export async function savePriceNotice(
  queries: Queries,
  subscriptionId: string,
  { changeId, unitPriceCents, effectiveDay }: PriceNotice,
): Promise<boolean> {
  const values = [subscriptionId, changeId, unitPriceCents, effectiveDay];
  return (await queries.rows(insertNotice, values)).length > 0;
}

/** Notes, in the transaction that writes its mail, that a member is told of a withdrawal; false when they were told before. */
export async function saveWithdrawalNotice(
  queries: Queries,
  subscriptionId: string,
  changeId: string,
): Promise<boolean> {
  return (await queries.rows(noteWithdrawalTold, [subscriptionId, changeId])).length > 0;
}

/** From here on a locked subscription costs what its member was told. */
export async function applyPriceNotice(
  queries: Queries,
  subscriptionId: string,
  { changeId, unitPriceCents }: PriceNotice,
): Promise<void> {
  await queries.rows(applyNotice, [subscriptionId, changeId, unitPriceCents]);
}
