import { expect, it } from 'vitest';
import {
  draftOf,
  draftPlaces,
  inputOf,
  newOption,
  newPart,
  newPickup,
  readBands,
  readPlaces,
} from './shipping-zone.rules.ts';

it('steps of a price are read as they are written, the last one perhaps without a limit', () => {
  expect(readBands('1 = 4.50; 5=7 ; 12')).toEqual([
    { upTo: '1', price: '4.50' },
    { upTo: '5', price: '7' },
    { upTo: null, price: '12' },
  ]);
  expect(readBands(' ')).toEqual([]);
});

it('whole countries and parts of others are written as they were read', () => {
  const placeOf = (country: string, region = '', postcodes: string[] = []) => ({
    ...{ __typename: 'ShippingPlace' as const, country, region, postcodes },
  });
  const { countries, parts } = draftPlaces([
    ...[placeOf('US', 'IL', ['627*', '60601']), placeOf('DE'), placeOf('GB', '', ['NR26*']), placeOf('AT')],
  ]);
  expect(countries).toBe('DE, AT');
  expect(parts).toEqual([
    { country: 'US', region: 'IL', postcodes: '627*, 60601' },
    { country: 'GB', region: '', postcodes: 'NR26*' },
  ]);
  expect(readPlaces(countries, [...parts, newPart])).toEqual([
    { country: 'DE' },
    { country: 'AT' },
    { country: 'US', region: 'IL', postcodes: ['627*', '60601'] },
    { country: 'GB', region: '', postcodes: ['NR26*'] },
  ]);
  expect(readPlaces('', []), 'the rest of the world').toEqual([]);
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

it('postcodes and the place where it is fetched are written as they were read', () => {
  const zone = { id: null, profileId: null, name: 'Home' };
  const pickup = { ...newPickup, name: 'Studio', line1: 'Quay 1', city: 'Norwich', country: 'GB' };
  const option = { ...newOption, name: 'Studio', price: '0', postcodes: ' NR26*, NR25 7AA,', pickup };
  const [written] = inputOf(zone, [], [option]).options;
  expect(written).toMatchObject({
    postcodes: ['NR26*', 'NR25 7AA'],
    pickup: { name: 'Studio', line1: 'Quay 1', city: 'Norwich', country: 'GB', openingHours: '' },
  });
  expect(written?.pickup).not.toHaveProperty('__typename');
  expect(inputOf(zone, [], [{ ...option, pricing: 'CARRIER' }]).options[0]).toMatchObject({ pickup: null });
  const stored = {
    ...{ __typename: 'ShippingZoneOption' as const, id: 'o', name: 'Studio', pricing: 'FLAT' as const },
    ...{ price: null, bands: [], freeFrom: null, handlingTime: '', postcodes: ['NR26*', 'NR25 7AA'], pickup },
  };
  const draft = draftOf(stored);
  expect(draft).toMatchObject({ postcodes: 'NR26*, NR25 7AA', pickup });
  // What the graph says besides is nothing that it takes.
  expect(JSON.stringify(inputOf(zone, [], [draft]))).not.toContain('__typename');
});
