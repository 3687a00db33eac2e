import { expect, test } from 'vitest';
import { tokenSeconds } from './confirmation-token.rules.ts';

test('the link of a sign-up or a new address works for a day, and that of a password for an hour', () => {
  expect(tokenSeconds).toEqual({ SIGN_UP: 86_400, RESET: 3_600, EMAIL: 86_400 });
});
