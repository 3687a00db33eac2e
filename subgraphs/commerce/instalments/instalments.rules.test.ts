import { describe, expect, test } from 'vitest';
import { ProductType } from '../products/product.rules.ts';
import {
  changeInstalments,
  instalmentsIn,
  isCartEligible,
  isProductEligible,
  offerOf,
  unsetInstalments,
} from './instalments.rules.ts';

const { physical, digital, service, giftCard, paywall } = ProductType;
const unset = unsetInstalments('USD');
const set = {
  isAvailable: true,
  currency: 'USD',
  minimumCents: 100,
  maximumCents: 200_000,
  accountCountry: 'US',
};

describe('what can be paid for in instalments', () => {
  test('a physical product and no other', () => {
    expect([physical, digital, service, giftCard, paywall].filter(isProductEligible)).toEqual([physical]);
  });

  test('a cart in which every item is physical', () => {
    expect(isCartEligible([physical, physical])).toBe(true);
    expect(isCartEligible([physical, digital])).toBe(false);
    expect(isCartEligible([physical, null])).toBe(false);
  });

  test('never an empty cart', () => {
    expect(isCartEligible([])).toBe(false);
  });

  test('nothing until the owner sets it up', () => {
    expect(offerOf(unset)).toBeNull();
    expect(offerOf({ ...set, isAvailable: false })).toBeNull();
    expect(offerOf(set)).toEqual({
      minimum: { value: '1.00', currency: 'USD' },
      maximum: { value: '2000.00', currency: 'USD' },
      accountCountry: 'US',
    });
  });

  test('nothing once the store sells in another currency than the limits', () => {
    expect(instalmentsIn('USD', set)).toBe(set);
    expect(instalmentsIn('EUR', set)).toEqual({ ...unsetInstalments('EUR'), accountCountry: 'US' });
  });
});

describe('setting up instalments', () => {
  const complete = { isAvailable: true, minimum: '1.00', maximum: '2,000', accountCountry: ' us ' };

  test('takes both limits and the country of the account', () => {
    expect(changeInstalments(unset, complete)).toEqual({ choice: set });
  });

  test('keeps what is not said', () => {
    expect(changeInstalments(set, { isAvailable: false })).toEqual({
      choice: { ...set, isAvailable: false },
    });
    expect(changeInstalments(set, { maximum: '50', minimum: null })).toEqual({
      choice: { ...set, maximumCents: 5000 },
    });
  });

  test.each(['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM', 'CA', 'AU', 'NZ', 'GB'])(
    'knows accounts in %s',
    (accountCountry) => {
      expect(changeInstalments(set, { accountCountry })).toEqual({ choice: { ...set, accountCountry } });
    },
  );

  test('DE is not one of the expected options', () => {
    expect(changeInstalments(set, { accountCountry: 'DE' })).toEqual({
      problem: {
        field: 'input.accountCountry',
        message: 'DE is not one of the expected options: US, PR, GU, VI, MP, AS, UM, CA, AU, NZ, GB.',
      },
    });
  });

  test('The maximum must be above the minimum.', () => {
    const problem = { field: 'input.maximum', message: 'The maximum must be above the minimum.' };
    expect(changeInstalments(set, { minimum: '10', maximum: '10' })).toEqual({ problem });
    expect(changeInstalments(set, { minimum: '2000' })).toEqual({ problem });
  });

  test('Set the minimum, the maximum and the country of your account before you offer instalments.', () => {
    for (const missing of ['minimum', 'maximum', 'accountCountry']) {
      expect(changeInstalments(unset, { ...complete, [missing]: null })).toEqual({
        problem: {
          field: 'input.isAvailable',
          message:
            'Set the minimum, the maximum and the country of your account before you offer instalments.',
        },
      });
    }
  });

  test('tells which amount is none', () => {
    expect(changeInstalments(set, { minimum: 'a lot' })).toMatchObject({
      problem: { field: 'input.minimum' },
    });
    expect(changeInstalments(set, { maximum: '-1' })).toMatchObject({ problem: { field: 'input.maximum' } });
  });
});
