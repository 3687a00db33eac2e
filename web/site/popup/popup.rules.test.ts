import { describe, expect, test } from 'vitest';
import { isInTime, readClosed, scrolledPercent, shouldShow, writeClosed } from './popup.rules.ts';

const day = 86_400_000;
const closed = { version: 2, closedAt: 10 * day };

describe('A popup', () => {
  test('shows to who never closed it', () => {
    expect(shouldShow({ version: 2, showAgainAfterDays: null }, null, 0)).toBe(true);
  });

  test('shows once: who closed it never sees it again', () => {
    expect(shouldShow({ version: 2, showAgainAfterDays: null }, closed, 10_000 * day)).toBe(false);
  });

  test('shows again after the days that its owner gave', () => {
    const popup = { version: 2, showAgainAfterDays: 7 };
    expect(shouldShow(popup, closed, 17 * day - 1)).toBe(false);
    expect(shouldShow(popup, closed, 17 * day)).toBe(true);
  });

  test('shows again when its owner changed it', () => {
    expect(shouldShow({ version: 3, showAgainAfterDays: null }, closed, 10 * day)).toBe(true);
  });
});

test('a popup has its time', () => {
  const times = { from: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z' };
  expect(isInTime(times, Date.parse('2026-02-28T23:59:59Z'))).toBe(false);
  expect(isInTime(times, Date.parse('2026-03-01T00:00:00Z'))).toBe(true);
  expect(isInTime(times, Date.parse('2026-03-02T00:00:00Z'))).toBe(false);
  expect(isInTime({ from: '', until: '' }, 0)).toBe(true);
});

test('a page is scrolled from its top to its end, and one that fits is seen whole', () => {
  expect(scrolledPercent({ top: 0, height: 2_000, windowHeight: 1_000 })).toBe(0);
  expect(scrolledPercent({ top: 500, height: 2_000, windowHeight: 1_000 })).toBe(50);
  expect(scrolledPercent({ top: 1_200, height: 2_000, windowHeight: 1_000 })).toBe(100);
  expect(scrolledPercent({ top: 0, height: 800, windowHeight: 1_000 })).toBe(100);
});

test('what a browser remembers is read as it was written, and nonsense is as good as nothing', () => {
  expect(readClosed(writeClosed(closed))).toEqual(closed);
  for (const text of [null, '', 'x', '1', '1 x', '0 0']) expect(readClosed(text)).toBeNull();
});
