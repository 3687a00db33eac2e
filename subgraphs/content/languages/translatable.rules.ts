/** A text of a thing in the website's own language. */
export interface OwnText {
  readonly field: string;
  readonly own: string;
}

/** The texts that there are of those that a thing may have. */
export function ownTexts(texts: Readonly<Record<string, string | null>>): OwnText[] {
  return Object.entries(texts).flatMap(([field, own]) => (own ? [{ field, own }] : []));
}

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

/** A text lacks a translation when it has none, unless it does without: an address, and a page's name in menus that is its title. */
export function isMissing(
  { field, own, text }: OwnText & { readonly text: string },
  texts: readonly OwnText[],
): boolean {
  if (text !== '' || field === 'slug') return false;
  return field !== 'navigationTitle' || texts.find((each) => each.field === 'title')?.own !== own;
}
