import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { readProducts, type SiteProduct as ShownProduct } from '#kit/site-products.rules.ts';
import { findPageExcess, readSitePage, type SitePage } from './site-json.rules.ts';

/** Products that a store took over already: their pictures and old addresses are left. */
const productShape = z.object({
  id: z.string().min(1).max(100),
  /** Where it is now. */
  path: z.string().startsWith('/').max(1_000),
  /** Where it was. */
  oldPath: z.string().max(1_000),
  pictures: z.array(z.object({ url: z.string().max(4_000), altText: z.string() })).max(100),
});

const lineShape = z.union([
  z.object({ source: z.string().min(1).max(1_000) }),
  z.object({ product: productShape }),
  z.object({ page: z.record(z.string(), z.unknown()) }),
]);

/** A product with what is still to be taken over of it. */
export type SiteProduct = z.infer<typeof productShape>;

/** What is taken over of a website. */
export interface SiteDocument {
  /** Scheme and host that the website had. */
  readonly origin: string;
  readonly pages: readonly SitePage[];
  readonly products: readonly SiteProduct[];
  /** The products that its pages show, each once: a home page may show what another page shows too. */
  readonly shownProducts: readonly ShownProduct[];
}

/** A page with its list of posts has some hundred thousand bytes. */
const maxLineBytes = 5_000_000;
/** A gallery of 2,000 pictures has some hundred thousand fields; reading many more at one go would hold everyone up. */
const maxValues = 200_000;
/** After so many bytes others have their turn. */
const sliceBytes = 64 * 1024;
const newline = 0x0a;
const [quote, backslash, comma, openBrace, openBracket] = Buffer.from('"\\,{[');

/** The file is no list of pages. */
export class NotPages extends Error {
  override readonly name = 'NotPages';
}

/** What is wrong with the file's lines, before any is read; null when each is of a size that pages have. */
export function findLongLine(bytes: Uint8Array): string | null {
  let number = 1;
  for (const { length } of lineBytesOf(bytes)) {
    if (length > maxLineBytes) return `Line ${number} has more than ${maxLineBytes / 1e6} MB.`;
    number += 1;
  }
  return null;
}

/** Reads lines of JSON, in slices: the website's address, then its pages and products. */
export async function readSiteDocument(bytes: Uint8Array): Promise<SiteDocument> {
  let origin: string | undefined;
  const pages: SitePage[] = [];
  const products: SiteProduct[] = [];
  const shown = new Map<string, ShownProduct>();
  let index = -1;
  const decoder = new TextDecoder();
  for await (const lineBytes of linesOf(bytes)) {
    index += 1;
    const values = countValues(lineBytes);
    if (values > maxValues) throw new NotPages(`Line ${index + 1} has more than ${maxValues} values.`);
    const line = decoder.decode(lineBytes);
    if (line.trim() === '') continue;
    const read = lineShape.safeParse(parse(line, index));
    if (!read.success) throw new NotPages(`Line ${index + 1} is no page and no product.`);
    if ('source' in read.data) {
      if (!URL.canParse(read.data.source)) throw new NotPages('The address of the website cannot be read.');
      origin = new URL(read.data.source).origin;
    } else if ('product' in read.data) products.push(read.data.product);
    else {
      const excess = findPageExcess(read.data.page);
      if (excess !== null) throw new NotPages(`The page in line ${index + 1} has ${excess}.`);
      for (const product of readProducts(read.data.page)) shown.set(product.id, product);
      const page = readSitePage(read.data.page);
      if (page) pages.push(page);
    }
  }
  if (origin === undefined) throw new NotPages('The file does not say which website it is of.');
  return { origin, pages, products, shownProducts: [...shown.values()] };
}

async function* linesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const problem = findLongLine(bytes);
  if (problem !== null) throw new NotPages(problem);
  let read = 0;
  for (const line of lineBytesOf(bytes)) {
    read += line.length + 1;
    if (read > sliceBytes) {
      read = 0;
      await setImmediate();
    }
    yield line;
  }
}

/** About how many values a line of JSON has: its commas and opening brackets outside of texts. */
function countValues(line: Uint8Array): number {
  let count = 0;
  let isText = false;
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at];
    if (byte === quote) isText = !isText;
    else if (isText) at += byte === backslash ? 1 : 0;
    else if (byte === comma || byte === openBrace || byte === openBracket) count += 1;
  }
  return count;
}

function* lineBytesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  while (start <= bytes.length) {
    const found = bytes.indexOf(newline, start);
    const end = found < 0 ? bytes.length : found;
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

function parse(line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new NotPages(`Line ${index + 1} is no JSON.`);
  }
}
