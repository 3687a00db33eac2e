import { originOf, parsePage, writePages } from '#schema/site-pages.rules.ts';

/** A file that an owner chose. */
export interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

/** What is sent of saved pages, or why they cannot be: the name of what is no page, or null where no page names its website. */
export type SiteFile =
  | { readonly name: string; readonly text: string }
  | { readonly noPage: string }
  | { readonly noOrigin: true };

/** Saved pages become one list of pages: first the website's address, then a page in each line. */
export function makeSiteFile(files: readonly ChosenFile[]): SiteFile {
  const [first] = files;
  if (first && files.length === 1 && isList(first.text)) return first;
  const pages: object[] = [];
  for (const { name, text } of files) {
    const page = parsePage(text);
    if (page === null) return { noPage: name };
    pages.push(page);
  }
  const origin = pages.map(originOf).find((found) => found !== null);
  if (!origin) return { noOrigin: true };
  return { name: new URL(origin).host, text: writePages({ origin, pages }) };
}

/** Whether a text is a list of pages already. */
function isList(text: string): boolean {
  const head = parsePage(text.slice(0, Math.max(0, text.indexOf('\n'))));
  return head !== null && 'source' in head;
}
