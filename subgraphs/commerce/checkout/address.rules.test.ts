import { describe, expect, test } from 'vitest';
import { askedOfBill, findAddressProblems, localPostalCode } from './address.rules.ts';

const nothing = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  phone: '',
};
const missingIn = (country: string) =>
  findAddressProblems({ ...nothing, name: 'Ada', country }).map(({ field }) => field);

describe('an address', () => {
  test('needs what every address in its country has', () => {
    expect(missingIn('GB')).toEqual(['line1', 'city', 'postalCode']);
    expect(missingIn('US')).toEqual(['line1', 'city', 'region', 'postalCode']);
  });

  describe('of a bill for what is not sent', () => {
    const bill = { requiresShipping: false, taxNumber: '', isServiceUsed: false, taxParts: null };
    const missing = (more: Partial<Parameters<typeof askedOfBill>[0]>) =>
      findAddressProblems({ ...nothing, name: 'Ada', country: 'US' }, askedOfBill({ ...bill, ...more })).map(
        ({ field }) => field,
      );

    test('needs a name and a country alone', () => {
      expect(missing({})).toEqual([]);
      expect(findAddressProblems(nothing, askedOfBill(bill)).map(({ field }) => field)).toEqual([
        'country',
        'name',
      ]);
    });

    test('needs what the taxes of its country depend on', () => {
      expect(missing({ taxParts: { region: true, postalCode: false } })).toEqual(['region']);
      expect(missing({ taxParts: { region: false, postalCode: true } })).toEqual(['postalCode']);
      expect(missing({ isServiceUsed: true })).toEqual(['region', 'postalCode']);
    });

    test('needs all of it with a tax number, and where something is sent too', () => {
      const all = ['line1', 'city', 'region', 'postalCode'];
      expect(missing({ taxNumber: 'DE1' })).toEqual(all);
      expect(missing({ requiresShipping: true })).toEqual(all);
    });
  });

  test('needs nothing that its country does not have', () => {
    expect(missingIn('HK')).not.toContain('postalCode');
    expect(missingIn('JP')).toEqual(['line1', 'region', 'postalCode']);
    expect(missingIn('AE')).toEqual(['line1', 'region']);
  });

  const accepts = (country: string, postalCode: string) =>
    !findAddressProblems({ ...nothing, country, postalCode }).some(
      ({ field, message }) => field === 'postalCode' && message.includes('valid'),
    );

  test.each([
    ['GB', 'SW1A 1AA', '90210'],
    ['US', '22162-1010', 'SW1A 1AA'],
    ['DE', '10115', '1011'],
    ['FR', '75008', '7500A'],
    ['JP', '154-0023', '15400231'],
    ['CA', 'K1A 0B1', '10115'],
    ['AU', '2060', '20600'],
    ['NL', '1012 AB', '1012'],
    ['IE', 'A65 F4E2', '90210'],
    ['PL', '00-950', '950'],
  ])('in %s takes the postcode %s, and not %s', (country, right, wrong) => {
    expect(accepts(country, right)).toBe(true);
    expect(accepts(country, wrong)).toBe(false);
  });

  test('takes a postcode however its letters and spaces were typed', () => {
    const typed = [
      ...[
        ['GB', ' sw1a1aa '],
        ['GB', 'SW1A  1AA'],
        ['CA', 'k1a-0b1'],
        ['NL', '1012ab'],
      ],
      ...[
        ['PL', '00950'],
        ['JP', '〒１５４－００２３'],
        ['US', '221621010'],
        ['IE', ''],
        ['HK', '999077'],
      ],
    ];
    for (const [country = '', postalCode = ''] of typed)
      expect(accepts(country, postalCode), `${country} ${postalCode}`).toBe(true);
  });

  test('names a person and a country that there is', () => {
    expect(findAddressProblems(nothing).map(({ field }) => field)).toEqual([
      ...['country', 'name', 'line1', 'city'],
    ]);
    for (const country of ['XX', 'us', 'USA', '../x']) expect(missingIn(country)).toContain('country');
  });
});

test.each([
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', ' m2  5bq', 'M2 5BQ'],
  ['CA', 'k1a0b1', 'K1A 0B1'],
  ['NL', '1234ab', '1234 AB'],
  ['JP', '〒1540023', '154-0023'],
  ['US', '940161234', '94016-1234'],
  ['DE', '10115', '10115'],
  ['PL', '00950', '00-950'],
  ['GB', 'somewhere', 'somewhere'],
  ['', 'sw1a1aa', 'sw1a1aa'],
])('in %s the postcode %s is written %s', (country, typed, written) => {
  expect(localPostalCode(typed, country)).toBe(written);
});
