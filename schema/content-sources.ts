/** What the page of a form shows, as the graph names it. */
export type ContentSource = 'ITEM' | 'COLLECTION';

/** The letter that documented paths, forms on pages and stored rows know it by. */
export function contentSourceCode(source: ContentSource): 'i' | 'c' {
  return source === 'ITEM' ? 'i' : 'c';
}

/** The name of a letter; null for anything else, as what was sent along with a form is no reason to refuse it. */
export function contentSourceOf(letter: string | null | undefined): ContentSource | null {
  if (letter === 'i') return 'ITEM';
  return letter === 'c' ? 'COLLECTION' : null;
}
