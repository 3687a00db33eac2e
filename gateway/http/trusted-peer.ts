import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../config.ts';

/** Whether whoever holds the connection is a proxy of the operator's, whose headers about a request count. */
export function trustedPeers(trustProxy: Config['trustProxy']): (request: IncomingMessage) => boolean {
  if (!Array.isArray(trustProxy)) return () => trustProxy !== false && trustProxy !== 0;
  const trusted = new BlockList();
  for (const entry of trustProxy) {
    const [address = '', bits] = entry.split('/', 2);
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return ({ socket }) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** What a proxy may call a request: such a text is safe in a log, a header and a page. */
const requestId = /^[\w.:-]{8,100}$/;

/** The id of a request: the one that a believed proxy gave it in `X-Request-Id`, so that its log and ours name it alike; a new one otherwise. */
export function requestIdOf(
  request: IncomingMessage,
  isTrusted: (request: IncomingMessage) => boolean,
): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && requestId.test(given) && isTrusted(request) ? given : randomUUID();
}
