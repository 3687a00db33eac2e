import { platform } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readComputingTime } from './computing-time.ts';

test('time in which a page computes counts', () => {
  const begun = readComputingTime();
  let last = begun;
  while (last < begun + 20) {
    const now = readComputingTime();
    expect(now).toBeGreaterThanOrEqual(last);
    last = now;
  }
});

test.runIf(platform() === 'linux')('time in which it waits does not', async () => {
  const begun = readComputingTime();
  await setTimeout(300);
  expect(readComputingTime() - begun).toBeLessThan(300);
});
