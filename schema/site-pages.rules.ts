import { isRecord } from './record.ts';

/** Pages of a website as JSON, and where it was. */
export interface SitePages {
  /** Its scheme and host. */
  readonly origin: string;
  readonly pages: readonly object[];
}

/** A page as its website answers it; null for what is no object of JSON. */
export function parsePage(text: string): object | null {
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json) ? json : null;
  } catch {
    return null;
  }
}

/** Where the website of a page is, as the page tells. */
export function originOf(page: object): string | null {
  const website: unknown = Reflect.get(page, 'website');
  if (typeof website !== 'object' || website === null) return null;
  for (const name of ['authenticUrl', 'baseUrl']) {
    const address: unknown = Reflect.get(website, name);
    if (typeof address === 'string' && /^https?:/.test(address) && URL.canParse(address))
      return new URL(address).origin;
  }
  return null;
}

/** Pages as the one file that `importSite` takes: first the website's address, then a page or a product in each line. */
export function writePages({ origin, pages }: SitePages, products: readonly object[] = []): string {
  const lines = [
    { source: origin },
    ...pages.map((page) => ({ page })),
    ...products.map((product) => ({ product })),
  ];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}
