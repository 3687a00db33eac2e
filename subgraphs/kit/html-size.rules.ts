/** What a text of a page may hold; what cleans HTML takes time by the square of how deep it is. */
export const htmlLimits = { tags: 20_000, depth: 1_000 } as const;

const voidTags = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source'],
  ...['track', 'wbr'],
]);
/** One of them ends the one before it, where that was left open. */
const endsItself = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option', 'thead', 'tbody', 'tfoot']);

/** Why a text has too many tags, or too many within each other; null for one that can be cleaned in a moment. */
export function findHtmlExcess(html: string): string | null {
  const open: string[] = [];
  const times = new Map<string, number>();
  const close = () => {
    const name = open.pop() ?? '';
    times.set(name, (times.get(name) ?? 0) - 1);
    return name;
  };
  let tags = 0;
  for (const [, slash, written = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)?/gi)) {
    tags += 1;
    if (tags > htmlLimits.tags) return `A text may have at most ${htmlLimits.tags} tags.`;
    // One that begins no tag costs as much where it is written out.
    if (written === '') continue;
    const name = written.toLowerCase();
    if (slash) {
      // What is open within it ends with it.
      if (times.get(name)) while (close() !== name);
      continue;
    }
    if (voidTags.has(name)) continue;
    if (endsItself.has(name) && open.at(-1) === name) continue;
    open.push(name);
    times.set(name, (times.get(name) ?? 0) + 1);
    if (open.length > htmlLimits.depth)
      return `A text may have at most ${htmlLimits.depth} tags within each other.`;
  }
  return null;
}
