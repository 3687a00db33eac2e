/** Sizes of objects and lists, which rendering never changes. */
const sizes = new WeakMap<object, number>();

/**
 * Characters of a value as JSON, about. An object that stands in several places of a value counts in each, as it is
 * written out in each, but is looked through once: a template makes a few that hold each other twice, and so on.
 */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  let size = 2;
  if (Array.isArray(value)) for (const entry of value) size += sizeOf(entry) + 1;
  else for (const [key, entry] of Object.entries(value)) size += key.length + sizeOf(entry) + 4;
  sizes.set(value, size);
  return size;
}

/** The length of the longest text that stands in an object itself. */
export function longestText(value: object): number {
  return Object.values(value).reduce<number>(
    (longest, entry) => (typeof entry === 'string' ? Math.max(longest, entry.length) : longest),
    0,
  );
}
