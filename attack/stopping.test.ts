import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#gateway/root.ts';
import { type BusyWebsite, startBusyWebsite } from '#gateway/testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall } from '#gateway/testing.ts';
import { startBalancer } from './balancer.ts';
import { ask } from './exchange.ts';
import { startTarget } from './target.ts';

let shop: TestInstall;
let site: BusyWebsite;

beforeAll(async () => {
  shop = await openTestInstall({ RATE_LIMITS: 'off' });
  await shop.createWebsite('Local', 'localhost');
  site = await startBusyWebsite(shop, 'Busy', 'a'.repeat(43));
});
afterAll(() => shop?.close());

const addToCart =
  'mutation ($id: ID!) { addToCart(input: { productId: $id, additionalFields: {} }) { __typename } }';

/** Visits by several visitors at once until it is over; gives what was answered. */
function startVisits(port: number) {
  const answers: string[] = [];
  let isOver = false;
  const host = site.website.host;
  const body = JSON.stringify({ query: addToCart, variables: { id: site.ids.product } });
  const headers = { 'content-type': 'application/json' };
  const visit = async () => {
    while (!isOver) {
      for (const question of [
        { host, path: '/journal' },
        { host, path: '/graphql', method: 'POST', headers, body },
      ]) {
        const answer = await ask(port, question);
        answers.push(answer.status === 200 ? '200' : `${answer.status} ${answer.body.slice(0, 100)}`);
      }
      // A process that starts meanwhile gets its part of the machine.
      await wait(50);
    }
  };
  const visiting = Promise.all(Array.from({ length: 6 }, visit));
  return {
    answers,
    /** Resolves when so many visits more were answered. */
    async goOn(count = 40) {
      const wanted = answers.length + count;
      while (answers.length < wanted) await wait(10);
    },
    async end() {
      isOver = true;
      await visiting;
    },
  };
}

test('behind a balancer, processes are stopped and started one after the other, and no visitor meets a failure', async () => {
  const settings = { RATE_LIMITS: 'off', STOP_GRACE_SECONDS: '2' };
  const balancer = await startBalancer();
  const first = await startTarget(shop, settings);
  const second = await startTarget(shop, settings);
  await balancer.add(first.port);
  await balancer.add(second.port);
  const visits = startVisits(balancer.port);
  await visits.goOn();
  expect(await first.stop('SIGTERM')).toBe(0);
  await visits.goOn();
  const third = await startTarget(shop, settings);
  await balancer.add(third.port);
  await visits.goOn();
  expect(await second.stop('SIGTERM')).toBe(0);
  await visits.goOn();
  await visits.end();
  expect(visits.answers.filter((answer) => answer !== '200')).toEqual([]);
  expect(await third.stop('SIGTERM')).toBe(0);
  await balancer.close();
});

test('a request that is under way when the process is told to stop is answered, and its connection is closed politely', async () => {
  const target = await startTarget(shop, { RATE_LIMITS: 'off' });
  const body = JSON.stringify({ query: '{ products { nodes { title } } }' });
  const socket = connect(target.port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [
    'POST /graphql HTTP/1.1',
    `host: ${site.website.host}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'expect: 100-continue',
  ];
  const answer = text(socket);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // The server has begun with the request once it asks for the body.
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
  socket.write(body.slice(0, 10));
  const stopped = target.stop('SIGTERM');
  await expect.poll(() => target.log.some((line) => line.includes('"msg":"Stopping'))).toBe(true);
  socket.write(body.slice(10));
  const received = await answer;
  expect(received).toMatch(/HTTP\/1\.1 200 OK\r\n/);
  expect(received).toMatch(/^connection: close\r$/im);
  expect(received).toContain('"products"');
  expect(await stopped).toBe(0);
});

test('a signal to what `npm start` runs reaches the server, which ends in order', async () => {
  const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  // Without the build.
  const command: string = scripts.start.replace('npm run build --silent', 'true');
  const child = spawn('sh', ['-c', command], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...shop.environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.on('error', () => undefined);
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('"msg":"Listening at ')) child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
});
