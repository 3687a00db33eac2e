import { priceCheckout, type Totals } from '../checkout/totals.rules.ts';
import { newTerms } from '../discounts/discount-terms.rules.ts';
import type { Location } from '../locations/location.rules.ts';
import type { TaxSettings } from '../taxes/tax.rules.ts';
import type { TaxAmounts } from '../taxes/tax-amounts.rules.ts';
import type { TaxSale } from '../taxes/tax-service.ts';
import { type DraftContents, type DraftDiscount, isSentByParcel } from './draft-order.rules.ts';

/** What a draft order comes to, in minor units, as it is stored. */
export interface DraftTotals {
  /** By the id of each line. */
  readonly lines: Readonly<Record<string, DraftLineTotals>>;
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  readonly taxes: readonly {
    readonly name: string;
    readonly percentMillionths: number;
    readonly amount: number;
  }[];
  /** What a tax service counted; absent where none did. */
  readonly taxSale?: TaxSale;
  readonly isTaxIncluded: boolean;
  readonly grandTotal: number;
}

export interface DraftLineTotals {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

/** What of a draft order costs something. */
export type CountedDraft = Pick<DraftContents, 'lines' | 'discount' | 'shipping'>;

/** Where it goes, and what the shop asks there. */
export interface DraftPlace {
  readonly currency: string;
  readonly location: Location | null;
  readonly taxSettings: TaxSettings;
  /** What a service counted; absent where the settings count. */
  readonly countedTaxes?: TaxAmounts;
  readonly now: Date;
}

const optionId = 'draft';
const nowhere: Location = { country: '', region: '', postalCode: '' };

/**
 * A draft order is counted as a checkout is, with the owner's prices, discount and shipping in the place of the shop's. Without an address
 * it is not taxed.
 */
export function totalsOfDraft(contents: CountedDraft, place: DraftPlace): DraftTotals {
  const { subtotal, discount, shipping, tax, taxes, taxSale, grandTotal, lines } = priceDraft(
    contents,
    place,
  );
  return {
    lines: Object.fromEntries(lines),
    ...{ subtotal, discount, shipping: shipping ?? 0, tax: tax ?? 0, grandTotal },
    taxes: taxes.map(({ name, percentMillionths, amount }) => ({ name, percentMillionths, amount })),
    ...(taxSale && { taxSale }),
    isTaxIncluded: place.taxSettings.isTaxIncluded,
  };
}

/** The same with what is taxed where. */
export function priceDraft({ lines, discount, shipping }: CountedDraft, place: DraftPlace): Totals {
  const { currency, location, taxSettings, countedTaxes, now } = place;
  const isSent = isSentByParcel(lines);
  return priceCheckout({
    ...{ currency, now, isTaxExempt: false },
    ...(countedTaxes && { countedTaxes }),
    location: location ?? nowhere,
    taxSettings: location ? taxSettings : { ...taxSettings, zones: [] },
    lines: lines.map(({ id, productId, productType, quantity, unitPrice, taxClass }) => ({
      ...{ id, productType, quantity, unitPrice, taxClass, weight: null },
      ...{ productId: productId ?? '', categoryIds: [], shippingProfile: '' },
    })),
    discounts: discount ? [asDiscount(discount)] : [],
    customer: { isFirstOrder: false, areaIds: [], usesByDiscount: new Map() },
    shippingZones: [
      {
        ...{ id: optionId, profile: '', places: [] },
        options: [
          {
            ...{ id: optionId, name: shipping?.name ?? '', pricing: 'FLAT', price: shipping?.price ?? 0 },
            ...{ bands: [], freeFrom: null, postcodes: [], pickup: null, handlingTime: '' },
          },
        ],
      },
    ],
    shippingOptionId: isSent ? optionId : null,
  });
}

const asDiscount = ({ name, percentHundredths, amountCents }: DraftDiscount) => ({
  ...newTerms,
  ...{ id: optionId, name, isAutomatic: false, useCount: 0, percentHundredths, amountCents },
  kind: percentHundredths === null ? ('AMOUNT' as const) : ('PERCENT' as const),
});
