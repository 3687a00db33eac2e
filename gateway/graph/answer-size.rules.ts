import { isRecord } from '#schema/record.ts';

/**
 * True when a value is longer than so many characters as JSON, about: told before it is written out, and as soon as it is certain.
 */
export function isLongerThan(value: unknown, most: number): boolean {
  let left = most;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && left >= 0) {
    const next = waiting.pop();
    if (typeof next === 'string') left -= next.length + 2;
    else if (Array.isArray(next)) {
      left -= 2 + next.length;
      for (const item of next) waiting.push(item);
    } else if (isRecord(next)) {
      // Every answer is looked through: pairs of its names and values would be as many objects again.
      for (const name in next) {
        left -= name.length + 4;
        waiting.push(next[name]);
      }
    } else left -= 5;
  }
  return left < 0;
}
