import { platform } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { limitComputing } from './computing-limit.ts';

const workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
});

/** A thread that says its name and then runs something. */
async function startThread(run: string): Promise<{ name: string }> {
  const sayName =
    "require('node:worker_threads').parentPort.postMessage(require('node:fs').readlinkSync('/proc/thread-self'));";
  const worker = new Worker(`${sayName}${run}`, { eval: true });
  workers.push(worker);
  return { name: await new Promise<string>((resolve) => worker.once('message', resolve)) };
}

const limited = (thread: { name?: string }, milliseconds: number, patience?: number) =>
  new Promise<number>((resolve) => {
    const begun = performance.now();
    limitComputing(thread, milliseconds, () => resolve(performance.now() - begun), patience);
  });

describe.runIf(platform() === 'linux')('a thread', () => {
  test('that computes all the time is stopped when its time is over, on a busy machine somewhat later', async () => {
    const thread = await startThread('for (;;);');
    const passed = await limited(thread, 200);
    expect(passed).toBeGreaterThanOrEqual(199);
  });

  test('that a busy machine gives no time has four times as long, or as long as it is given', async () => {
    const thread = await startThread('setInterval(() => undefined, 10_000)');
    expect(await limited(thread, 100)).toBeGreaterThanOrEqual(399);
    expect(await limited(thread, 50, 10)).toBeGreaterThanOrEqual(499);
  });
});

test('a thread that says nothing of its time has it by the clock', async () => {
  expect(await limited({}, 50)).toBeGreaterThanOrEqual(49);
});
