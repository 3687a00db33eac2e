import { expect, test } from 'vitest';
import { tabAfterKey } from './tab-keys.rules.ts';

test('Arrow keys lead round the tabs, in the direction in which the page is read', () => {
  expect(tabAfterKey('ArrowRight', 0, 3, false)).toBe(1);
  expect(tabAfterKey('ArrowRight', 2, 3, false)).toBe(0);
  expect(tabAfterKey('ArrowLeft', 0, 3, false)).toBe(2);
  expect(tabAfterKey('ArrowLeft', 0, 3, true)).toBe(1);
  expect(tabAfterKey('ArrowRight', 0, 3, true)).toBe(2);
});

test('Home and End lead to the first and the last tab, other keys nowhere', () => {
  expect(tabAfterKey('Home', 2, 3, false)).toBe(0);
  expect(tabAfterKey('End', 0, 3, false)).toBe(2);
  for (const key of ['Enter', ' ', 'ArrowDown', 'a']) expect(tabAfterKey(key, 1, 3, false)).toBeNull();
});
