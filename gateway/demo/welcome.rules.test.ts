import { expect, test } from 'vitest';
import { welcome } from './welcome.rules.ts';

test('a password that was made up is shown once, and the operator’s own never', () => {
  const address = 'http://localhost:3000';
  const email = 'owner@example.com';
  expect(welcome(address, { email, password: 'made-up' })).toContain('with the password made-up\n');
  expect(welcome(address, { email, password: null })).toContain('with the password of OWNER_PASSWORD\n');
  expect(welcome(address, null)).not.toContain('password');
});
