import { priceCheckout, taxExemption } from '../checkout/totals.rules.ts';
import type { Discount } from '../discounts/discount.rules.ts';
import { newTerms } from '../discounts/discount-terms.rules.ts';
import type { DraftDiscount } from '../draft-orders/draft-order.rules.ts';
import type { Location } from '../locations/location.rules.ts';
import { ProductType } from '../products/product.rules.ts';
import { productTypeOf } from '../products/product-rows.ts';
import type { PickupPlace } from '../shipping/shipping.rules.ts';
import { standardTaxClass, type TaxSettings } from '../taxes/tax.rules.ts';
import type { TaxAmounts } from '../taxes/tax-amounts.rules.ts';
import type { Taxed } from '../taxes/tax-question.rules.ts';
import type { TaxSale } from '../taxes/tax-service.ts';
import type { LineAfter } from './order-edit.rules.ts';

/** What a product says of how it is taxed and discounted. */
export interface ProductFacts {
  readonly taxClass: string;
  /** Its categories, with those above them. */
  readonly categoryIds: readonly string[];
}

/** A discount that an order got: its terms where they are still known. */
export interface GivenDiscount {
  readonly discountId: string;
  readonly name: string;
  readonly amountCents: number;
  /** Null where the coupon or the automatic discount is gone. */
  readonly terms: (Discount & { readonly isAutomatic: boolean }) | null;
  /** What the draft order said that it was made of; null for none. */
  readonly drafted: DraftDiscount | null;
}

/** What a changed order comes to, in minor units. */
export interface EditedTotals {
  readonly lines: ReadonlyMap<string, { subtotal: number; discount: number; tax: number; total: number }>;
  readonly discounts: readonly {
    readonly discountId: string;
    readonly name: string;
    readonly amount: number;
  }[];
  readonly taxes: readonly {
    readonly name: string;
    readonly percentMillionths: number;
    readonly amount: number;
  }[];
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  /** What is taxed where. */
  readonly taxed: Taxed | null;
  /** What a tax service counted; null where none did. */
  readonly taxSale: TaxSale | null;
  readonly grandTotal: number;
}

const optionId = 'agreed';
const nowhere: Location = { country: '', region: '', postalCode: '' };

/**
 * A changed order is counted anew at today's taxes of where it goes: what is there keeps its price, discounts count by their terms as when
 * they were given, whatever became of their dates and limits, and shipping costs what was agreed.
 */
export function countEdit(request: {
  readonly currency: string;
  readonly lines: readonly LineAfter[];
  readonly products: ReadonlyMap<string, ProductFacts>;
  readonly discounts: readonly GivenDiscount[];
  readonly location: Location | null;
  readonly pickup: PickupPlace | null;
  readonly taxSettings: TaxSettings;
  /** What a service counted; absent where the settings count. */
  readonly countedTaxes?: TaxAmounts;
  readonly isTaxExempt: boolean;
  /** What is asked for sending it; 0 where nothing is sent. */
  readonly shipping: number;
  readonly now: Date;
}): EditedTotals {
  const { currency, location, pickup, taxSettings, isTaxExempt, now } = request;
  const lines = request.lines.filter(({ quantity }) => quantity > 0);
  const isSent = lines.some(({ productType }) => productType === ProductType.physical);
  const shipping = isSent ? request.shipping : 0;
  // Without its tax already, it is not freed of it again.
  const isNet = isTaxExempt && taxSettings.isTaxIncluded;
  const price = isNet ? 0 : shipping;
  const option = { id: optionId, name: '', pricing: 'FLAT', price, bands: [], freeFrom: null } as const;
  const totals = priceCheckout({
    ...{ currency, now, isTaxExempt },
    ...(request.countedTaxes && { countedTaxes: request.countedTaxes }),
    location: location ?? nowhere,
    taxSettings: location ? taxSettings : { ...taxSettings, zones: [] },
    lines: lines.map(({ id, productId, productType, quantity, unitPrice, taxClass }) => {
      const facts = request.products.get(productId);
      return {
        ...{ id, productId, quantity, unitPrice, weight: null, shippingProfile: '' },
        productType: productTypeOf(productType),
        taxClass: taxClass ?? facts?.taxClass ?? standardTaxClass,
        categoryIds: facts?.categoryIds ?? [],
      };
    }),
    discounts: request.discounts.flatMap(asDiscount),
    customer: { isFirstOrder: true, areaIds: [], usesByDiscount: new Map() },
    shippingZones: [
      {
        id: optionId,
        profile: '',
        places: [],
        options: [{ ...option, postcodes: [], pickup, handlingTime: '' }],
      },
    ],
    shippingOptionId: isSent ? optionId : null,
  });
  // Free shipping is in the price that was agreed.
  const free = request.discounts
    .filter(({ terms }) => terms?.kind === 'FREE_SHIPPING')
    .map(({ discountId, name }) => ({ discountId, name, amount: 0 }));
  return {
    lines: totals.lines,
    discounts: [
      ...totals.discounts
        .filter(({ problem, amount }) => problem === null && amount > 0)
        .map(({ id: discountId, name, amount }) => ({ discountId, name, amount })),
      ...free,
    ],
    taxes: totals.taxes.map(({ name, percentMillionths, amount }) => ({ name, percentMillionths, amount })),
    ...{ subtotal: totals.subtotal, discount: totals.discount, shipping, tax: totals.tax ?? 0 },
    taxed: totals.taxed,
    taxSale: totals.taxSale,
    grandTotal: totals.grandTotal + (isNet ? shipping : 0),
  };
}

/** Whoever got a discount keeps it as far as its terms go; of one that is gone, the amount that it took off. */
function asDiscount({ discountId: id, name, amountCents, terms, drafted }: GivenDiscount): Discount[] {
  if (id === taxExemption.id || terms?.kind === 'FREE_SHIPPING') return [];
  const always = {
    ...{ isActive: true, isCombinable: true, isFirstOrderOnly: false, areaIds: [], useCount: 0 },
    ...{ startsAt: null, endsAt: null, usageLimit: null, perCustomerLimit: null },
  };
  if (terms) return [{ ...terms, ...always, id, name }];
  const { percentHundredths = null, amountCents: drafted_ = null } = drafted ?? {};
  return [
    {
      ...{ ...newTerms, ...always, id, name, isAutomatic: false, percentHundredths },
      kind: percentHundredths === null ? 'AMOUNT' : 'PERCENT',
      amountCents: percentHundredths === null ? (drafted_ ?? amountCents) : null,
    },
  ];
}
