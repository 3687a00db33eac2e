import { expect, it } from 'vitest';
import { tryAgainMessage } from './try-again.rules.ts';

it('Whoever did something too often is told to wait as long as it takes', () => {
  expect(tryAgainMessage(3)).toBe('Please try again in a few seconds.');
  expect(tryAgainMessage(600)).toBe('Too many attempts. Please try again in 10 minutes.');
  expect(tryAgainMessage(61)).toBe('Too many attempts. Please try again in 2 minutes.');
});
