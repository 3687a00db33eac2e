import fc from 'fast-check';
import type { Discount } from '../discounts/discount.rules.ts';
import type { Location } from '../locations/location.rules.ts';
import { ProductType } from '../products/product.rules.ts';
import type { ShippingOption, ShippingZone } from '../shipping/shipping.rules.ts';
import type { TaxRate, TaxZone } from '../taxes/tax.rules.ts';
import type { TotalsLine, TotalsRequest } from './totals.rules.ts';

/** Random orders, to hold what they come to against what must be true of it. */

const productIds = ['mug', 'shirt', 'hat', 'book'];
const categoryIds = ['kitchen', 'clothes'];
const taxClasses = ['standard', 'reduced'];
const now = new Date('2026-06-15T12:00:00Z');
const places = [
  { country: 'US', region: '', postcodes: [] },
  { country: 'US', region: 'CA', postcodes: [] },
  { country: 'US', region: 'CA', postcodes: ['90001...90089'] },
  { country: 'DE', region: '', postcodes: [] },
  { country: '', region: '', postcodes: [] },
];
const locations: Location[] = [
  { country: 'US', region: 'CA', postalCode: '90012-1234' },
  { country: 'US', region: 'NY', postalCode: '10001' },
  { country: 'DE', region: '', postalCode: '10115' },
];
const pickup = {
  ...{ name: 'Shop', line1: 'Street 1', city: 'Berlin', openingHours: 'Mo to Fr, 9 to 17' },
  ...{ country: 'DE', region: '', postalCode: '10115' },
};

const cents = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 10_000_000 }));

const anyLine: fc.Arbitrary<Omit<TotalsLine, 'id'>> = fc.record({
  productId: fc.constantFrom(...productIds),
  categoryIds: fc.subarray(categoryIds),
  productType: fc.constantFrom(
    ...[ProductType.physical, ProductType.physical, ProductType.physical],
    ...[ProductType.digital, ProductType.service, ProductType.giftCard, ProductType.paywall],
  ),
  quantity: fc.integer({ min: 1, max: 12 }),
  unitPrice: cents,
  taxClass: fc.constantFrom(...taxClasses),
  weight: fc.option(fc.integer({ min: 0, max: 5_000_000 }), { nil: null }),
  shippingProfile: fc.constantFrom('', '', '', 'heavy'),
  payment: fc.constantFrom(
    ...[null, null, { number: 1, isOfPaymentPlan: false }],
    ...[
      { number: 2, isOfPaymentPlan: false },
      { number: 3, isOfPaymentPlan: true },
    ],
  ),
});

const anyScope = {
  productIds: fc.subarray(productIds, { maxLength: 2 }),
  categoryIds: fc.subarray(categoryIds, { maxLength: 1 }),
};
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 2 });

const anyDiscount: fc.Arbitrary<Omit<Discount, 'id' | 'name'>> = fc
  .record({
    ...anyScope,
    isAutomatic: fc.boolean(),
    useCount: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom('PERCENT', 'AMOUNT', 'FREE_SHIPPING', 'BUY_X_GET_Y'),
    percent: fc.integer({ min: 1, max: 10_000 }),
    amount: fc.integer({ min: 1, max: 50_000 }),
    isGivenByAmount: fc.boolean(),
    minimumCents: fc.constantFrom(0, 0, 0, 500, 100_000),
    startsAt: fc.constantFrom(null, null, new Date('2026-01-01'), new Date('2026-12-31')),
    endsAt: fc.constantFrom(null, null, new Date('2026-12-31'), now),
    usageLimit: maybe(fc.integer({ min: 1, max: 5 })),
    perCustomerLimit: maybe(fc.integer({ min: 1, max: 3 })),
    buyQuantity: fc.integer({ min: 1, max: 4 }),
    getQuantity: fc.integer({ min: 1, max: 3 }),
    getProductIds: fc.subarray(productIds, { maxLength: 2 }),
    getCategoryIds: fc.subarray(categoryIds, { maxLength: 1 }),
    timesPerOrder: maybe(fc.integer({ min: 1, max: 3 })),
    shippingOptionIds: fc.constantFrom([], [], ['0.0', '1.1']),
    shippingType: fc.constantFrom(null, null, 'SHIPPING', 'PICKUP', 'LOCAL_DELIVERY'),
    subscriptionPayments: fc.constantFrom(null, 0, 1, 2),
    isForPaymentPlans: fc.boolean(),
    isFirstOrderOnly: fc.boolean(),
    areaIds: fc.subarray(['friends'], { minLength: 0 }),
    isCombinable: fc.constantFrom(true, true, true, false),
    isActive: fc.constantFrom(true, true, true, true, false),
  })
  .map(
    ({
      percent,
      amount,
      isGivenByAmount,
      buyQuantity,
      getQuantity,
      getProductIds,
      getCategoryIds,
      timesPerOrder,
      ...terms
    }) => {
      const { kind } = terms;
      const isGiving = kind === 'BUY_X_GET_Y';
      return {
        ...terms,
        percentHundredths: kind === 'PERCENT' || (isGiving && !isGivenByAmount) ? percent : null,
        amountCents: kind === 'AMOUNT' || (isGiving && isGivenByAmount) ? amount : null,
        buyQuantity: isGiving ? buyQuantity : null,
        getQuantity: isGiving ? getQuantity : null,
        getProductIds: isGiving ? getProductIds : [],
        getCategoryIds: isGiving ? getCategoryIds : [],
        timesPerOrder: isGiving ? timesPerOrder : null,
      };
    },
  );

