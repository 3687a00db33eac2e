import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request to a port of this machine; unlike `fetch`, it sends every path and header as they stand. */
export interface Question {
  readonly method?: string;
  readonly path: string;
  readonly host: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** What came back; status 0 when the connection broke. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const longestMs = 120_000;

/** Sends a request and reads the answer. */
export function ask(port: number, question: Question): Promise<Answer> {
  const { method = 'GET', path, host, headers = {}, body } = question;
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: 0, headers: {}, body: error.message });
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, method, path, agent, timeout: longestMs },
        headers: { host, ...length, ...headers },
      },
      (response) => {
        text(response).then((received) => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received });
        }, fail);
      },
    );
    sent.on('error', fail);
    sent.on('timeout', () => sent.destroy(new Error(`No answer in ${longestMs} ms.`)));
    sent.end(body);
  });
}

/** Writes bytes that may be no request at all, and gives what comes back until the connection ends or nothing more comes. */
export function askRaw(port: number, bytes: string | Buffer, quietMs = 1_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const parts: Buffer[] = [];
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(parts).toString('latin1'));
    };
    socket.setTimeout(quietMs, end);
    socket.on('data', (part) => parts.push(part));
    socket.on('error', end);
    socket.on('close', end);
    socket.write(bytes, 'latin1');
  });
}

/** The status of a raw answer; 0 for none. */
export function statusOf(raw: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(raw)?.[1] ?? 0);
}

/** Does the work for each, so many at once. */
export async function forEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const waiting = [...items].entries();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const [, item] of waiting) await work(item);
  });
  await Promise.all(workers);
}
