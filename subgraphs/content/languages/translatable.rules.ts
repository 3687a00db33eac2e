import type { OwnText } from '#kit/translations.rules.ts';

const address = /^(?:[/#]|[a-z][a-z+.-]*:\S)/i;
const maxDepth = 20;

/** The texts that stand somewhere in a JSON value, by their places: what has letters and is no address. */
export function textsWithin(value: unknown, prefix: string): OwnText[] {
  const found: OwnText[] = [];
  const walk = (each: unknown, place: string, depth: number): void => {
    if (typeof each === 'string') {
      if (/\p{L}/u.test(each) && !address.test(each)) found.push({ field: place, own: each });
    } else if (typeof each === 'object' && each !== null && depth < maxDepth) {
      for (const [name, one] of Object.entries(each)) walk(one, `${place}.${name}`, depth + 1);
    }
  };
  walk(value, prefix, 0);
  return found;
}
