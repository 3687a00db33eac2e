import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, localDay } from '../calendar/local-time.rules.ts';
import {
  afterCharge,
  afterPause,
  afterSkip,
  chargeHour,
  dayAfter,
  retryAfter,
} from './subscription-schedule.rules.ts';

const monthly = { value: 1, unit: 'MONTH' } as const;

describe('the day of a charge', () => {
  test.each([
    ['2026-01-31', 1, monthly, '2026-02-28'],
    ['2026-01-31', 2, monthly, '2026-03-31'],
    ['2028-01-31', 1, monthly, '2028-02-29'],
    ['2028-02-29', 1, { value: 1, unit: 'YEAR' }, '2029-02-28'],
    ['2028-02-29', 4, { value: 1, unit: 'YEAR' }, '2032-02-29'],
    ['2026-12-28', 1, { value: 2, unit: 'WEEK' }, '2027-01-11'],
    ['2026-11-30', 1, { value: 3, unit: 'MONTH' }, '2027-02-28'],
  ] as const)('of what began on %s, after %i of %o, is %s', (anchor, steps, period, day) => {
    expect(dayAfter(anchor, steps, period)).toBe(day);
  });

  const day = fc
    .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 31) })
    .map((at) => new Date(at).toISOString().slice(0, 10));
  const period = fc.record({
    value: fc.integer({ min: 1, max: 13 }),
    unit: fc.constantFrom('WEEK' as const, 'MONTH' as const, 'YEAR' as const),
  });
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Pacific/Apia',
    'Australia/Lord_Howe',
    'UTC',
  );

  test('always comes later than the one before, and never later than the first day’s date', () => {
    fc.assert(
      fc.property(day, period, (anchorDay, each) => {
        const days = [0, 1, 2, 3, 4, 5, 6].map((steps) => dayAfter(anchorDay, steps, each));
        expect(days[0]).toBe(anchorDay);
        expect([...days].sort()).toEqual(days);
        expect(new Set(days).size).toBe(days.length);
        if (each.unit !== 'WEEK')
          for (const one of days)
            expect(Number(one.slice(8))).toBeLessThanOrEqual(Number(anchorDay.slice(8)));
      }),
    );
  });

  test('over three years comes once for each period, whenever the engine looks and however often it is killed', () => {
    fc.assert(
      fc.property(
        day,
        period,
        zone,
        fc.infiniteStream(fc.integer({ min: 1, max: 50 })),
        (anchorDay, each, timeZone, pauses) => {
          const end = instantOf(anchorDay, chargeHour, timeZone).getTime() + 3 * 366 * 86_400_000;
          const charged = [anchorDay];
          let state = { anchorDay, steps: 1, cycles: 1, numBillingCycles: 0, period: each };
          let nextDay = dayAfter(anchorDay, 1, each);
          let deaths = 0;
          // It looks at any hour, sleeps for up to two days, and now and then dies before it kept what it did: not for as long as a period,
          // as what is later than that is left out.
          for (let now = instantOf(anchorDay, chargeHour, timeZone).getTime(); now < end; ) {
            const pause = pauses.next().value ?? 1;
            now += pause * 3_600_000;
            if (instantOf(nextDay, chargeHour, timeZone).getTime() > now) continue;
            deaths = pause % 7 === 0 && deaths < 2 ? deaths + 1 : 0;
            if (deaths > 0) continue;
            charged.push(nextDay);
            const next = afterCharge(state, localDay(new Date(now), timeZone));
            state = { ...state, ...next };
            nextDay = next.nextDay;
            expect(localDay(instantOf(nextDay, chargeHour, timeZone), timeZone)).toBe(nextDay);
          }
          expect(charged).toEqual(charged.map((_, steps) => dayAfter(anchorDay, steps, each)));
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('a plan of three charges is over after the third', () => {
  const after = (cycles: number) =>
    afterCharge(
      { anchorDay: '2026-01-31', steps: cycles, cycles, numBillingCycles: 3, period: monthly },
      '2026-02-28',
    );
  expect(after(1)).toEqual({ cycles: 2, steps: 2, nextDay: '2026-03-31', isFinished: false });
  expect(after(2).isFinished).toBe(true);
});

test('periods that went by while a charge was late are left out, and the days stay what they were', () => {
  const weekly = { value: 1, unit: 'WEEK' } as const;
  const paidOn = (day: string) =>
    afterCharge({ anchorDay: '2026-03-02', steps: 1, cycles: 1, numBillingCycles: 0, period: weekly }, day)
      .nextDay;
  expect(['2026-03-09', '2026-03-15', '2026-03-16', '2026-03-18', '2026-04-01'].map(paidOn)).toEqual([
    '2026-03-16',
    '2026-03-16',
    '2026-03-23',
    '2026-03-23',
    '2026-04-06',
  ]);
});

test('a skipped charge moves all that follow by a period', () => {
  expect(afterSkip({ anchorDay: '2026-01-31', steps: 1, period: monthly })).toEqual({
    steps: 2,
    nextDay: '2026-03-31',
  });
});

test('what was paused goes on on its day, or today when that has passed', () => {
  const schedule = { anchorDay: '2026-01-31', steps: 1, nextDay: '2026-02-28' };
  expect(afterPause(schedule, '2026-02-10')).toEqual(schedule);
  expect(afterPause(schedule, '2026-05-05')).toEqual({
    anchorDay: '2026-05-05',
    steps: 0,
    nextDay: '2026-05-05',
  });
});

test('a charge that fails is tried again four times', () => {
  expect([1, 2, 3, 4, 5].map(retryAfter)).toEqual([1, 3, 5, 7, null]);
});
