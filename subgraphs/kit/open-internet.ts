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

const longestLookupMs = 2_000;

/**
 * True when an address leads into a closed network as far as is known now. A name that nobody knows yet is not: it may be set up
 * later, and each request looks again.
 */
export async function leadsToClosedNetwork(url: string): Promise<boolean> {
  const { hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0) return !isOpenAddress(literal);
  const addresses = await new Promise<readonly LookupAddress[]>((resolve) => {
    const timer = setTimeout(() => resolve([]), longestLookupMs);
    lookup(literal, { all: true }, (error, found) => {
      clearTimeout(timer);
      resolve(error ? [] : found);
    });
  });
  return addresses.some(({ address }) => !isOpenAddress(address));
}

/** An answer that comes in parts is not waited for longer than this, however soon each of them follows. */
const longestAnswerMs = 15_000;

const largestAnswer = 1024 * 1024;

/** Sends a body to an address that someone else chose; answers the HTTP status. */
export type PostToAddress = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<number>;

/** Sends a body to an address that someone else chose; follows no redirect, and answers the HTTP status. */
export async function postToOpenInternet(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  waitMs = longestAnswerMs,
): Promise<number> {
  const { hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isOpenAddress(literal))
    throw new ClosedAddress(`${hostname} is not in the open internet.`);
  const signal = AbortSignal.timeout(waitMs);
  try {
    const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal });
    await answer.body.dump({ limit: largestAnswer, signal });
    return answer.statusCode;
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Error(`${hostname} did not answer within ${waitMs / 1_000} seconds.`, { cause: error });
  }
}

/** What is asked of a server that someone else chose. */
export interface OpenRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | URLSearchParams | undefined;
  /** How long the whole answer may take; 15 seconds for each part of it when absent. */
  readonly waitMs?: number;
}

/** Asks a server that someone else chose, and follows no redirect. */
export type OpenFetch = (url: string, request: OpenRequest) => Promise<Response>;

/**
 * Asks servers in the open internet over TLS, and none elsewhere but those that the operator trusts by name, such as an
 * identity provider in their own network.
 */
export function createOpenFetch(trustedHosts: ReadonlySet<string>): OpenFetch {
  return async (url, { method, headers, body, waitMs }) => {
    const { host, hostname, protocol } = new URL(url);
    const isTrusted = trustedHosts.has(host);
    const literal = hostname.replace(/^\[|\]$/g, '');
    const isClosed = protocol !== 'https:' || (isIP(literal) !== 0 && !isOpenAddress(literal));
    if (!isTrusted && isClosed) throw new ClosedAddress(`${hostname} is not in the open internet.`);
    const answer = await request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body instanceof URLSearchParams ? body.toString() : (body ?? null),
      ...{ headersTimeout: 15_000, bodyTimeout: 15_000 },
      ...(waitMs === undefined ? {} : { signal: AbortSignal.timeout(waitMs) }),
      ...(isTrusted ? {} : { dispatcher: agent }),
    });
    const bytes = await answer.body.arrayBuffer();
    if (bytes.byteLength > largestAnswer) throw new Error(`${hostname} answered too much.`);
    const contentType = answer.headers['content-type'];
    return new Response(bytes, {
      status: answer.statusCode,
      headers: typeof contentType === 'string' ? { 'content-type': contentType } : {},
    });
  };
}

const maxRedirects = 3;

/** The bytes at an address that someone else chose, at most so many; each redirect is checked like the first address. */
export async function downloadFromOpenInternet(url: string, maxBytes: number): Promise<Uint8Array> {
  let address = new URL(url);
  for (let step = 0; step <= maxRedirects; step += 1) {
    if (!/^https?:$/.test(address.protocol)) throw new ClosedAddress(`${address.href} is no web address.`);
    const literal = address.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isOpenAddress(literal))
      throw new ClosedAddress(`${address.hostname} is not in the open internet.`);
    const answer = await request(address, { dispatcher: agent, headersTimeout: 15_000, bodyTimeout: 30_000 });
    const { location } = answer.headers;
    if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
      await answer.body.dump();
      address = new URL(location, address);
      continue;
    }
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw new Error(`${address.href} answered ${answer.statusCode}.`);
    }
    return readAtMost(answer.body, maxBytes);
  }
  throw new Error(`${url} leads from one address to the next.`);
}

async function readAtMost(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > maxBytes) throw new Error(`The file is larger than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
