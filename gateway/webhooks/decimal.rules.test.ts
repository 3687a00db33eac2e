import { expect, test } from 'vitest';
import { minus, times } from './decimal.rules.ts';

test('amounts are exact, whatever digits a currency has', () => {
  expect([minus('12.50', '25.00'), minus('0.30', '0.10'), minus('1250', '1000')]).toEqual([
    '-12.50',
    '0.20',
    '250',
  ]);
  expect([times('0.29', 3), times('12.50', -1), times('7', 0), times('0.05', -1)]).toEqual([
    '0.87',
    '-12.50',
    '0',
    '-0.05',
  ]);
});
