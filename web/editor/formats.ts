import { useMemo } from 'react';
import { useViewer } from './shell/viewer-context.ts';

/** An amount as the graph gives it. */
export interface Amount {
  /** A decimal text with a point. */
  readonly value: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** How a website writes amounts, numbers and times. */
export interface Formats {
  money(amount: Amount): string;
  number(value: number): string;
  /** A day of the calendar, written `2026-03-01`: it is the same one in every time zone. */
  day(date: string): string;
  /** The day of an instant. */
  date(instant: string): string;
  /** A day with the time. */
  dateTime(instant: string): string;
  /** As short as it can be told: the time for today, the day for this year. */
  brief(instant: string): string;
}

/** Formats by a language (BCP 47) and a time zone (IANA); `now` decides what is today. */
export function makeFormats(language: string, timeZone: string, now: () => Date): Formats {
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options });
  const date = dates({ dateStyle: 'medium' });
  const dateTime = dates({ dateStyle: 'medium', timeStyle: 'short' });
  const time = dates({ timeStyle: 'short' });
  const day = dates({ day: 'numeric', month: 'short' });
  const calendar = dates({ dateStyle: 'medium', timeZone: 'UTC' });
  const key = new Intl.DateTimeFormat('en-CA', { timeZone });
  const numbers = new Intl.NumberFormat(language);
  const currencies = new Map<string, Intl.NumberFormat>();
  return {
    money({ value, currency }) {
      const format =
        currencies.get(currency) ?? new Intl.NumberFormat(language, { style: 'currency', currency });
      currencies.set(currency, format);
      return format.format(Number(value));
    },
    number: (value) => numbers.format(value),
    day: (written) => calendar.format(new Date(`${written}T00:00:00Z`)),
    date: (instant) => date.format(new Date(instant)),
    dateTime: (instant) => dateTime.format(new Date(instant)),
    brief(instant) {
      const then = new Date(instant);
      const [today, asked] = [key.format(now()), key.format(then)];
      if (today === asked) return time.format(then);
      return today.slice(0, 4) === asked.slice(0, 4) ? day.format(then) : date.format(then);
    },
  };
}

/** Whether this browser knows a time zone: an old one may not know a new name. */
export function isKnownTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** A website's time zone; UTC where this browser does not know it. */
export function knownTimeZone(timeZone: string): string {
  return isKnownTimeZone(timeZone) ? timeZone : 'UTC';
}

/** Formats of the website that is edited. */
export function useFormats(): Formats {
  const { language, timeZone } = useViewer().website;
  return useMemo(() => makeFormats(language, timeZone, () => new Date()), [language, timeZone]);
}
