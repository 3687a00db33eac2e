import { describe, expect, test } from 'vitest';
import { readClosed, shouldShow, writeClosed } from './popup.rules.ts';

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

test('what a browser remembers is read as it was written, and nonsense is as good as nothing', () => {
  expect(readClosed(writeClosed(closed))).toEqual(closed);
  for (const text of [null, '', 'x', '1', '1 x', '0 0']) expect(readClosed(text)).toBeNull();
});
