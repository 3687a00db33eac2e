import type { Operator } from '../../commands/operator.ts';
import { type CsvRecord, readCsv } from '../../commands/read-csv.ts';
import { sendProducts } from '../../commands/send-products.ts';
import { DemoChangeProductDocument, OperatorSetProductImagesDocument } from '../../generated/graphql.ts';
import { type DemoContent, loadDemoProducts } from '../demo-content.ts';
import { assertDone } from './demo-step.ts';
import type { DemoPictures } from './seed-pictures.ts';

/** Where the products go, and what they need. */
export interface ProductSurroundings {
  readonly pictures: DemoPictures;
  /** Ids of the pages by slug. */
  readonly collectionIds: ReadonlyMap<string, string>;
  readonly folder: URL;
}

interface DemoProduct {
  readonly id: string;
  readonly slug: string;
  readonly filenames: readonly string[];
}

/** Imports the demo's products, hangs up their pictures and features some. */
export async function seedProducts(
  operator: Operator,
  { shop, featuredProducts, productTexts }: DemoContent,
  { pictures, collectionIds, folder }: ProductSurroundings,
): Promise<void> {
  const products = await importProducts(operator, await loadDemoProducts(folder), {
    slug: shop.slug,
    collectionId: collectionIds.get(shop.slug) ?? '',
  });
  const input = products.map(({ id, filenames }) => ({
    productId: id,
    imageIds: filenames.map((filename) => pictures.named(filename).id),
  }));
  assertDone((await operator.run(OperatorSetProductImagesDocument, { input })).setProductImages);
  for (const { id, slug } of products) {
    const isFeatured = featuredProducts.includes(slug);
    const texts = productTexts[slug];
    if (!isFeatured && !texts) continue;
    const { updateProduct } = await operator.run(DemoChangeProductDocument, {
      input: { id, isFeatured, ...texts },
    });
    assertDone(updateProduct);
  }
}

/** The column Hosted Image URLs holds names of drawn pictures here, which no import takes for addresses. */
async function importProducts(
  operator: Operator,
  csv: string,
  page: { slug: string; collectionId: string },
): Promise<DemoProduct[]> {
  const rows = new Map<number, { slug: string; filenames: string[] }>();
  const products: DemoProduct[] = [];
  async function* withoutImages(): AsyncGenerator<CsvRecord> {
    let header: string[] | undefined;
    for await (const { line, cells } of readCsv(bytesOf(csv))) {
      header ??= cells;
      const imageColumn = header.indexOf('Hosted Image URLs');
      const slug = cells[header.indexOf('Product URL')] ?? '';
      rows.set(line, { slug, filenames: (cells[imageColumn] ?? '').split(' ').filter(Boolean) });
      yield { line, cells: cells === header ? cells : cells.with(imageColumn, '') };
    }
  }
  await sendProducts(
    operator,
    withoutImages(),
    { pages: [page], defaultCollectionId: page.collectionId },
    {
      async take(part) {
        const [problem] = part.problems;
        if (problem)
          throw new Error(`The demo's products have a mistake on line ${problem.line}: ${problem.message}`);
        for (const { id, line } of part.products)
          products.push({ id, slug: '', filenames: [], ...rows.get(line) });
      },
      stop(error) {
        throw error;
      },
    },
  );
  return products;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
