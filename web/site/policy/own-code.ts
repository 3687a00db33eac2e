import { randomBytes } from 'node:crypto';

/**
 * Tells code that a theme's author or an owner wrote from what content made look like it. The mark is a secret of this process:
 * whoever writes a comment, a title or a product cannot know it. Pages never leave with it.
 */
export const ownCodeMark = `vitrine-own-${randomBytes(16).toString('hex')}`;

/** A place in a text that gets a mark: behind a tag's name, or behind an attribute's. */
export type MarkPlace = { readonly at: number; readonly mark: string };

/**
 * Template code is left as it is, since a mark would change what it says. `onclick` without a value makes phones of old see a tap, and
 * browsers complain of it as of any other.
 */
const places =
  /\{[^{}\n]*\}|<(?:script|link|form)(?=[\s/>{])|(?<=[\s"'/}])(?:on[a-z]{3,24}(?=\s*=)|on(?:click|touchstart)(?=[\s/>]))/gi;

/** Where a text by a trusted author begins scripts, links to style sheets, forms, and attributes that run scripts. */
export function findOwnCode(text: string): MarkPlace[] {
  return Array.from(text.matchAll(places)).flatMap(({ 0: found, index }) => {
    if (found.startsWith('{')) return [];
    const at = index + found.length;
    return { at, mark: found.startsWith('<') ? ` ${ownCodeMark}` : ownCodeMark };
  });
}

/** HTML that a trusted author wrote, with marks. */
export function markOwnCode(html: string): string {
  let marked = '';
  let done = 0;
  for (const { at, mark } of findOwnCode(html)) {
    marked += html.slice(done, at) + mark;
    done = at;
  }
  return marked + html.slice(done);
}
