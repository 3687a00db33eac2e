import type { Context, Node } from '@squarespace/template-engine';
import { LRUCache } from 'lru-cache';

/** Names of days and months in a pattern of the formatter `date`; a month is called as in a date, which some languages inflect. */
const names: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  A: { weekday: 'long' },
  a: { weekday: 'short' },
  B: { day: 'numeric', month: 'long' },
  b: { day: 'numeric', month: 'short' },
  h: { day: 'numeric', month: 'short' },
};

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 });

/** The pattern with names of days and months in the website's language: the engine itself knows them in English. */
export function withLocalNames(pattern: readonly string[], instant: Node, context: Context): string[] {
  const language = context.resolve(['website', 'language']).asString();
  const time = instant.asNumber();
  if (language === '' || /^en\b/.test(language) || !Number.isFinite(time)) return [...pattern];
  const timeZone = context.resolve(['website', 'timeZone']).asString() || 'America/New_York';
  try {
    return pattern.map((part) =>
      part.replace(/%([%AaBbh])/g, (whole, sign: string) =>
        sign === '%' ? whole : nameOf(sign, { language, timeZone, time }).replaceAll('%', '%%'),
      ),
    );
  } catch {
    // A language or a time zone that nobody knows.
    return [...pattern];
  }
}

function nameOf(
  sign: string,
  { language, timeZone, time }: { language: string; timeZone: string; time: number },
): string {
  const key = `${language} ${timeZone} ${sign}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...names[sign], timeZone });
  formats.set(key, format);
  const parts = format.formatToParts(time);
  return parts.find(({ type }) => type === 'month' || type === 'weekday')?.value ?? '';
}