const anyRate: fc.Arbitrary<Omit<TaxRate, 'id' | 'name'>> = fc.record({
  taxClass: fc.constantFrom(...taxClasses),
  percentMillionths: fc.oneof(
    fc.constantFrom(0, 7_250_000, 19_000_000, 20_000_000, 25_500_000),
    fc.integer({ min: 0, max: 100_000_000 }),
  ),
  priority: fc.integer({ min: 1, max: 3 }),
  isCompound: fc.boolean(),
  isOnShipping: fc.boolean(),
});

const anyTaxZone: fc.Arbitrary<Omit<TaxZone, 'id'>> = fc
  .record({
    place: fc.constantFrom(...places),
    rates: fc.uniqueArray(anyRate, {
      maxLength: 4,
      selector: ({ taxClass, priority }) => `${taxClass} ${priority}`,
    }),
  })
  .map(({ place, rates }) => ({
    ...place,
    rates: rates.map((rate, index) => ({ ...rate, id: `${index}`, name: 'Tax' })),
  }));

const anyBands = fc
  .uniqueArray(fc.integer({ min: 1, max: 20_000_000 }), { minLength: 1, maxLength: 3 })
  .chain((limits) =>
    fc.record({
      isOpen: fc.boolean(),
      prices: fc.tuple(cents, cents, cents),
      limits: fc.constant(limits.sort((a, b) => a - b)),
    }),
  )
  .map(({ isOpen, prices, limits }) =>
    limits.map((limit, index) => ({
      upTo: isOpen && index === limits.length - 1 ? null : limit,
      price: prices[index] ?? 0,
    })),
  );

const anyOption: fc.Arbitrary<Omit<ShippingOption, 'id'>> = fc
  .record({
    handlingTime: fc.constant(''),
    name: fc.constant('Post'),
    pricing: fc.constantFrom('FLAT', 'FLAT', 'BY_WEIGHT', 'BY_SUBTOTAL', 'BY_ITEM_COUNT'),
    price: cents,
    bands: anyBands,
    freeFrom: maybe(cents),
    postcodes: fc.constantFrom([], [], ['9*'], ['10115']),
    pickup: fc.constantFrom(null, null, null, pickup),
  })
  .map(({ bands, ...option }) => ({ ...option, bands: option.pricing === 'FLAT' ? [] : bands }));

const anyShippingZone: fc.Arbitrary<Omit<ShippingZone, 'id'>> = fc.record({
  profile: fc.constantFrom('', '', 'heavy'),
  places: fc.subarray(
    places.filter(({ country }) => country !== ''),
    { maxLength: 2 },
  ),
  options: fc
    .array(anyOption, { minLength: 1, maxLength: 3 })
    .map((options) => options.map((option, index) => ({ ...option, id: `${index}` }))),
});

const numbered = <Value>(values: readonly Value[]) =>
  values.map((value, index) => ({ ...value, id: `${index}` }));

/** An order with anything in it, going anywhere, of any shop. */
export const anyRequest: fc.Arbitrary<TotalsRequest> = fc
  .record({
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
    lines: fc.array(anyLine, { maxLength: 6 }).map(numbered),
    discounts: fc
      .array(anyDiscount, { maxLength: 4 })
      .map((all) => numbered(all).map((each) => ({ ...each, name: `D${each.id}` }))),
    customer: fc.record({
      isFirstOrder: fc.boolean(),
      areaIds: fc.subarray(['friends']),
      usesByDiscount: fc
        .array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 })
        .map((uses) => new Map(uses.map((count, index) => [`${index}`, count]))),
    }),
    location: fc.constantFrom(null, ...locations, ...locations),
    shippingZones: fc.array(anyShippingZone, { maxLength: 4 }).map((zones) =>
      numbered(zones).map((zone) => ({
        ...zone,
        options: zone.options.map((option) => ({ ...option, id: `${zone.id}.${option.id}` })),
      })),
    ),
    shippingOptionId: fc.constantFrom(null, '0.0', '0.1', '1.0', '1.1', '2.0'),
    taxSettings: fc.record({
      isTaxIncluded: fc.boolean(),
      rounding: fc.constantFrom('LINE', 'ORDER'),
      isShippingTaxed: fc.boolean(),
      zones: fc.array(anyTaxZone, { maxLength: 4 }).map((zones) =>
        numbered(zones).map((zone) => ({
          ...zone,
          rates: zone.rates.map((rate) => ({ ...rate, id: `${zone.id}.${rate.id}` })),
        })),
      ),
    }),
    isTaxExempt: fc.constantFrom(false, false, false, true),
  })
  .map((request) => ({ ...request, now }));
