import { pageText } from '../languages/page-texts.ts';

const minute = 60_000;
const units = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['week', 7 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long ago something was, by the largest unit that fits: `2 weeks ago`, `about an hour ago` is `1 hour ago`. */
export function timeSince(instant: number, now: number, language = 'en'): string {
  if (!Number.isFinite(instant)) return 'Invalid date.';
  const minutes = (now - instant) / minute;
  for (const [name, length] of units) {
    const count = Math.floor(minutes / length);
    if (count < 1) continue;
    if (/^en\b/i.test(language)) return `${count} ${name}${count === 1 ? '' : 's'} ago`;
    return new Intl.RelativeTimeFormat(language).format(-count, name);
  }
  return pageText('less than a minute ago');
}
