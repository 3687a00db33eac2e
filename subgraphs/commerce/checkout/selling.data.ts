import type { Columns } from '#kit/columns.ts';
import type { TaxSettings } from '../generated/prisma/client.ts';
import type { Place } from '../locations/location.rules.ts';
import type { CarrierQuote } from '../shipping/carrier-quote.rules.ts';
import type { PickupPlace, ShippingBand, ShippingPricing } from '../shipping/shipping.rules.ts';
import type { TaxZone } from '../taxes/tax.rules.ts';
import type { TaxNumberCheck } from '../taxes/tax-number.rules.ts';
import type { TaxedPlace } from '../taxes/tax-question.rules.ts';

/** What a cart's amounts depend on besides what is in it, as the cart's statement reads it. */
export interface CartSelling {
  /** Null until the shopper said where it goes. */
  readonly location: TaxedPlace | null;
  readonly shippingOptionId: string | null;
  readonly taxNumber: string;
  /** What VIES said of a number of this checkout; null before it was asked. */
  readonly taxNumberCheck: TaxNumberCheck | null;
  /** What a service asked for sending what was in the cart; the latest last. */
  readonly carrierQuotes: CarrierQuote[];
  /** Null for the usual ones. */
  readonly taxSettings: StoredTaxSettings | null;
  /** Of the location and of where it is fetched; null while there is no location. */
  readonly taxZones: TaxZone[] | null;
  /** On what the taxes of the location's country depend; null while there is no location. */
  readonly taxParts: { readonly region: boolean; readonly postalCode: boolean } | null;
  /** All of the website; null while there is no location. */
  readonly shippingZones: StoredShippingZone[] | null;
  readonly isFirstOrder: boolean;
  /** How often the shopper used each discount; absent for never. */
  readonly uses: Readonly<Record<string, number>> | null;
}

export type StoredTaxSettings = Columns<
  TaxSettings,
  | ('isTaxIncluded' | 'isShippingTaxed' | 'isTaxNumberExempt')
  | ('isTaxNumberChecked' | 'originCountry' | 'service')
  | 'usesRatesWithoutService',
  { rounding: 'LINE' | 'ORDER'; serviceCodes: Readonly<Record<string, string>> }
>;

export interface StoredShippingZone {
  readonly id: string;
  readonly profile: string;
  readonly places: Place[];
  readonly options: {
    readonly id: string;
    readonly name: string;
    readonly pricing: ShippingPricing;
    readonly price: number;
    readonly bands: ShippingBand[];
    readonly freeFrom: number | null;
    readonly postcodes: string[];
    readonly pickup: PickupPlace | null;
    readonly handlingTime: string;
  }[];
}

/** What coupons and automatic discounts have in common, for `json_agg`; the alias is that of the table. */
export const discountColumns = (
  of: string,
) => `${of}.id, ${of}.kind, ${of}.percent_hundredths AS "percentHundredths",
  ${of}.amount_cents AS "amountCents", ${of}.minimum_cents AS "minimumCents", ${of}.starts_at AS "startsAt", ${of}.ends_at AS "endsAt",
  ${of}.usage_limit AS "usageLimit", ${of}.per_customer_limit AS "perCustomerLimit", ${of}.use_count AS "useCount",
  ${of}.product_ids AS "productIds", ${of}.category_ids AS "categoryIds", ${of}.buy_quantity AS "buyQuantity",
  ${of}.get_quantity AS "getQuantity", ${of}.get_product_ids AS "getProductIds", ${of}.get_category_ids AS "getCategoryIds",
  ${of}.times_per_order AS "timesPerOrder", ${of}.is_first_order_only AS "isFirstOrderOnly", ${of}.area_ids AS "areaIds",
  ${of}.is_combinable AS "isCombinable", ${of}.shipping_option_ids AS "shippingOptionIds",
  ${of}.shipping_type AS "shippingType", ${of}.subscription_payments AS "subscriptionPayments", ${of}.is_for_payment_plans AS "isForPaymentPlans"`;

/** The website's automatic discounts, the oldest first. */
export const automaticDiscounts = `(SELECT coalesce(json_agg(d ORDER BY d.id), '[]') FROM (
  SELECT ${discountColumns('d')}, d.name, true AS "isActive"
  FROM automatic_discount d WHERE d.website_id = $1 AND d.is_active) d)`;

/** A product's categories with those above them; only read where a discount may ask for them. */
export const categoriesOf = (product: string) => `CASE WHEN cardinality(c.coupon_ids) > 0 OR EXISTS (
    SELECT FROM automatic_discount d WHERE d.website_id = $1 AND d.is_active AND cardinality(d.category_ids || d.get_category_ids) > 0)
  THEN (WITH RECURSIVE above AS (
      SELECT x.category_id AS id FROM product_category x WHERE x.website_id = $1 AND x.product_id = ${product}
      UNION SELECT g.parent_id FROM above JOIN category g ON g.website_id = $1 AND g.id = above.id WHERE g.parent_id IS NOT NULL)
    SELECT json_agg(above.id) FROM above) END`;

