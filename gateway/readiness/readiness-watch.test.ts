import { expect, test } from 'vitest';
import { ClockJumps } from './clock-jumps.ts';
import { ReadinessWatch } from './readiness-watch.ts';

test('what begins to be in the way is logged once, and that it is over, though nobody asks', async () => {
  const lines: string[] = [];
  const write = (level: string) => (fields: object, text: string) => {
    lines.push(`${level}: ${text} ${'what' in fields ? fields.what : ''}`);
  };
  const log = { error: write('error'), warn: write('warn'), info: write('info') };
  let found: { problems: string[]; degraded: string[] } = { problems: [], degraded: [] };
  const watch = new ReadinessWatch(
    { look: async () => ({ status: 'ready', databases: {}, services: {}, ...found }) },
    log,
  );
  await watch.look();
  expect(lines).toEqual([]);
  found = { problems: ['The database of forms does not answer.'], degraded: ['No mail (as of 14:29).'] };
  await watch.look();
  // The same, a minute later.
  found = { ...found, degraded: ['No mail (as of 14:30).'] };
  await watch.look();
  expect(lines.splice(0)).toEqual([
    'error: Something does not work. The database of forms does not answer.',
    'warn: Something does not work. No mail (as of 14:29).',
  ]);
  found = { problems: [], degraded: ['No mail (as of 14:31).'] };
  await watch.look();
  found = { problems: [], degraded: [] };
  await watch.look();
  expect(lines.splice(0)).toEqual([
    'info: This is over. The database of forms does not answer.',
    'info: This is over. No mail (as of 14:31).',
  ]);
  await watch.close();
});

test('a look that fails is logged, and the next one looks all the same', async () => {
  const lines: string[] = [];
  const log = { error: (_: object, text: string) => lines.push(text), warn: () => 0, info: () => 0 };
  const looks = [
    () => Promise.reject(new Error('The disk is away.')),
    async () => ({
      ...{ status: 'not ready' as const, databases: {}, services: {} },
      ...{ problems: ['The database of forms does not answer.'], degraded: [] },
    }),
  ];
  const watch = new ReadinessWatch(
    { look: () => looks.shift()?.() ?? Promise.reject(new Error('No more.')) },
    log,
  );
  await watch.look();
  await watch.look();
  expect(lines).toEqual(['What is in the way could not be found out.', 'Something does not work.']);
  await watch.close();
});

const hourMs = 60 * 60_000;

test.each([
  ['went ahead by 24 hours at once', 24 * hourMs],
  ['was set back by 24 hours', -24 * hourMs],
  ['went ahead by 90 minutes at once', 1.5 * hourMs],
])('a clock that %s is told for an hour, and no more once it is set to what it was', (words, jump) => {
  let steady = 0;
  let off = 0;
  const jumps = new ClockJumps(
    () => Date.UTC(2026, 2, 1) + steady + off,
    () => steady,
  );
  // A server of time that moves it bit by bit is none.
  for (let second = 0; second < 100; second += 1) {
    off += 900;
    steady += 1_000;
    expect(jumps.problems).toEqual([]);
  }
  off += jump;
  expect(jumps.problems).toEqual([expect.stringContaining(`The clock of this machine ${words}`)]);
  steady += hourMs / 2;
  expect(jumps.problems).toHaveLength(1);
  off -= jump;
  expect(jumps.problems).toEqual([]);
  off += jump;
  expect(jumps.problems).toHaveLength(1);
  steady += hourMs + 1;
  expect(jumps.problems).toEqual([]);
});
