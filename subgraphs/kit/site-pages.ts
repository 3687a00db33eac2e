import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { originOf, parsePage, type SitePages } from '#schema/site-pages.rules.ts';
import { describedProductsOf } from './described-products.rules.ts';

/** The bytes at an address of the open internet, at most so many. */
export type Download = (url: string, maxBytes: number) => Promise<Uint8Array>;

/** Receives what could not be read. */
export type Tell = (problem: string) => void;

const maxPageBytes = 20 * 1024 * 1024;
const maxPages = 5_000;
/** So many pages are named that bring nothing; a website of another kind has no others. */
const maxToldPages = 20;

/** Reads the pages that someone saved into a folder, each as a file of JSON. */
export async function readSiteFolder(folder: string, tell: Tell): Promise<SitePages> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort();
  const pages: object[] = [];
  for (const name of names) {
    const path = join(folder, name);
    if ((await stat(path)).size > maxPageBytes) tell(`${name} is too large for a page.`);
    else {
      const page = parsePage(await readFile(path, 'utf8'));
      if (page) pages.push(page);
      else tell(`${name} is no page as JSON.`);
    }
  }
  return { origin: pages.map(originOf).find((origin) => origin !== null) ?? 'https://folder.invalid', pages };
}

/**
 * Reads a website page by page: all that its map names, or else its first page, and every list to its end. Of pages that do not answer
 * as JSON it takes the products that they describe for search engines.
 */
export async function fetchSite(
  address: string,
  download: Download,
  tell: Tell,
  signal: AbortSignal,
): Promise<SitePages> {
  const { origin, pathname } = new URL(address);
  const visited = new Set<string>();
  const pages: object[] = [];
  const otherPages: string[] = [];
  const read = async (path: string): Promise<object | null> => {
    const url = new URL(path, origin);
    url.searchParams.set('format', 'json');
    const text = decode(await download(url.href, maxPageBytes));
    const page = parsePage(text) ?? describedProductsOf(text, new URL(path, origin).href);
    if (!page) otherPages.push(url.pathname);
    return page;
  };
  const queue = await listPaths(origin, pathname, download);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (visited.has(path)) continue;
    if (pages.length >= maxPages) {
      tell(`The website has more than ${maxPages} pages; the rest was left.`);
      break;
    }
    visited.add(path);
    for (let part: string | null = path; part !== null; ) {
      signal.throwIfAborted();
      const page = await read(part).catch((error: unknown) => {
        if (pages.length === 0 && otherPages.length === 0) throw error;
        tell(`${part} was left out: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      });
      if (!page) break;
      // An item's own page tells which list it is in; the list tells the rest.
      const list = pathIn(page, 'collection');
      if ('item' in page && list !== null && !visited.has(list)) queue.push(list);
      if (!('item' in page)) pages.push(page);
      for (const item of itemsOf(page)) {
        const own = pathIn(item, null);
        if (own !== null) visited.add(own);
      }
      const next = nextPart(page, path);
      part = next !== null && !visited.has(next) && pages.length < maxPages ? next : null;
      if (part !== null) visited.add(part);
    }
  }
  for (const path of otherPages.slice(0, maxToldPages)) tell(`${path} does not answer as JSON.`);
  if (otherPages.length > maxToldPages)
    tell(`${otherPages.length - maxToldPages} more pages do not answer as JSON.`);
  return { origin, pages };
}

/** Paths of a website: those of its map, the short ones first, as lists stand above what is in them. */
async function listPaths(origin: string, start: string, download: Download): Promise<string[]> {
  const maps = [`${origin}/sitemap.xml`];
  const paths = new Set([start]);
  for (let index = 0; index < maps.length && index < 100; index += 1) {
    const map = await download(maps[index] ?? '', maxPageBytes).then(decode, () => '');
    for (const [, written = ''] of map.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      const url = ownUrl(written.trim().replaceAll('&amp;', '&'), origin);
      if (url?.pathname.endsWith('.xml')) maps.push(url.href);
      else if (url) paths.add(url.pathname);
    }
  }
  if (paths.size === 1) {
    const html = await download(new URL(start, origin).href, maxPageBytes).then(decode);
    for (const [, written = ''] of html.matchAll(/\shref="([^"#?]+)/g)) {
      const url = ownUrl(written, origin);
      if (url && !/\.\w{2,5}$/.test(url.pathname)) paths.add(url.pathname);
    }
  }
  const depth = (path: string) => path.split('/').filter(Boolean).length;
  return [...paths].sort((one, other) => depth(one) - depth(other));
}

function ownUrl(written: string, origin: string): URL | null {
  if (!URL.canParse(written, origin)) return null;
  const url = new URL(written, origin);
  return siteOf(url.href) === siteOf(origin) ? url : null;
}

/** What tells websites apart: the same host with and without `www`, by either scheme, is one. */
function siteOf(address: string): string {
  return new URL(address).host.replace(/^www\./, '');
}

/** The address of the next part of a list: by the offset that the page tells, or by the address that it tells. */
function nextPart(page: object, path: string): string | null {
  const pagination: unknown = Reflect.get(page, 'pagination');
  if (typeof pagination !== 'object' || pagination === null) return null;
  if (Reflect.get(pagination, 'nextPage') !== true) return null;
  const offset: unknown = Reflect.get(pagination, 'nextPageOffset');
  if (typeof offset === 'number' || typeof offset === 'string')
    return `${path}?offset=${encodeURIComponent(String(offset))}`;
  const address: unknown = Reflect.get(pagination, 'nextPageUrl');
  return typeof address === 'string' && address.startsWith('/') && !address.startsWith('//') ? address : null;
}

function itemsOf(page: object): object[] {
  return ['items', 'upcoming', 'past'].flatMap((name) => {
    const list: unknown = Reflect.get(page, name);
    return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : [];
  });
}

function pathIn(holder: object, name: string | null): string | null {
  const thing: unknown = name === null ? holder : Reflect.get(holder, name);
  if (typeof thing !== 'object' || thing === null) return null;
  const path: unknown = Reflect.get(thing, 'fullUrl');
  return typeof path === 'string' && path.startsWith('/') ? path : null;
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
