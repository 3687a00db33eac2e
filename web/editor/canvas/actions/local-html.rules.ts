import { Parser } from 'htmlparser2';

/** Something that only the website has on which it was written. */
export type LocalThing = 'link' | 'file' | 'picture';

/** What an address of the website itself leads to; undefined for one that leads to the same wherever it is written. */
export function localThing(address: string): 'link' | 'file' | undefined {
  const text = address.trim();
  if (/^\/media\//.test(text)) return 'file';
  return /^(?:\/(?!\/)|\?)/.test(text) ? 'link' : undefined;
}

/** What HTML shows by an element itself, rather than by its words. */
const shown = new Set(['img', 'source', 'video', 'audio']);

/**
 * HTML without what leads to a page or a file of the website on which it was written: the words of a link stay, a picture goes.
 * Everything else stays letter by letter. `isHere` tells addresses of what came along.
 */
export function withoutLocal(
  html: string,
  note: (thing: LocalThing, address: string) => void,
  isHere: (address: string) => boolean = () => false,
): string {
  const thingAt = (address: string) => (isHere(address) ? undefined : localThing(address));
  const cuts: [number, number][] = [];
  /** Of each link that is open, whether its end goes as well. */
  const links: boolean[] = [];
  const parser = new Parser({
    onopentag(name, { href = '', src = '' }) {
      const cut = () => cuts.push([parser.startIndex, parser.endIndex + 1]);
      if (name === 'a') {
        const thing = thingAt(href);
        links.push(thing !== undefined);
        if (thing === undefined) return;
        note(thing, href);
        cut();
      } else if (shown.has(name) && thingAt(src) !== undefined) {
        note(name === 'img' ? 'picture' : 'file', src);
        if (name === 'img' || name === 'source') cut();
      }
    },
    onclosetag(name, isImplied) {
      if (name === 'a' && links.pop() === true && !isImplied)
        cuts.push([parser.startIndex, parser.endIndex + 1]);
    },
  });
  parser.write(html);
  parser.end();
  let from = 0;
  const pieces = cuts.map(([start, end]) => {
    const piece = html.slice(from, start);
    from = end;
    return piece;
  });
  return [...pieces, html.slice(from)].join('');
}
