import { describe, expect, test } from 'vitest';
import { calendarSheet } from './calendar-sheet.ts';
import { addMonths, readMonth } from './month.ts';

const place = {
  month: '2026-03',
  path: '/diary',
  language: 'en-GB',
  timeZone: 'Europe/London',
  now: Date.parse('2026-03-14T12:00:00.000Z'),
};

describe('The sheet of a month', () => {
  test('has whole weeks that begin as the language has it', () => {
    const sheet = calendarSheet([], place);
    expect(sheet.title).toBe('March 2026');
    expect(sheet.weekdays[0]).toBe('Mon');
    expect(sheet.weeks).toHaveLength(6);
    expect(sheet.weeks[0]?.days.map(({ date, isInMonth }) => `${date} ${isInMonth}`).at(-1)).toBe(
      '2026-03-01 true',
    );
    expect(calendarSheet([], { ...place, language: 'en-US' }).weekdays[0]).toBe('Sun');
    expect(calendarSheet([], { ...place, language: 'en-US' }).weeks).toHaveLength(5);
  });

  test('shows an event on each day that it touches where the website is, and marks today', () => {
    const startDate = Date.parse('2026-03-13T23:30:00.000Z');
    const event = { startDate, endDate: Date.parse('2026-03-15T01:00:00.000Z') };
    const days = calendarSheet([event], place).weeks.flatMap((week) => week.days);
    expect(days.filter(({ items }) => items.length > 0).map(({ day }) => day)).toEqual([13, 14, 15]);
    expect(days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-03-14']);
  });

  test('leads to the months beside it, and back to the list', () => {
    expect(calendarSheet([], { ...place, month: '2026-12' })).toMatchObject({
      prevUrl: '/diary?view=calendar&month=2026-11',
      nextUrl: '/diary?view=calendar&month=2027-01',
      listUrl: '/diary',
    });
    expect(addMonths('2026-01', -1)).toBe('2025-12');
  });
});

describe('A month in an address', () => {
  test.each([
    ['2026-03', '2026-03'],
    ['03-2026', '2026-03'],
    ['3-2026', '2026-03'],
    ['March-2026', '2026-03'],
    ['december-2026', '2026-12'],
    ['13-2026', undefined],
    ['2026', undefined],
    ['nonsense-2026', undefined],
    ['', undefined],
  ])('written %j is %j', (text, month) => {
    expect(readMonth(text)).toBe(month);
  });
});
