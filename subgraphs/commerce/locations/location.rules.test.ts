import { describe, expect, test } from 'vitest';
import { findPatternProblem, isInPlace, narrowness } from './location.rules.ts';

const place = (over: object) => ({ country: '', region: '', postcodes: [], ...over });
const at = (country: string, region: string, postalCode: string) => ({ country, region, postalCode });

describe('a location is in a place', () => {
  test('by country, region and postcode, as far as the place names them', () => {
    const here = at('US', 'CA', '90012-1234');
    for (const inside of [
      place({}),
      place({ country: 'US' }),
      place({ country: 'US', region: 'ca' }),
      place({ country: 'US', postcodes: ['10001', '90001...90089'] }),
      place({ country: 'US', postcodes: ['90012'] }),
    ])
      expect(isInPlace(inside, here)).toBe(true);
    for (const outside of [
      place({ country: 'DE' }),
      place({ country: 'US', region: 'NY' }),
      place({ country: 'US', postcodes: ['90001...90011', '9001'] }),
    ])
      expect(isInPlace(outside, here)).toBe(false);
  });

  test('however its postcode is written', () => {
    const london = place({ country: 'GB', postcodes: ['sw1*', 'EC1A 1BB'] });
    expect(['SW1A 2AA', 'sw1v3jd', 'ec1a1bb'].map((code) => isInPlace(london, at('GB', '', code)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['EC1A 1B', 'N1', ''].map((code) => isInPlace(london, at('GB', '', code)))).toEqual([
      false,
      false,
      false,
    ]);
    expect(isInPlace(place({ country: 'NL', postcodes: ['1000...1099'] }), at('NL', '', '1012 AB'))).toBe(
      true,
    );
    expect(isInPlace(place({ country: 'PL', postcodes: ['00-001'] }), at('PL', '', '00-001'))).toBe(true);
  });

  test('the narrower the more the place says', () => {
    const places = [
      {},
      { country: 'US' },
      { country: 'US', region: 'CA' },
      { country: 'US', postcodes: ['1'] },
    ];
    expect(places.map((each) => narrowness(place(each)))).toEqual([0, 1, 3, 5]);
  });
});

test('postcodes are written singly, as a range with both ends as long, or by their beginning', () => {
  for (const right of ['90001', '90001...90089', 'SW1*', 'SW1A 2AA', '00-001'])
    expect(findPatternProblem(right)).toBeNull();
  for (const wrong of ['', '*', '9...10', '90089...90001', '1...2...3', '90001..90089', 'a'.repeat(41)])
    expect(findPatternProblem(wrong)).not.toBeNull();
});
