import { expect, test } from 'vitest';
import { sendInTime } from './send-in-time.rules.ts';

/** Plays the time of a page; the answer is at which seconds something was sent. */
function play(hiddenAt: readonly number[], seconds: number): number[] {
  const sent: number[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  let now = 0;
  const end = sendInTime(
    () => sent.push(now),
    (run, ms) => timers.push({ run, ms }),
  );
  for (; now <= seconds; now++) {
    for (const { run, ms } of timers) if (ms === now * 1_000) run();
    if (hiddenAt.includes(now)) end();
  }
  return sent;
}

test('what is measured of a page is sent 30 seconds after it was loaded, and what came until 60 seconds then', () => {
  expect(play([], 200)).toEqual([30, 60]);
});

test('a page that is hidden sends what was measured at once, and measures no more', () => {
  expect(play([12, 90], 200)).toEqual([12]);
  expect(play([45], 200)).toEqual([30, 45]);
  expect(play([75], 200)).toEqual([30, 60]);
});
