import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { isIPv6 } from 'node:net';

/** A name server of this machine that knows TXT records and addresses; while it is open this process asks nobody else. */
export interface TestNameServer {
  readonly port: number;
  /** What it answers, by name. */
  readonly records: Map<string, string>;
  /** Addresses by name, each time it is asked for one of the kind the next of these, and the last ones from then on. */
  readonly addresses: Map<string, readonly (readonly string[])[]>;
  /** The names whose addresses it was asked for, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

const headerBytes = 12;
const types = { A: 1, TXT: 16, AAAA: 28 } as const;

/** Starts it on a free port. */
export async function startNameServer(): Promise<TestNameServer> {
  const records = new Map<string, string>();
  const addresses = new Map<string, readonly (readonly string[])[]>();
  const asked: string[] = [];
  const addressesOf = (name: string, type: number) => {
    const turns = addresses.get(name) ?? [];
    const turn = asked.filter((each) => each === `${name} ${type}`).length;
    asked.push(`${name} ${type}`);
    const found = turns[Math.min(turn, turns.length - 1)] ?? [];
    return found.filter((each) => isIPv6(each) === (type === types.AAAA)).map(bytesOfAddress);
  };
  const before = dns.getServers();
  const socket = createSocket('udp4');
  socket.on('error', () => undefined);
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    const type = query.readUInt16BE(end);
    const text = records.get(name.toLowerCase());
    const values = type === types.TXT ? textOf(text) : addressesOf(name.toLowerCase(), type);
    socket.send(answerTo(query.subarray(0, end + 4), type, values), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    ...{ port: socket.address().port, records, addresses, asked },
    close() {
      dns.setServers(before);
      return new Promise((resolve) => socket.close(() => resolve()));
    },
  };
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 1 };
}

const textOf = (text: string | undefined) =>
  text === undefined ? [] : [Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])];

function bytesOfAddress(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  // As a URL writes it: in groups of hexadecimal digits alone, the longest row of zeros left out.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (part = '') =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const bytes = Buffer.alloc(16);
  for (const [index, group] of before.entries()) bytes.writeUInt16BE(group, index * 2);
  for (const [index, group] of after.entries()) bytes.writeUInt16BE(group, 16 - (after.length - index) * 2);
  return bytes;
}

/** The question again, with the records or with word that there is none. */
function answerTo(question: Buffer, type: number, values: readonly Buffer[]): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(values.length === 0 ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(values.length, 6);
  head.writeUInt32BE(0, 8);
  // Each with the name as a pointer to the question's, class IN, good for no time at all.
  const recordOf = (value: Buffer) =>
    Buffer.concat([Buffer.from([0xc0, headerBytes, 0, type, 0, 1, 0, 0, 0, 0, 0, value.length]), value]);
  return Buffer.concat([head, ...values.map(recordOf)]);
}
