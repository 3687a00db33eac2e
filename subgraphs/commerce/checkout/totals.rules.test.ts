import { describe, expect, test } from 'vitest';
import type { Discount } from '../discounts/discount.rules.ts';
import { ProductType } from '../products/product.rules.ts';
import type { ShippingOption } from '../shipping/shipping.rules.ts';
import { priceCheckout, type TotalsLine, type TotalsRequest } from './totals.rules.ts';

const line = (over: Partial<TotalsLine> = {}): TotalsLine => ({
  ...{ id: 'l1', productId: 'mug', categoryIds: ['kitchen'], productType: ProductType.physical },
  ...{ quantity: 1, unitPrice: 1_000, taxClass: 'standard', weight: 500_000, shippingProfile: '' },
  ...over,
});
const discount = (over: Partial<Discount> = {}): Discount => ({
  ...{ id: 'd1', name: 'SUMMER', isAutomatic: false, useCount: 0, kind: 'PERCENT', percentHundredths: 1_000 },
  ...{
    amountCents: null,
    minimumCents: 0,
    startsAt: null,
    endsAt: null,
    usageLimit: null,
    perCustomerLimit: null,
  },
  ...{
    productIds: [],
    categoryIds: [],
    buyQuantity: null,
    getQuantity: null,
    getProductIds: [],
    getCategoryIds: [],
  },
  ...{
    timesPerOrder: null,
    shippingOptionIds: [],
    shippingType: null,
    subscriptionPayments: 0,
    isForPaymentPlans: false,
    isFirstOrderOnly: false,
    areaIds: [],
    isCombinable: true,
    isActive: true,
  },
  ...over,
});
const option = (over: Partial<ShippingOption> = {}): ShippingOption => ({
  ...{
    handlingTime: '',
    id: 'post',
    name: 'Post',
    pricing: 'FLAT',
    price: 500,
    bands: [],
    freeFrom: null,
    postcodes: [],
    pickup: null,
  },
  ...over,
});
const vat = {
  ...{ id: 'vat', name: 'VAT', taxClass: 'standard', percentMillionths: 20_000_000 },
  ...{ priority: 1, isCompound: false, isOnShipping: true },
};
const request = (over: Partial<TotalsRequest> = {}): TotalsRequest => ({
  ...{ currency: 'EUR', lines: [line()], discounts: [], now: new Date('2026-06-15T12:00:00Z') },
  customer: { isFirstOrder: true, areaIds: [], usesByDiscount: new Map() },
  location: { country: 'DE', region: '', postalCode: '10115' },
  shippingZones: [
    { id: 'z1', profile: '', places: [{ country: 'DE', region: '', postcodes: [] }], options: [option()] },
  ],
  ...{ shippingOptionId: 'post', isTaxExempt: false },
  taxSettings: {
    ...{ isTaxIncluded: false, rounding: 'LINE', isShippingTaxed: true },
    zones: [{ id: 't1', country: 'DE', region: '', postcodes: [], rates: [vat] }],
  },
  ...over,
});
const included = { taxSettings: { ...request().taxSettings, isTaxIncluded: true } };

describe('an order comes to', () => {
  test('its lines, its shipping and its taxes, which prices contain or not', () => {
    expect(priceCheckout(request())).toMatchObject({
      subtotal: 1_000,
      shipping: 500,
      tax: 300,
      grandTotal: 1_800,
    });
    expect(priceCheckout(request(included))).toMatchObject({ shipping: 500, tax: 250, grandTotal: 1_500 });
  });

  test('what is known so far', () => {
    const unknown = priceCheckout(request({ location: null }));
    expect(unknown).toMatchObject({ shippingOptions: [], shipping: null, tax: null, grandTotal: 1_000 });
    const unchosen = priceCheckout(request({ shippingOptionId: null }));
    expect(unchosen).toMatchObject({
      shippingOptions: [{ price: 500 }],
      shipping: null,
      tax: 200,
      grandTotal: 1_200,
    });
  });

  test('no shipping where nothing is sent', () => {
    const lines = [line({ productType: ProductType.digital })];
    expect(priceCheckout(request({ lines }))).toMatchObject({
      ...{ requiresShipping: false, shippingOptions: [], shipping: 0, tax: 200, grandTotal: 1_200 },
    });
  });

  test('no taxes for whoever is exempt, also where prices contain them', () => {
    expect(priceCheckout(request({ isTaxExempt: true }))).toMatchObject({ tax: 0, grandTotal: 1_500 });
    expect(priceCheckout(request({ ...included, isTaxExempt: true }))).toMatchObject({
      ...{ discount: 167, shipping: 417, tax: 0, taxes: [], grandTotal: 1_250 },
      discounts: [{ id: 'tax-exemption', amount: 167 }],
    });
  });

  test('the taxes of the place where it is fetched', () => {
    const pickup = {
      ...{
        name: 'Shop',
        line1: 'Rue 1',
        city: 'Lyon',
        openingHours: 'Mo to Fr',
        country: 'FR',
        region: '',
        postalCode: '69001',
      },
    };
    const shippingZones = [{ id: 'z', profile: '', places: [], options: [option({ price: 0, pickup })] }];
    expect(priceCheckout(request({ shippingZones }))).toMatchObject({
      shipping: 0,
      tax: 0,
      grandTotal: 1_000,
    });
  });

  test('gift cards at their worth: no discount, no tax', () => {
    const lines = [line({ productType: ProductType.giftCard })];
    expect(priceCheckout(request({ lines, discounts: [discount()] }))).toMatchObject({ discount: 0, tax: 0 });
  });
});

