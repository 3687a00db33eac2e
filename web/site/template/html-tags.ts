/** A tag as it stands in HTML, from `<` to `>`. */
export type HtmlTag = { readonly from: number; readonly text: string };

/** What is longer up to its `>` is no tag; a page may hold thousands of beginnings that nothing ends. */
const maxLength = 20_000;

/**
 * The tags of some names in their order. Each stretch of the text is looked at once, whatever an author wrote: an
 * expression such as `<meta[^>]*>` goes on to the end of the page from each beginning that nothing ends.
 */
export function* tagsOf(html: string, names: readonly string[]): Generator<HtmlTag> {
  const begins = new RegExp(`<(?:${names.join('|')})(?=[\\s/>])`, 'gi');
  for (let match = begins.exec(html); match !== null; match = begins.exec(html)) {
    const end = html.indexOf('>', match.index);
    if (end === -1) return;
    if (end - match.index < maxLength) yield { from: match.index, text: html.slice(match.index, end + 1) };
    begins.lastIndex = end + 1;
  }
}

/** The first tag of a name. */
export function firstTag(html: string, name: string): HtmlTag | undefined {
  for (const tag of tagsOf(html, [name])) return tag;
  return undefined;
}
