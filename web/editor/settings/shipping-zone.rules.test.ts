import { expect, it } from 'vitest';
import { inputOf, newOption, readBands, readPlaces } from './shipping-zone.rules.ts';

it('steps of a price are read as they are written, the last one perhaps without a limit', () => {
  expect(readBands('1 = 4.50; 5=7 ; 12')).toEqual([
    { upTo: '1', price: '4.50' },
    { upTo: '5', price: '7' },
    { upTo: null, price: '12' },
  ]);
  expect(readBands(' ')).toEqual([]);
});

it('a place that is narrower than its country stays so when countries are written anew', () => {
  const before = [{ __typename: 'ShippingPlace' as const, country: 'US', region: 'IL', postcodes: ['627*'] }];
  expect(readPlaces('de, US', before)).toEqual([
    { country: 'DE' },
    { country: 'US', region: 'IL', postcodes: ['627*'] },
  ]);
});

it('a price that is always the same goes without steps, and steps without a price', () => {
  const zone = { id: null, profileId: null, name: 'Home' };
  const flat = { ...newOption, name: 'Post', price: '4.50', bands: '1 = 2' };
  const stepped = { ...flat, pricing: 'BY_WEIGHT' as const };
  expect(inputOf(zone, [], [flat, stepped]).options).toMatchObject([
    { price: '4.50', freeFrom: null, pickup: null },
    { bands: [{ upTo: '1', price: '2' }] },
  ]);
  expect(inputOf(zone, [], [flat]).options[0]).not.toHaveProperty('bands');
});