describe('discounts', () => {
  test('are shared out to the cent among the lines', () => {
    const lines = ['a', 'b', 'c'].map((id) => line({ id }));
    const off = discount({ kind: 'AMOUNT', percentHundredths: null, amountCents: 100 });
    const totals = priceCheckout(request({ lines, discounts: [off] }));
    expect([...totals.lines.values()].map((each) => each.discount)).toEqual([34, 33, 33]);
  });

  test('that do not combine count alone, when they take off more', () => {
    const alone = discount({ id: 'alone', percentHundredths: 2_000, isCombinable: false });
    const small = discount({ id: 'small', percentHundredths: 500 });
    expect(priceCheckout(request({ discounts: [small, alone] }))).toMatchObject({
      discount: 200,
      discounts: [
        { id: 'small', problem: 'This coupon cannot be combined with the other discounts of your cart.' },
        { id: 'alone', problem: null },
      ],
    });
  });

  test('give shipping for free', () => {
    const free = discount({ kind: 'FREE_SHIPPING', percentHundredths: null });
    expect(priceCheckout(request({ discounts: [free] }))).toMatchObject({
      shipping: 0,
      discount: 0,
      tax: 200,
    });
    const byPost = discount({ ...free, shippingOptionIds: ['post'] });
    const byBike = discount({ ...free, shippingOptionIds: ['bike'] });
    expect(priceCheckout(request({ discounts: [byPost] })).shipping).toBe(0);
    expect(priceCheckout(request({ discounts: [byBike] })).shipping).toBe(500);
    const fetched = discount({ ...free, shippingType: 'PICKUP' });
    const sent = discount({ ...free, shippingType: 'SHIPPING' });
    expect(priceCheckout(request({ discounts: [fetched] })).shipping).toBe(500);
    expect(priceCheckout(request({ discounts: [sent] })).shipping).toBe(0);
    const rates = new Map([['', [{ code: 'ground', name: 'Ground', price: 900, handlingTime: '' }]]]);
    const carried = [{ id: 'z1', profile: '', places: [], options: [option({ pricing: 'CARRIER' })] }];
    const byCarrier = { shippingZones: carried, carrierRates: rates, shippingOptionId: 'post~ground' };
    expect(priceCheckout(request({ ...byCarrier, discounts: [byPost] })).shipping).toBe(0);
    expect(priceCheckout(request({ ...byCarrier, discounts: [byBike] })).shipping).toBe(900);
    // What takes nothing off is not worth giving up something else for.
    const alone = discount({ ...byBike, id: 'd2', isCombinable: false });
    expect(priceCheckout(request({ discounts: [discount(), alone] })).discount).toBe(100);
  });

  test('give the cheapest pieces for what is bought', () => {
    const lines = [line({ id: 'a', quantity: 2 }), line({ id: 'b', unitPrice: 300, quantity: 2 })];
    const terms = { kind: 'BUY_X_GET_Y', buyQuantity: 2, getQuantity: 1, percentHundredths: 10_000 } as const;
    expect(priceCheckout(request({ lines, discounts: [discount(terms)] }))).toMatchObject({ discount: 300 });
    expect(
      priceCheckout(request({ lines: [line({ quantity: 2 })], discounts: [discount(terms)] })).discounts,
    ).toMatchObject([{ problem: 'To use this coupon, put more of what it is for into your cart.' }]);
  });
});
