import { z } from 'zod';
import { readSitePage, type SitePage } from './site-json.rules.ts';
import { textPieces } from './text-pieces.ts';

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
}

/** A page with its list of posts has some hundred thousand. */
const maxLine = 5_000_000;

/** The file is no list of pages. */
export class NotPages extends Error {
  override readonly name = 'NotPages';
}

/** Reads lines of JSON, in slices: the website's address, then its pages and products. */
export async function readSiteDocument(bytes: Uint8Array): Promise<SiteDocument> {
  let origin: string | undefined;
  const pages: SitePage[] = [];
  const products: SiteProduct[] = [];
  let index = -1;
  for await (const line of linesOf(bytes)) {
    index += 1;
    if (line.trim() === '') continue;
    const read = lineShape.safeParse(parse(line, index));
    if (!read.success) throw new NotPages(`Line ${index + 1} is no page and no product.`);
    if ('source' in read.data) {
      if (!URL.canParse(read.data.source)) throw new NotPages('The address of the website cannot be read.');
      origin = new URL(read.data.source).origin;
    } else if ('product' in read.data) products.push(read.data.product);
    else {
      const page = readSitePage(read.data.page);
      if (page) pages.push(page);
    }
  }
  if (origin === undefined) throw new NotPages('The file does not say which website it is of.');
  return { origin, pages, products };
}

async function* linesOf(bytes: Uint8Array): AsyncGenerator<string> {
  let held = '';
  let number = 1;
  for await (const piece of textPieces(bytes)) {
    const lines = (held + piece).split('\n');
    held = lines.pop() ?? '';
    yield* lines;
    number += lines.length;
    if (held.length > maxLine) throw new NotPages(`Line ${number} has more than ${maxLine} characters.`);
  }
  yield held;
}

function parse(line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new NotPages(`Line ${index + 1} is no JSON.`);
  }
}
