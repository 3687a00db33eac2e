import { redisMissing, startRedis, type TestRedis } from './redis-testing.ts';

let redis: TestRedis | undefined;

/** Starts the one Redis of a test run, whose processes inherit its address. Where the server is not installed there is none, and the tests that want it say so. */
export const setup = async (): Promise<void> => {
  if (redisMissing || process.env.TEST_REDIS_URL) return;
  redis = await startRedis();
  process.env.TEST_REDIS_URL = redis.url;
};

/** Stops it. */
export const teardown = async (): Promise<void> => {
  await redis?.kill();
};
