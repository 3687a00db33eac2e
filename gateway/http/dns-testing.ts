import { createSocket } from 'node:dgram';
import dns from 'node:dns';

/** A name server of this machine that knows TXT records alone; while it is open this process asks nobody else. */
export interface TestNameServer {
  /** What it answers, by name. */
  readonly records: Map<string, string>;
  close(): Promise<void>;
}

const headerBytes = 12;

/** Starts it on a free port. */
export async function startNameServer(): Promise<TestNameServer> {
  const records = new Map<string, string>();
  const before = dns.getServers();
  const socket = createSocket('udp4');
  socket.on('error', () => undefined);
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    const text = records.get(name.toLowerCase());
    socket.send(answerTo(query.subarray(0, end + 4), text), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    records,
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

/** The question again, with the record or with word that there is none. */
function answerTo(question: Buffer, text: string | undefined): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(text === undefined ? 0 : 1, 6);
  head.writeUInt32BE(0, 8);
  if (text === undefined) return head;
  const bytes = Buffer.from(text);
  // The name as a pointer to the question's, type TXT, class IN, a minute, and one text.
  const record = Buffer.from([
    0xc0,
    headerBytes,
    0,
    16,
    0,
    1,
    0,
    0,
    0,
    60,
    0,
    bytes.length + 1,
    bytes.length,
  ]);
  return Buffer.concat([head, record, bytes]);
}
