import { expect, test } from 'vitest';
import { isAttemptAllowed, signInLimits } from './sign-in-attempt.rules.ts';

test('the fifth failure of an e-mail address is allowed, the sixth is not', () => {
  expect(isAttemptAllowed(5, signInLimits.failuresOfEmail)).toBe(true);
  expect(isAttemptAllowed(6, signInLimits.failuresOfEmail)).toBe(false);
});
