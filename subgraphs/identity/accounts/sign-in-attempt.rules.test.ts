import { expect, test } from 'vitest';
import { isAttemptHeard, signInLimits } from './sign-in-attempt.rules.ts';

test('the fifth failure of a mail address is heard, the sixth is not', () => {
  expect(isAttemptHeard(5, signInLimits.failuresOfEmail)).toBe(true);
  expect(isAttemptHeard(6, signInLimits.failuresOfEmail)).toBe(false);
});
