import { setTimeout as wait } from 'node:timers/promises';
import { createRedisClient, type RedisSettings } from '../limits/shared-counts.ts';
import { type Finding, fine, problem, reasonOf } from './finding.ts';

const patienceMs = 3_000;

/** The server that processes count in answers, and takes writes. */
export async function examineRedis(redis: RedisSettings | undefined): Promise<Finding[]> {
  if (!redis) return [];
  const { host } = new URL(redis.url);
  let last: unknown = new Error('no answer in time');
  const client = createRedisClient(redis.url, (error) => {
    last = error;
  });
  const timer = new AbortController();
  try {
    const late = wait(patienceMs, undefined, { signal: timer.signal }).then(() => {
      throw last;
    });
    const counting = client.connect().then(() => client.countSome(`${redis.prefix}doctor`, 1, 1, 1_000));
    await Promise.race([counting, late]);
    return [fine('redis', `${host} counts for all processes.`)];
  } catch (error) {
    const todo = 'Look at REDIS_URL and at the log of Redis; until then each process counts by itself.';
    return [problem('redis', `${host} does not count: ${reasonOf(error)}.`, todo)];
  } finally {
    timer.abort();
    if (client.isOpen) client.destroy();
  }
}
