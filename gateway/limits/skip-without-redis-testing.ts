import { beforeEach } from 'vitest';
import { redisMissing } from './redis-testing.ts';

// For tests that run once without Redis and once with it.
beforeEach((context) => {
  if (redisMissing) context.skip('redis-server is not installed');
});
