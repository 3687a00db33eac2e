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
    const page = parseObject(text);
    if (page === null) return { noPage: name };
    pages.push(page);
  }
  const origin = pages.map(originOf).find((found) => found !== null);
  if (!origin) return { noOrigin: true };
  const lines = [{ source: origin }, ...pages.map((page) => ({ page }))];
  return { name: new URL(origin).host, text: lines.map((line) => JSON.stringify(line)).join('\n') };
}

/** Whether a text is a list of pages already. */
function isList(text: string): boolean {
  const head = parseObject(text.slice(0, Math.max(0, text.indexOf('\n'))));
  return head !== null && 'source' in head;
}

/** Where the website of a page is, as the page tells. */
function originOf(page: object): string | null {
  const website: unknown = Reflect.get(page, 'website');
  if (typeof website !== 'object' || website === null) return null;
  for (const name of ['authenticUrl', 'baseUrl']) {
    const address: unknown = Reflect.get(website, name);
    if (typeof address === 'string' && /^https?:/.test(address) && URL.canParse(address))
      return new URL(address).origin;
  }
  return null;
}

function parseObject(text: string): object | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : null;
  } catch {
    return null;
  }
}
