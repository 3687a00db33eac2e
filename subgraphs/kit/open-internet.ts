import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';

/** Addresses that are not in the open internet: this machine, its networks, the cloud's own services, and what is reserved. */
const closed = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Only 2000::/3 is given out; of it these are reserved, or tunnels to any IPv4 address.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [address = '', prefix] = network.split('/');
  closed.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
}
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

/** True for an address that anyone in the internet can reach, and no machine of the operator's own networks has. */
export function isOpenAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (!isIPv6(address)) return !closed.check(address, 'ipv4');
  return givenOut.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Someone asked for a request to an address that only this install can reach. */
export class ClosedAddress extends Error {
  override readonly name = 'ClosedAddress';
}

/** Looks a name up, and gives its addresses only when all are open: what was checked is what is connected to. */
const lookupOpen: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isOpenAddress(address)))
      return callback(new ClosedAddress(`${hostname} is not in the open internet.`), '');
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

const agent = new Agent({ connect: { lookup: lookupOpen, timeout: 10_000 }, keepAliveTimeout: 1_000 });

/** Sends a body to an address that someone else chose; follows no redirect, and answers the HTTP status. */
export async function postToOpenInternet(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<number> {
  const { hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isOpenAddress(literal))
    throw new ClosedAddress(`${hostname} is not in the open internet.`);
  const answer = await request(url, {
    ...{ method: 'POST', headers, body, dispatcher: agent },
    ...{ headersTimeout: 15_000, bodyTimeout: 15_000 },
  });
  await answer.body.dump();
  return answer.statusCode;
}
