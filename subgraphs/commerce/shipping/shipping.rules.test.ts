import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CarrierRate, priceOf, type ShippingOption, shippingOptionsFor } from './shipping.rules.ts';
import { readWeight, weightOf, writeWeight } from './weight.rules.ts';

const option = (over: Partial<ShippingOption> = {}): ShippingOption => ({
  ...{ id: 'post', name: 'Post', pricing: 'FLAT', price: 500, bands: [], freeFrom: null },
  ...{ postcodes: [], pickup: null, handlingTime: '' },
  ...over,
});
const line = (amount: number, quantity = 1, weight: number | null = 1_000_000, profile = '') => ({
  ...{ amount, quantity, weight, profile },
});
const here = { country: 'DE', region: '', postalCode: '10115' };

describe('an option costs', () => {
  test('what the first limit says that is reached, the limit itself included', () => {
    const bands = [
      { upTo: 2_000_000, price: 400 },
      { upTo: 5_000_000, price: 900 },
    ];
    const byWeight = option({ pricing: 'BY_WEIGHT', bands });
    expect([1, 2, 3, 5, 6].map((quantity) => priceOf(byWeight, [line(100, quantity)]))).toEqual([
      400,
      400,
      900,
      900,
      null,
    ]);
    expect(priceOf(byWeight, [line(100, 9, null)])).toBe(400);
    const byPieces = option({
      pricing: 'BY_ITEM_COUNT',
      bands: [
        { upTo: 3, price: 1 },
        { upTo: null, price: 2 },
      ],
    });
    expect([3, 4].map((quantity) => priceOf(byPieces, [line(1, quantity)]))).toEqual([1, 2]);
    const bySubtotal = option({ pricing: 'BY_SUBTOTAL', bands: [{ upTo: 100, price: 1 }] });
    expect([100, 101].map((amount) => priceOf(bySubtotal, [line(amount)]))).toEqual([1, null]);
  });

  test('nothing from its limit on, but never what it does not carry', () => {
    const free = option({ freeFrom: 5_000 });
    expect([4_999, 5_000].map((amount) => priceOf(free, [line(amount)]))).toEqual([500, 0]);
    const light = option({ pricing: 'BY_WEIGHT', bands: [{ upTo: 1, price: 1 }], freeFrom: 0 });
    expect(priceOf(light, [line(1)])).toBeNull();
  });
});

test('only the narrowest zone counts, and what carriers do not answer is not offered', () => {
  const zone = (id: string, postcodes: string[], options: ShippingOption[]) => ({
    ...{ id, profile: '', options },
    places: [{ country: 'DE', region: '', postcodes }],
  });
  const zones = [
    zone('country', [], [option({ id: 'country' })]),
    zone(
      'near',
      ['10*'],
      [
        option({ id: 'near', postcodes: ['10115'] }),
        option({ id: 'far', postcodes: ['10999'] }),
        option({ id: 'ups', pricing: 'CARRIER', freeFrom: 10_000 }),
      ],
    ),
  ];
  const ids = (rates: readonly CarrierRate[] = [], amount = 1) =>
    shippingOptionsFor([line(amount)], here, zones, new Map([['', rates]])).map(({ id, price }) => [
      id,
      price,
    ]);
  const rate = (code: string, price: number) => ({ code, name: code, price, handlingTime: '' });
  expect(ids()).toEqual([['near', 500]]);
  expect(ids([rate('ground', 720), rate('air', 2_000)])).toEqual([
    ['near', 500],
    ['ups~ground', 720],
    ['ups~air', 2_000],
  ]);
  expect(ids([rate('ground', 720)], 10_000)).toContainEqual(['ups~ground', 0]);
});

test('weights are exact: what is written is read again', () => {
  expect([weightOf(0.1), weightOf(null), weightOf(-1), weightOf(Number.NaN)]).toEqual([
    100_000,
    null,
    null,
    null,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (millionths) => {
      expect(readWeight(writeWeight(millionths))).toBe(millionths);
    }),
  );
});
