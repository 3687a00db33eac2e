import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { AddressRow } from '../checkout/checkout.data.ts';
import type { GrantedDiscount } from '../discounts/granted-discount.rules.ts';
import type { Subscription, SubscriptionCharge } from '../generated/prisma/client.ts';
import { accessOf } from '../memberships/membership.rules.ts';
import { afterAllIds } from '../orders/order.data.ts';
import { prismaFor } from '../prisma-client.ts';
import type { PriceNotice } from './subscription-price.rules.ts';
import { reminderDays } from './subscription-schedule.rules.ts';
import { trialReminderDays } from './subscription-trial.rules.ts';

/** A stored subscription; amounts are minor units of its currency. */
export interface SubscriptionContractRow
  extends Columns<
    Subscription,
    | ('id' | 'subscriptionCartId' | 'memberId' | 'orderId' | 'productId')
    | ('variantId' | 'title' | 'variantName' | 'quantity' | 'additionalFields')
    | ('unitPriceCents' | 'currency' | 'billingPeriodValue' | 'numBillingCycles')
    | ('isTest' | 'email' | 'language' | 'origin' | 'shippingOptionId')
    | ('savedMethodId' | 'timeZone' | 'anchorDay' | 'steps' | 'cycles' | 'nextDay')
    | ('nextChargeAt' | 'attempts' | 'isEnding' | 'remindedOf' | 'trialDays')
    | ('trialEndDay' | 'startedAt' | 'endedAt'),
    {
      billingPeriodUnit: 'WEEK' | 'MONTH' | 'YEAR';
      state: 'ACTIVE' | 'PAST_DUE' | 'PAUSED' | 'CANCELLED' | 'FINISHED';
      shippingAddress: AddressRow | null;
      billingAddress: AddressRow | null /** The discounts that it began with; null for one that began before they were kept. */;
      discounts: readonly GrantedDiscount[] | null;
    }
  > {
  /** True where it pays for a membership, which goes along with it. */
  readonly isMembership: boolean;
  /** True where its product or variant is deleted, and not merely hidden or out of stock for a while, or its fund takes no more. */
  readonly isWithdrawn: boolean;
  /** Prices that its member was told of and that do not hold yet, in the order in which they were announced. */
  readonly priceNotices: readonly PriceNotice[];
}

