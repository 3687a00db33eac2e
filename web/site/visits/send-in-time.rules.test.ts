import { expect, test } from 'vitest';
import { sendInTime } from './send-in-time.rules.ts';

/** Plays the time of a page; the answer is what was sent at which seconds. */
function play(hiddenAt: readonly number[], seconds: number): string[] {
  const sent: string[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  let now = 0;
  const end = sendInTime(
    (isOver) => sent.push(isOver ? `all at ${now}` : `what is final at ${now}`),
    (run, ms) => timers.push({ run, ms }),
  );
  for (; now <= seconds; now++) {
    for (const { run, ms } of timers) if (ms === now * 1_000) run();
    if (hiddenAt.includes(now)) end();
  }
  return sent;
}

test('what is final of a page is sent 30 seconds after it was loaded, and all that is known at 60 seconds', () => {
  expect(play([], 200)).toEqual(['what is final at 30', 'all at 60']);
});

test('a page that is hidden sends all that was measured at once, and measures no more', () => {
  expect(play([12, 90], 200)).toEqual(['all at 12']);
  expect(play([45], 200)).toEqual(['what is final at 30', 'all at 45']);
  expect(play([75], 200)).toEqual(['what is final at 30', 'all at 60']);
});
