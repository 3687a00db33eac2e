import { expect, test } from 'vitest';
import { ClosedAddress, isOpenAddress, postToOpenInternet } from './open-internet.ts';

test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])(
  '%s is in the open internet',
  (address) => {
    expect(isOpenAddress(address)).toBe(true);
  },
);

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
  ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fc00::1', 'fe80::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'localhost', ''],
])('%j is not', (address) => {
  expect(isOpenAddress(address)).toBe(false);
});

test.each([
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  'http://localhost:1/',
  'http://2130706433/',
  'http://0x7f.1/',
])('nothing is sent to %s', async (url) => {
  const sent = postToOpenInternet(url, {}, '');
  await expect(sent).rejects.toSatisfy(
    (error) =>
      error instanceof ClosedAddress || (error instanceof Error && error.cause instanceof ClosedAddress),
  );
});
