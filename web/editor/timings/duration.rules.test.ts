import { expect, test } from 'vitest';
import { duration } from './duration.rules.ts';

test('short times are told to the hundredth of a millisecond, long ones in seconds', () => {
  expect([0.123, 9.876, 12.4, 9_999, 65_432].map(duration)).toEqual([
    { value: 0.12, unit: 'ms' },
    { value: 9.88, unit: 'ms' },
    { value: 12, unit: 'ms' },
    { value: 9_999, unit: 'ms' },
    { value: 65.4, unit: 's' },
  ]);
});
