import { expect, test } from 'vitest';
import { tooManyAttemptsMessage } from '#schema/try-again.rules.ts';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, 'unknown'],
])('attempts from %s are counted for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  [900, 'Too many attempts. Please try again in 15 minutes.'],
  [61, 'Too many attempts. Please try again in 2 minutes.'],
  [60, 'Too many attempts. Please try again in a minute.'],
  [0, 'Too many attempts. Please try again in a minute.'],
])('with %d seconds left it says “%s”', (seconds, message) => {
  expect(tooManyAttemptsMessage(seconds)).toBe(message);
});
