import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestInstall, type TestInstall } from '../testing.ts';

let shop: TestInstall;
let host = '';
let port = 0;
const opened: Socket[] = [];

beforeAll(async () => {
  shop = await openTestInstall();
  ({ host } = await shop.createWebsite('Corner Shop'));
  const { server } = shop.app;
  // Such times are too long for a test; that they are set is what these lines look at.
  expect(server).toMatchObject({ timeout: 120_000, requestTimeout: 60_000, headersTimeout: 15_000 });
  expect(server).toMatchObject({ connectionsCheckingInterval: 5_000, maxConnections: 10_000 });
  Object.assign(server, { requestTimeout: 900, headersTimeout: 600, connectionsCheckingInterval: 50 });
  port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await shop.close();
});

function open(): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  opened.push(socket);
  return socket;
}

/** Sends a byte now and then for as long as it is taken; gives what is answered until the connection ends. */
async function trickle(begin: string): Promise<string> {
  const socket = open();
  const answer = text(socket);
  socket.write(begin);
  const drip = setInterval(() => socket.writable && socket.write('x'), 50);
  try {
    return await answer;
  } finally {
    clearInterval(drip);
  }
}

const post = (length: number) =>
  `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const tooSlow = /^HTTP\/1\.1 408 .*\r\nconnection: close\r\n.*"REQUEST_TIMEOUT".*came too slowly/is;

async function expectOthersAreServed(): Promise<void> {
  const payload = { query: '{ __typename }' };
  const other = await shop.app.inject({ method: 'POST', url: '/graphql', headers: { host }, payload });
  expect(other.json()).toEqual({ data: { __typename: 'Query' } });
}

test('who sends a header or a body byte by byte is told that it took too long, and the connection ends', async () => {
  const [headers, body] = await Promise.all([
    trickle(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `),
    trickle(`${post(500)}{`),
  ]);
  expect(headers).toMatch(tooSlow);
  expect(body).toMatch(tooSlow);
});

test('who sends a request and then the next one too slowly keeps the first answer whole', async () => {
  const question = JSON.stringify({ query: '{ __typename }' });
  const answered = await trickle(`${post(question.length)}${question}${post(500)}{`);
  expect(answered).toContain('{"data":{"__typename":"Query"}}');
  expect(answered.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 408']);
});

test('hundreds who connect and say nothing are let go, and others are served meanwhile', async () => {
  const silent = Array.from({ length: 300 }, () => open());
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  await expectOthersAreServed();
  await Promise.all(silent.map(async (socket) => socket.resume() && once(socket, 'close')));
});

test('what cannot be read, or has too many headers, is refused in the words of every failure', async () => {
  const refused = async (bytes: string) => {
    const socket = open();
    const answer = text(socket);
    socket.write(bytes);
    return await answer;
  };
  expect(await refused('no request at all\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*"BAD_REQUEST"/s);
  const headers = `X-A: ${'x'.repeat(30_000)}\r\n`;
  expect(await refused(`GET / HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`)).toMatch(
    /^HTTP\/1\.1 431 .*"HEADERS_TOO_LARGE"/s,
  );
});

test('who asks for much and reads none of it is cut off, and others are answered meanwhile', async () => {
  const { server } = shop.app;
  server.setTimeout(300);
  const closing = once(server, 'connection').then(async ([served]) => {
    await once(served, 'close');
    return served.destroyed;
  });
  const stalled = open();
  stalled.pause();
  const question = JSON.stringify({ query: getIntrospectionQuery() });
  // More than the buffers of a connection hold, asked for one after the other.
  stalled.write(`${post(Buffer.byteLength(question))}${question}`.repeat(20));
  await expectOthersAreServed();
  expect(await closing).toBe(true);
});
