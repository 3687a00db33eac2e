import { priceCheckout, type Totals, type TotalsLine } from '../checkout/totals.rules.ts';
import type { Discount } from '../discounts/discount.rules.ts';
import { weightOf } from '../shipping/weight.rules.ts';
import { standardTaxClass, type TaxSettings } from '../taxes/tax.rules.ts';
import { isExemptBusiness } from '../taxes/tax-number.rules.ts';
import type { CartEntryRow, CartRow, StoredDiscount } from './cart.data.ts';
import type { CartLine } from './cart.rules.ts';

/** What a cart comes to: of the lines that can be counted. */
export function priceCart(
  cart: CartRow,
  counted: readonly { entry: CartEntryRow; line: CartLine }[],
): Totals {
  const { selling, coupons, automaticDiscounts, currency, readAt: now } = cart;
  const { location, shippingOptionId, taxNumber, isFirstOrder, uses } = selling;
  const taxSettings = taxSettingsOf(cart);
  const number = { taxNumber, country: location?.country ?? '' };
  return priceCheckout({
    ...{ currency, now, location, shippingOptionId, taxSettings },
    lines: counted.map(asTotalsLine),
    discounts: [
      ...automaticDiscounts.map((row) => asDiscount(row, row.name, true)),
      ...coupons.map((row) => asDiscount(row, row.code, false)),
    ],
    customer: {
      isFirstOrder,
      areaIds: cart.areaIds ?? [],
      usesByDiscount: new Map(Object.entries(uses ?? {})),
    },
    shippingZones: selling.shippingZones ?? [],
    isTaxExempt: selling.taxSettings !== null && isExemptBusiness(number, selling.taxSettings),
  });
}

/** How the cart's website charges taxes, as far as the cart's location goes. */
function taxSettingsOf({ selling: { taxSettings, taxZones } }: CartRow): TaxSettings {
  return {
    isTaxIncluded: taxSettings?.isTaxIncluded ?? false,
    rounding: taxSettings?.rounding ?? 'LINE',
    isShippingTaxed: taxSettings?.isShippingTaxed ?? true,
    zones: taxZones ?? [],
  };
}

function asTotalsLine({ entry, line }: { entry: CartEntryRow; line: CartLine }): TotalsLine {
  const { product, variant } = entry;
  const { id, productId, productType, quantity, unitPrice } = line;
  return {
    ...{ id, productId, productType, quantity, unitPrice },
    categoryIds: product?.categoryIds ?? [],
    taxClass: product?.taxClass ?? standardTaxClass,
    weight: weightOf(variant?.weight ?? null),
    shippingProfile: product?.shippingProfileId ?? '',
  };
}

function asDiscount(
  { startsAt, endsAt, ...terms }: StoredDiscount,
  name: string,
  isAutomatic: boolean,
): Discount {
  const asDate = (text: string | null) => (text === null ? null : new Date(text));
  return { ...terms, name, isAutomatic, startsAt: asDate(startsAt), endsAt: asDate(endsAt) };
}