/** An attempt to charge. */
export type SubscriptionChargeRow = Columns<
  SubscriptionCharge,
  'cycle' | 'attempt' | 'orderId' | 'createdAt',
  { state: 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED' }
>;

const columns = `s.id, s.subscription_cart_id AS "subscriptionCartId", s.member_id AS "memberId", s.order_id AS "orderId", s.product_id AS "productId",
  EXISTS (SELECT FROM membership m WHERE m.website_id = s.website_id AND m.subscription_id = s.id) AS "isMembership",
  s.ended_at IS NULL AND CASE WHEN s.product_id = '' THEN NOT EXISTS (SELECT FROM donation d JOIN donation_fund f ON f.website_id = d.website_id
    AND f.id = d.fund_id WHERE d.website_id = s.website_id AND d.id = s.subscription_cart_id AND f.is_open)
    ELSE NOT EXISTS (SELECT FROM variant v WHERE v.website_id = s.website_id AND v.product_id = s.product_id AND v.id = s.variant_id)
  END AS "isWithdrawn", s.variant_id AS "variantId", s.title, s.variant_name AS "variantName", s.quantity, s.additional_fields AS "additionalFields",
  s.unit_price_cents::float8 AS "unitPriceCents", s.currency, s.billing_period_value AS "billingPeriodValue",
  s.billing_period_unit AS "billingPeriodUnit", s.num_billing_cycles AS "numBillingCycles", s.state, s.is_test AS "isTest", s.email, s.language,
  s.origin, s.shipping_address AS "shippingAddress", s.billing_address AS "billingAddress", s.shipping_option_id AS "shippingOptionId",
  s.saved_method_id AS "savedMethodId", s.time_zone AS "timeZone", s.anchor_day AS "anchorDay", s.steps, s.cycles, s.next_day AS "nextDay",
  s.next_charge_at AS "nextChargeAt", s.attempts, s.is_ending AS "isEnding", s.reminded_of AS "remindedOf", s.trial_days AS "trialDays",
  s.trial_end_day AS "trialEndDay", s.discounts, s.started_at AS "startedAt",
  s.ended_at AS "endedAt", (SELECT coalesce(json_agg(json_build_object('changeId', n.change_id, 'unitPriceCents', n.unit_price_cents,
    'effectiveDay', n.effective_day) ORDER BY n.change_id), '[]') FROM subscription_price_notice n
    JOIN subscription_price_change c ON c.website_id = n.website_id AND c.id = n.change_id
    WHERE n.website_id = s.website_id AND n.subscription_id = s.id AND n.applied_at IS NULL AND c.withdrawn_at IS NULL) AS "priceNotices"`;

/** The same subscription cart makes one subscription, however often its order is handed over. */
const insertOne = statement(`
  INSERT INTO subscription (id, website_id, subscription_cart_id, member_id, order_id, product_id, variant_id, title, variant_name, quantity,
    additional_fields, unit_price_cents, currency, billing_period_value, billing_period_unit, num_billing_cycles, state, is_test, email, language,
    origin, shipping_address, billing_address, shipping_option_id, time_zone, anchor_day, next_day, next_charge_at, ended_at, saved_method_id, steps, cycles, trial_days, trial_end_day, discounts)
  SELECT s.id, $1, s."subscriptionCartId", s."memberId", s."orderId", s."productId", s."variantId", s.title, s."variantName", s.quantity,
    s."additionalFields", s."unitPriceCents", s.currency, s."billingPeriodValue", s."billingPeriodUnit", s."numBillingCycles", s.state, s."isTest",
    s.email, s.language, s.origin, s."shippingAddress", s."billingAddress", s."shippingOptionId", s."timeZone", s."anchorDay", s."nextDay",
    s."nextChargeAt", s."endedAt", s."savedMethodId", s.steps, s.cycles, s."trialDays", s."trialEndDay", s.discounts
  FROM jsonb_to_record($2) AS s (id text, "subscriptionCartId" text, "memberId" text, "orderId" text, "productId" text, "variantId" text, title text,
    "variantName" text, quantity int, "additionalFields" text, "unitPriceCents" bigint, currency text, "billingPeriodValue" int,
    "billingPeriodUnit" text, "numBillingCycles" int, state text, "isTest" boolean, email text, language text, origin text, "shippingAddress" jsonb,
    "billingAddress" jsonb, "shippingOptionId" text, "timeZone" text, "anchorDay" text, "nextDay" text, "nextChargeAt" timestamptz,
    "endedAt" timestamptz, "savedMethodId" text, steps int, cycles int, "trialDays" int, "trialEndDay" text, discounts jsonb)
  ON CONFLICT (subscription_cart_id) DO NOTHING RETURNING id`);
const readOne = statement(`SELECT ${columns} FROM subscription s WHERE s.website_id = $1 AND s.id = $2`);
const lockOne = statement(
  `SELECT ${columns} FROM subscription s WHERE s.website_id = $1 AND s.id = $2 FOR UPDATE`,
);
/** Found by the carts of the order's lines, which renewals have too: those that began with it are its own. */
const lockOfOrder = statement(`
  SELECT ${columns} FROM subscription s
  WHERE s.website_id = $1 AND s.order_id = $2 AND s.subscription_cart_id IN (
    SELECT l.plan ->> 'subscriptionCartId' FROM order_line l WHERE l.website_id = $1 AND l.order_id = $2 AND l.plan IS NOT NULL)
  ORDER BY s.id FOR UPDATE OF s`);
const readOfMember = statement(`
  SELECT ${columns} FROM subscription s WHERE s.website_id = $1 AND s.member_id = $2 AND s.id < $3 ORDER BY s.id DESC LIMIT $4`);
const readPage = statement(`
  SELECT ${columns} FROM subscription s WHERE s.website_id = $1 AND s.id < $2 AND ($3::text IS NULL OR s.state = $3)
    AND ($4::text IS NULL OR strpos(lower(s.email), lower($4)) > 0 OR strpos(lower(s.title), lower($4)) > 0)
  ORDER BY s.id DESC LIMIT $5`);
/** A membership that it pays for changes with it, in one statement, so that neither is ever without the other. */
const writeState = statement(`
  WITH written AS (UPDATE subscription SET state = $3, quantity = $4, shipping_address = $5, billing_address = $6, saved_method_id = $7, anchor_day = $8, steps = $9,
    cycles = $10, next_day = $11, next_charge_at = $12, attempts = $13, is_ending = $14, reminded_of = $15, ended_at = $16
    WHERE website_id = $1 AND id = $2 RETURNING id, state)
  UPDATE membership m SET is_changed = true, paused_at = CASE WHEN $17 THEN coalesce(m.paused_at, now()) END, ends_at = $18,
    ended_at = CASE WHEN w.state = 'CANCELLED' THEN $18::timestamptz END
  FROM written w WHERE m.website_id = $1 AND m.subscription_id = w.id AND m.ended_at IS NULL
    AND ((m.paused_at IS NOT NULL) <> $17 OR m.ends_at IS DISTINCT FROM $18)`);
const readDue = statement(`
  SELECT s.id, s.next_charge_at AS "nextChargeAt" FROM subscription s
  WHERE s.website_id = $1 AND s.next_charge_at <= $2 AND (s.next_charge_at, s.id) > ($3, $4) AND s.state IN ('ACTIVE', 'PAST_DUE')
  ORDER BY s.next_charge_at, s.id LIMIT $5`);
const isTrial = 's.cycles = 0 AND s.trial_end_day IS NOT NULL';
const readToRemind = statement(`
  SELECT s.id FROM subscription s WHERE s.website_id = $1 AND s.next_charge_at > $2 AND s.next_charge_at <= $2::timestamptz + make_interval(days => $3)
    AND s.reminded_of <> s.next_day AND s.state = 'ACTIVE' AND NOT s.is_ending AND CASE WHEN ${isTrial}
    THEN s.next_charge_at <= $2::timestamptz + make_interval(days => least($3, (s.trial_days + 1) / 2))
    ELSE s.next_charge_at <= $2::timestamptz + make_interval(days => $4) AND NOT (s.billing_period_unit = 'WEEK' AND s.billing_period_value = 1) END
  ORDER BY s.id LIMIT 500`);
const readWebsites = statement(`
  SELECT DISTINCT website_id AS "websiteId" FROM subscription
  WHERE $1 = '${everyWebsite}' AND state IN ('ACTIVE', 'PAST_DUE') AND next_charge_at <= now() + make_interval(days => $2)
  UNION SELECT website_id FROM subscription_price_change WHERE $1 = '${everyWebsite}' AND is_notifying ORDER BY 1`);
const insertCharge = statement(`
  INSERT INTO subscription_charge (website_id, subscription_id, cycle, attempt, order_id, state) VALUES ($1, $2, $3, $4, $5, $6)`);
const markDelivered = statement(
  'UPDATE order_line SET delivered_at = coalesce(delivered_at, now()) WHERE website_id = $1 AND order_id = $2 AND plan IS NOT NULL',
);
const writeCharge = statement(
  'UPDATE subscription_charge SET state = $4 WHERE website_id = $1 AND subscription_id = $2 AND order_id = $3',
);
const readCharges = statement(`
  SELECT cycle, attempt, order_id AS "orderId", state, created_at AS "createdAt" FROM subscription_charge
  WHERE website_id = $1 AND subscription_id = $2 ORDER BY cycle DESC, attempt DESC LIMIT 100`);

/** What is stored of a subscription that begins. */
export type SubscriptionDraft = Omit<
  SubscriptionContractRow,
  'attempts' | 'isEnding' | 'isMembership' | 'isWithdrawn' | 'remindedOf' | 'startedAt' | 'priceNotices'
>;

/** Begins a subscription; false when its cart was ordered before. */
export async function saveSubscription(queries: Queries, draft: SubscriptionDraft): Promise<boolean> {
  return (await queries.rows(insertOne, [JSON.stringify(draft)])).length > 0;
}

/** A subscription; null when there is none with that id. */
export async function findSubscription(
  queries: Queries,
  id: string,
): Promise<SubscriptionContractRow | null> {
  const [row] = await queries.rows<SubscriptionContractRow>(readOne, [id]);
  return row ?? null;
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockSubscription(
  queries: Queries,
  id: string,
): Promise<SubscriptionContractRow | null> {
  const [row] = await queries.rows<SubscriptionContractRow>(lockOne, [id]);
  return row ?? null;
}

/** The subscriptions that began with an order, which nobody else changes until the transaction ends. */
export function lockSubscriptionsOfOrder(
  queries: Queries,
  orderId: string,
): Promise<SubscriptionContractRow[]> {
  return queries.rows<SubscriptionContractRow>(lockOfOrder, [orderId]);
}

interface Page {
  readonly after: string | null;
  readonly limit: number;
}

/** A page of a member's subscriptions, newest first. */
export function findSubscriptionsOf(
  queries: Queries,
  memberId: string,
  { after, limit }: Page,
): Promise<SubscriptionContractRow[]> {
  return queries.rows<SubscriptionContractRow>(readOfMember, [memberId, after ?? afterAllIds, limit]);
}

/** A page of the website's subscriptions, newest first. */
export function findSubscriptions(
  queries: Queries,
  { after, limit }: Page,
  filter: { readonly state: SubscriptionContractRow['state'] | null; readonly search: string | null },
): Promise<SubscriptionContractRow[]> {
  const values = [after ?? afterAllIds, filter.state, filter.search, limit];
  return queries.rows<SubscriptionContractRow>(readPage, values);
}

/** Keeps what became of a locked subscription, and of the membership that it pays for. */
export async function writeSubscription(queries: Queries, row: SubscriptionContractRow): Promise<void> {
  const { id, state, quantity, shippingAddress, billingAddress, savedMethodId, anchorDay, steps, cycles } =
    row;
  const { nextDay, nextChargeAt, attempts, isEnding, remindedOf, endedAt } = row;
  const access = accessOf(row);
  await queries.rows(writeState, [
    ...[id, state, quantity, shippingAddress && JSON.stringify(shippingAddress)],
    ...[billingAddress && JSON.stringify(billingAddress), savedMethodId, anchorDay, steps, cycles, nextDay],
    ...[nextChargeAt, attempts, isEnding, remindedOf, endedAt],
    ...[access.isPaused, access.endsAt],
  ]);
}

/** A subscription that is due, and since when. */
export type DueSubscription = Columns<Subscription, 'id', { nextChargeAt: Date }>;

/** Subscriptions that are to be charged or tried again at an instant, the longest due one first; after one of them, or from the first. */
export function findDueSubscriptions(
  queries: Queries,
  now: Date,
  after: DueSubscription | null,
  limit: number,
): Promise<DueSubscription[]> {
  const values = [now, after?.nextChargeAt ?? '-infinity', after?.id ?? '', limit];
  return queries.rows<DueSubscription>(readDue, values);
}

/** Subscriptions whose members are to be told of the next charge. */
export async function findSubscriptionsToRemind(queries: Queries, now: Date): Promise<string[]> {
  return (
    await queries.rows<Columns<Subscription, 'id'>>(readToRemind, [now, trialReminderDays, reminderDays])
  ).map(({ id }) => id);
}

/** The websites that have something to charge, to tell within so many days, or to tell of prices. */
export async function findWebsitesWithSubscriptions(database: Database, days: number): Promise<string[]> {
  const rows = await database
    .forWebsite(everyWebsite)
    .rows<Columns<Subscription, 'websiteId'>>(readWebsites, [days]);
  return rows.map(({ websiteId }) => websiteId);
}

/** Notes an attempt, in the transaction that writes its order. */
export async function saveCharge(
  queries: Queries,
  subscriptionId: string,
  charge: Omit<SubscriptionChargeRow, 'createdAt'>,
): Promise<void> {
  const { cycle, attempt, orderId, state } = charge;
  await queries.rows(insertCharge, [subscriptionId, cycle, attempt, orderId, state]);
  // A renewal begins no other subscription.
  await queries.rows(markDelivered, [orderId]);
}

/** Notes what came of an attempt. */
export async function settleCharge(
  queries: Queries,
  subscriptionId: string,
  orderId: string,
  state: 'PAID' | 'FAILED' | 'CANCELLED',
): Promise<void> {
  await queries.rows(writeCharge, [subscriptionId, orderId, state]);
}

/** The latest attempts, the last one first: at most 100. */
export function findCharges(queries: Queries, subscriptionId: string): Promise<SubscriptionChargeRow[]> {
  return queries.rows<SubscriptionChargeRow>(readCharges, [subscriptionId]);
}

/** How many subscriptions go on, paused ones too. */
export function countRunningSubscriptions(db: ScopedDatabase): Promise<number> {
  return prismaFor(db).subscription.count({ where: { state: { in: ['ACTIVE', 'PAST_DUE', 'PAUSED'] } } });
}
