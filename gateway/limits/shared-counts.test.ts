import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { runCommandLine } from '../commands/command-line.ts';
import { readConfig } from '../config.ts';
import { openInstall } from '../install.ts';
import { Metrics } from '../metrics/metrics.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { redisMissing, redisNote, startRedis, type TestRedis } from './redis-testing.ts';
import { RedisCounts } from './shared-counts.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe.skipIf(redisMissing)(`a shop with two front doors and one Redis${redisNote}`, () => {
  let redis: TestRedis;
  let shop: TestInstall;
  let website: TestWebsite;
  /** A tenth of the usual limits: 60 sign-outs a minute from one address. */
  const allowed = 60;
  const settings = () => ({ REDIS_URL: redis.url, REDIS_PREFIX: 'corner-shop:', RATE_LIMITS: '0.1' });

  beforeAll(async () => {
    redis = await startRedis();
    shop = await openTestInstall(settings());
    website = await shop.createWebsite('Corner Shop');
  });
  afterAll(async () => {
    await shop.close();
    await redis.kill();
  });

  async function startBeside() {
    const install = await openInstall(readConfig({ ...shop.environment }), shop.log);
    const app = await createApp({ config: readConfig({ ...shop.environment }), install, log: shop.log });
    closing.push(async () => {
      await app.close();
      await install.close();
    });
    return { app, install };
  }

  const signOut = (app: FastifyInstance, remoteAddress: string) =>
    app.inject({
      ...{ method: 'POST', url: '/graphql', remoteAddress },
      headers: { host: website.host, 'content-type': 'application/json' },
      payload: JSON.stringify({ query: 'mutation { signOut { __typename } }' }),
    });

  async function statusesOf(apps: readonly FastifyInstance[], times: number, address: string) {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, index) => signOut(apps[index % apps.length] ?? shop.app, address)),
    );
    return answers.map(({ statusCode }) => statusCode);
  }
  const accepted = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;
  const degraded = async (app: FastifyInstance) => {
    const answer = await app.inject({ url: '/readyz' });
    return { code: answer.statusCode, degraded: answer.json<{ degraded: string[] }>().degraded };
  };

  test('accepts together exactly what one address may, of five times as much at once', async () => {
    const { app } = await startBeside();
    const statuses = await statusesOf([shop.app, app], 5 * allowed, '203.0.113.1');
    expect(accepted(statuses)).toBe(allowed);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const refused = await signOut(app, '203.0.113.1');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(accepted(await statusesOf([app], 1, '203.0.113.2'))).toBe(1);
  });

  test('serves on while Redis is killed and started again under load, says so, and counts there again', async () => {
    const { app, install } = await startBeside();
    const metrics = new Metrics(install, null);
    const isUp = async () => /^vitrine_redis_up (\d)$/m.exec(await metrics.registry.metrics())?.[1];
    expect(await degraded(app)).toEqual({ code: 200, degraded: [] });
    expect(await isUp()).toBe('1');
    const load = statusesOf([shop.app, app], 400, '203.0.113.3');
    await redis.kill();
    expect((await load).filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(await degraded(app)).toEqual({
      code: 200,
      degraded: ['Redis does not count. Each process counts by itself meanwhile.'],
    });
    expect(await isUp()).toBe('0');
    // A tenth more for each process is the most that is accepted meanwhile.
    const alone = accepted(await statusesOf([shop.app, app], 5 * allowed, '203.0.113.4'));
    expect(alone).toBeGreaterThanOrEqual(allowed);
    expect(alone).toBeLessThanOrEqual(allowed * 1.2);
    await redis.start();
    await expect.poll(async () => (await degraded(app)).degraded).toEqual([]);
    await expect.poll(async () => (await degraded(shop.app)).degraded).toEqual([]);
    expect(await isUp()).toBe('1');
    expect(accepted(await statusesOf([shop.app, app], 5 * allowed, '203.0.113.5'))).toBe(allowed);
    metrics.close();
    const told = shop.logLines.map(({ msg }) => msg);
    expect(told).toContain('Redis is out of reach; cheap limits are counted without it until it is back.');
    expect(told).toContain('Redis is back; limits are counted there.');
    expect(JSON.stringify(shop.logLines)).not.toContain(redis.password);
  });

  test('does not wait for a Redis that hangs longer than it takes to see that', async () => {
    const counts = new RedisCounts({ url: redis.url, prefix: 'hanging:' }, shop.log);
    closing.push(() => counts.close());
    await counts.open();
    expect(await counts.spend('shop', 'one', 1, { to: 5, perSeconds: 60 })).toMatchObject({ count: 1 });
    redis.pause();
    expect(await counts.spend('shop', 'one', 1, { to: 5, perSeconds: 60 })).toBeNull();
    expect(counts.problem).toMatch(/^Redis does not count/);
    redis.goOn();
    await expect.poll(() => counts.problem).toBeNull();
  });

  test('is opened, and is told why, where the password is wrong', async () => {
    const url = redis.url.replace(redis.password, 'wrong');
    const counts = new RedisCounts({ url, prefix: 'wrong:' }, shop.log);
    closing.push(() => counts.close());
    await counts.open();
    expect(counts.problem).toMatch(/^Redis does not count: WRONGPASS/);
    expect(await counts.spend('shop', 'one', 1, { to: 5, perSeconds: 60 })).toBeNull();
  });

  test('begins a count anew once its time is over, keeps installs apart, and counts what was refused once', async () => {
    const [one, other] = ['one:', 'other:'].map(
      (prefix) => new RedisCounts({ url: redis.url, prefix }, shop.log),
    );
    if (!one || !other) throw new Error('There are two.');
    for (const counts of [one, other]) {
      closing.push(() => counts.close());
      await counts.open();
    }
    const limit = { to: 3, perSeconds: 1 };
    const spent = [];
    for (let times = 0; times < 6; times += 1) spent.push(await one.spend('shop', 'key', 1, limit));
    expect(spent.map((each) => each?.count)).toEqual([1, 2, 3, 4, 4, 4]);
    expect(await other.spend('shop', 'key', 2, limit)).toEqual({ count: 2, secondsLeft: 1 });
    expect(await one.spend('another-shop', 'key', 1, limit)).toEqual({ count: 1, secondsLeft: 1 });
    await expect.poll(async () => (await one.spend('shop', 'key', 3, limit))?.count).toBe(3);
  });

  test('has its Redis looked at by the doctor', async () => {
    const examine = async (url: string) => {
      let out = '';
      await runCommandLine({
        args: ['doctor', '--json'],
        env: { ...shop.environment, REDIS_URL: url },
        stdout: { write: (text) => (out += text) },
        stderr: { write: () => undefined },
        signal: new AbortController().signal,
      });
      const { findings }: { findings: { about: string; level: string; found: string }[] } = JSON.parse(out);
      return findings.find(({ about }) => about === 'redis');
    };
    const host = `127.0.0.1:${redis.port}`;
    expect(await examine(redis.url)).toMatchObject({
      level: 'fine',
      found: `${host} counts for all processes.`,
    });
    expect(await examine(redis.url.replace(redis.password, 'wrong'))).toMatchObject({
      level: 'problem',
      found: expect.stringMatching(/does not count: .*WRONGPASS/),
    });
  });
});
