import { expect, test } from 'vitest';
import { GraphFailure, isPartMissing } from './graph-failure.ts';

test.each([
  'Failed to fetch dynamically imported module: https://shop.example/assets/app/editor/form-screen-D99tz90q.js',
  'error loading dynamically imported module: https://shop.example/assets/app/editor/form-screen-D99tz90q.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/app/editor/forms-B1.css',
])('a part of the editor that did not come is known by what the browser says: %s', (message) => {
  expect(isPartMissing(new TypeError(message))).toBe(true);
});

test('what the server says is no missing part', () => {
  expect(isPartMissing(new GraphFailure('Your role does not allow this.', 'FORBIDDEN'))).toBe(false);
  expect(isPartMissing('Importing a module script failed.')).toBe(false);
});
