import { expect, test } from 'vitest';
import { screens } from './screens.ts';

test('each screen has a letter of its own, so that G and that letter always lead there', () => {
  const keys = screens.flatMap(({ key }) => (key === undefined ? [] : [key]));
  expect(keys.length).toBeGreaterThan(5);
  expect([...new Set(keys)]).toEqual(keys);
});
