import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import type { StoreSettings } from '../generated/prisma/client.ts';

/** How a store sells. */
export interface StoreSettingsRow
  extends Columns<
    StoreSettings,
    | ('currency' | 'multipleQuantityAllowedForServices' | 'minimumSubtotalCents')
    | ('isExpressCheckout' | 'isTestMode' | 'subscriptionNoticeDays'),
    { relatedProducts: 'NONE' | 'CHOSEN' | 'AUTOMATIC' }
  > {
  /** Absent when it is the viewer's. */
  readonly websiteId?: string;
}

const columns = `currency, multiple_quantity_allowed_for_services AS "multipleQuantityAllowedForServices",
  minimum_subtotal_cents::float8 AS "minimumSubtotalCents", related_products AS "relatedProducts",
  is_express_checkout AS "isExpressCheckout", is_test_mode AS "isTestMode",
  subscription_notice_days AS "subscriptionNoticeDays"`;
const readSettings = statement(`SELECT ${columns} FROM store_settings WHERE website_id = $1`);

/** No price and no coupon is stored in the currency. */
const hasNoAmounts = `(NOT EXISTS (SELECT 1 FROM product WHERE website_id = $1) AND NOT EXISTS (SELECT 1 FROM donation_fund WHERE website_id = $1)
  AND NOT EXISTS (SELECT 1 FROM coupon
  WHERE website_id = $1 AND archived_at IS NULL AND (amount_cents IS NOT NULL OR minimum_cents > 0)))`;

/** One conditional write: a currency changes only while no price is stored in the old one, and amounts in it go. */
const writeSettings = statement(`
  INSERT INTO store_settings AS s (website_id, currency, multiple_quantity_allowed_for_services, minimum_subtotal_cents,
    related_products, is_express_checkout, is_test_mode, subscription_notice_days)
  SELECT $1, coalesce($2, 'USD'), coalesce($3, true), coalesce($4::bigint, 0), coalesce($5, 'AUTOMATIC'), coalesce($6, false), coalesce($7, false), coalesce($8, 30)
  WHERE $2 IS NULL OR $2 = 'USD' OR ${hasNoAmounts}
     OR EXISTS (SELECT 1 FROM store_settings WHERE website_id = $1)
  ON CONFLICT (website_id) DO UPDATE SET
    currency = coalesce($2, s.currency),
    multiple_quantity_allowed_for_services = coalesce($3, s.multiple_quantity_allowed_for_services),
    minimum_subtotal_cents = coalesce($4, CASE WHEN $2 <> s.currency THEN 0 ELSE s.minimum_subtotal_cents END),
    related_products = coalesce($5, s.related_products),
    is_express_checkout = coalesce($6, s.is_express_checkout),
    is_test_mode = coalesce($7, s.is_test_mode),
    subscription_notice_days = coalesce($8, s.subscription_notice_days)
  WHERE $2 IS NULL OR $2 = s.currency OR ${hasNoAmounts}
  RETURNING ${columns}`);

const save = saverOf('store settings');
const usualSettings: StoreSettingsRow = {
  currency: 'USD',
  multipleQuantityAllowedForServices: true,
  minimumSubtotalCents: 0,
  relatedProducts: 'AUTOMATIC',
  isExpressCheckout: false,
  isTestMode: false,
  subscriptionNoticeDays: 30,
};

/** The settings of a website; the usual ones when it has none of its own. */
export async function findSettings(queries: Queries): Promise<StoreSettingsRow> {
  const [row] = await queries.rows<StoreSettingsRow>(readSettings);
  return row ?? usualSettings;
}

/** The settings after the change; null when products keep the currency as it is. */
export async function changeSettings(
  db: ScopedDatabase,
  input: {
    currency?: string | null | undefined;
    multipleQuantityAllowedForServices?: boolean | null | undefined;
    minimumSubtotalCents?: number | undefined;
    relatedProducts?: StoreSettingsRow['relatedProducts'] | null | undefined;
    isExpressCheckout?: boolean | null | undefined;
    isTestMode?: boolean | null | undefined;
    subscriptionNoticeDays?: number | null | undefined;
    expectedVersion?: string | null | undefined;
  },
): Promise<StoreSettingsRow | Outdated<StoreSettingsRow> | null> {
  const { currency, multipleQuantityAllowedForServices, minimumSubtotalCents } = input;
  const { relatedProducts, isExpressCheckout, isTestMode, subscriptionNoticeDays, expectedVersion } = input;
  const values = [
    ...[currency, multipleQuantityAllowedForServices, minimumSubtotalCents],
    ...[relatedProducts, isExpressCheckout, isTestMode, subscriptionNoticeDays],
  ].map((value) => value ?? null);
  return save(db, expectedVersion, findSettings, async (queries) => {
    const [row] = await queries.rows<StoreSettingsRow>(writeSettings, values);
    return row ?? null;
  });
}