/** The rest of what a cart's amounts depend on; of a cart `c`, its checkout `k`, its address `a` and the tax settings `t`. */
export const sellingColumns = `
  CASE WHEN a.country <> '' THEN json_build_object('country', a.country, 'region', a.region, 'postalCode', a.postcode,
    'line1', coalesce(typed.address ->> 'line1', ''), 'city', coalesce(typed.address ->> 'city', '')) END AS location,
  k.shipping_option_id AS "shippingOptionId", coalesce(k.tax_number, '') AS "taxNumber",
  k.tax_number_check AS "taxNumberCheck", coalesce(k.carrier_quotes, '[]') AS "carrierQuotes",
  CASE WHEN t.website_id IS NOT NULL THEN json_build_object('isTaxIncluded', t.is_tax_included, 'rounding', t.rounding,
    'isShippingTaxed', t.is_shipping_taxed, 'isTaxNumberExempt', t.is_tax_number_exempt, 'isTaxNumberChecked', t.is_tax_number_checked,
    'originCountry', t.origin_country, 'service', t.service, 'usesRatesWithoutService', t.uses_rates_without_service,
    'serviceCodes', t.service_codes) END AS "taxSettings",
  CASE WHEN a.country <> '' THEN (SELECT coalesce(json_agg(z ORDER BY z.id), '[]') FROM (
    SELECT z.id, z.country, z.region, CASE WHEN p.is_plain AND z.country <> '' THEN ARRAY[a.compact] ELSE z.postcodes END AS postcodes,
      (SELECT coalesce(json_agg(r ORDER BY r.priority), '[]') FROM (SELECT r.id, r.name, r.tax_class AS "taxClass",
        r.percent_millionths AS "percentMillionths", r.priority, r.is_compound AS "isCompound", r.is_on_shipping AS "isOnShipping"
        FROM tax_rate r WHERE r.website_id = $1 AND r.zone_id = z.id) r) AS rates
    FROM tax_zone z CROSS JOIN LATERAL (SELECT cardinality(z.postcodes) > 0 AND array_to_string(z.postcodes, '') !~ '[^0-9]' AS is_plain) p
    WHERE z.website_id = $1 AND z.origin <> 'IMPORTING'
      AND (z.country = '' OR z.country = a.country OR z.country = (SELECT o.pickup ->> 'country' FROM shipping_option o WHERE o.website_id = $1 AND o.id = k.shipping_option_id))
      AND (z.region = '' OR z.country <> a.country OR upper(z.region) = upper(a.region)
        OR EXISTS (SELECT FROM shipping_option o WHERE o.website_id = $1 AND o.id = k.shipping_option_id AND o.pickup IS NOT NULL))
      AND (NOT p.is_plain OR a.compact = ANY(z.postcodes)
        OR EXISTS (SELECT FROM shipping_option o WHERE o.website_id = $1 AND o.id = k.shipping_option_id AND o.pickup IS NOT NULL))) z) END AS "taxZones",
  CASE WHEN a.country <> '' THEN json_build_object(
    'region', EXISTS (SELECT FROM tax_zone z WHERE z.website_id = $1 AND z.country = a.country AND z.origin <> 'IMPORTING' AND z.region <> ''),
    'postalCode', EXISTS (SELECT FROM tax_zone z WHERE z.website_id = $1 AND z.country = a.country AND z.origin <> 'IMPORTING'
      AND cardinality(z.postcodes) > 0)) END AS "taxParts",
  CASE WHEN a.country <> '' THEN (SELECT coalesce(json_agg(z ORDER BY z.id), '[]') FROM (
    SELECT z.id, coalesce(z.profile_id, '') AS profile, z.places,
      (SELECT coalesce(json_agg(o ORDER BY o.position, o.id), '[]') FROM (SELECT o.id, o.position, o.name, o.pricing, o.price_cents AS price, o.bands,
        o.free_from_cents AS "freeFrom", o.postcodes, o.pickup, o.handling_time AS "handlingTime"
        FROM shipping_option o WHERE o.website_id = $1 AND o.zone_id = z.id) o) AS options
    FROM shipping_zone z WHERE z.website_id = $1) z) END AS "shippingZones",
  NOT EXISTS (SELECT FROM customer_order o WHERE o.website_id = $1 AND o.customer_key = a.customer_key COLLATE "C" AND o.state IN ('OPEN', 'COMPLETED')) AS "isFirstOrder",
  (SELECT json_object_agg(u.coupon_id, u.uses) FROM (SELECT u.coupon_id, count(*)::int AS uses FROM coupon_use u
    WHERE u.website_id = $1 AND u.customer_key = a.customer_key AND u.released_at IS NULL AND a.customer_key <> ''
      AND u.coupon_id IN (SELECT unnest(c.coupon_ids) UNION ALL SELECT d.id FROM automatic_discount d WHERE d.website_id = $1 AND d.per_customer_limit IS NOT NULL)
    GROUP BY u.coupon_id) u) AS uses`;

/**
 * Where a cart goes, as far as its checkout says so, and who buys it as `customerKeyOf` writes it. OFFSET keeps the key a value: row-level
 * security lets no index be asked with an expression that might tell of other rows.
 */
export const sellingTables = `
  LEFT JOIN checkout k ON k.cart_id = c.id ${placeTables()}`;

/** The same of something else than a cart that has the addresses and the e-mail of a checkout `k`. */
export function placeTables(): string {
  return `LEFT JOIN tax_settings t ON t.website_id = c.website_id
  CROSS JOIN LATERAL (SELECT coalesce(k.shipping_address, k.billing_address) AS address, lower(trim(coalesce(k.email, ''))) AS email) typed
  CROSS JOIN LATERAL (SELECT coalesce(upper(trim(typed.address ->> 'country')), '') AS country, coalesce(typed.address ->> 'region', '') AS region,
    coalesce(typed.address ->> 'postalCode', '') AS postcode,
    CASE WHEN typed.email = '' THEN '' ELSE regexp_replace(split_part(typed.email, '@', 1), '\\+.*$', '') || '@' || split_part(typed.email, '@', 2) END AS customer_key) b
  CROSS JOIN LATERAL (SELECT b.*, CASE WHEN b.country = 'US' THEN left(regexp_replace(b.postcode, '[\\s-]', '', 'g'), 5)
    ELSE upper(regexp_replace(b.postcode, '[\\s-]', '', 'g')) END AS compact OFFSET 0) a`;
}
