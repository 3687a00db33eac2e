/** A heading of a page that a link can lead to. */
export interface Heading {
  /** Of its element. */
  readonly id: string;
  /** 2 to 4. */
  readonly level: number;
  /** Its words. */
  readonly text: string;
}

const heading = /<h([2-4])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g;

/**
 * Gives every heading of some HTML an id to be linked to, unless it has one, and tells of them in their order. An id is
 * made of the heading's words; `taken` are those that the page has, and is added to.
 */
export function withHeadingIds(
  html: string,
  taken: Set<string>,
): { readonly html: string; readonly headings: readonly Heading[] } {
  const headings: Heading[] = [];
  const marked = html.replaceAll(heading, (whole, level: string, attributes: string, inner: string) => {
    const text = plain(inner);
    if (text === '') return whole;
    const own = /\sid="([^"]+)"/.exec(attributes)?.[1];
    const id = own ?? freeId(text, taken);
    taken.add(id);
    headings.push({ id, level: Number(level), text });
    return own === undefined ? `<h${level}${attributes} id="${id}">${inner}</h${level}>` : whole;
  });
  return { html: marked, headings };
}

function freeId(text: string, taken: ReadonlySet<string>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['section'];
  const base = words.join('-').slice(0, 60);
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  return id;
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(?:39|x27);/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
