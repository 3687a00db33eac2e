import { expect, test } from 'vitest';
import { findLocationProblem, readLocation, showLocation } from './location.rules.ts';

test('a place is shown with nothing where nothing was given', () => {
  expect(readLocation({ addressLine1: 'Kiln 1', addressLine2: null, mapLat: 52.9, mapLng: 1.3 })).toEqual({
    addressTitle: '',
    addressLine1: 'Kiln 1',
    addressLine2: '',
    addressCountry: '',
    mapLat: 52.9,
    mapLng: 1.3,
  });
  expect(readLocation({})).toMatchObject({ mapLat: null, mapLng: null });
});

test('a place is shown to readers of another language with its country in that one', () => {
  const place = { addressLine1: 'Kiln 1', addressCountry: 'Germany' };
  expect(showLocation(place, 'de')).toMatchObject({ addressLine1: 'Kiln 1', addressCountry: 'Deutschland' });
  expect(showLocation(place, null)).toMatchObject({ addressCountry: 'Germany' });
});

test.each([
  [{}, null],
  [{ mapLat: null, mapLng: null }, null],
  [{ mapLat: 0, mapLng: 0 }, null],
  [{ mapLat: -90, mapLng: 180 }, null],
  [{ addressLine1: 'x'.repeat(500) }, null],
  [{ addressLine1: 'x'.repeat(501) }, 'This has at most 500 characters.'],
  [{ mapLat: 52.9 }, 'A place on the map has a latitude and a longitude.'],
  [{ mapLat: 90.1, mapLng: 0 }, 'A latitude is from -90 to 90.'],
  [{ mapLat: 0, mapLng: -180.1 }, 'A longitude is from -180 to 180.'],
])('of the place %o it is said: %s', (location, problem) => {
  expect(findLocationProblem(location)).toBe(problem);
});
