import { describe, expect, test } from 'vitest';
import {
  isAttemptAllowed,
  isForgottenBySuccess,
  limitsOfAttempt,
  signInLimits,
} from './sign-in-attempt.rules.ts';

test('as many failures as a limit says are allowed, and none more', () => {
  expect(isAttemptAllowed(5, signInLimits.accountFromAddress.failures)).toBe(true);
  expect(isAttemptAllowed(6, signInLimits.accountFromAddress.failures)).toBe(false);
});

describe('a wrong password is counted', () => {
  test('for the address, for the account from there, and for the account from all strangers', () => {
    expect(limitsOfAttempt(false)).toEqual(['address', 'accountFromAddress', 'accountFromStrangers']);
  });

  test('for the browser alone, where the account was signed in before', () => {
    expect(limitsOfAttempt(true)).toEqual(['knownDevice']);
  });
});

test('a success does not give strangers new guesses', () => {
  expect(limitsOfAttempt(false).filter(isForgottenBySuccess)).toEqual(['accountFromAddress']);
});
