import type { ImportTools, MoveReport } from './moving.ts';
import { ProductPictures } from './product-pictures.ts';
import type { SiteDocument } from './site-document.ts';
import { fileOfProducts } from './site-products-file.rules.ts';

/** Adds the products that pages show to a report, as a file that the store imports once an owner looked at it. */
export async function handOverProducts(
  { origin, shownProducts }: SiteDocument,
  tools: ImportTools,
  report: MoveReport,
): Promise<MoveReport> {
  const pictures = new ProductPictures(origin, tools);
  await pictures.take(shownProducts);
  const currencies = [...new Set(shownProducts.flatMap(({ currency }) => currency ?? []))].sort();
  const priced = `The products are priced in ${currencies.join(' and ')}: import them into a store that sells in it.`;
  return {
    counts: {
      ...report.counts,
      pictures: report.counts.pictures + pictures.counts.pictures,
      products: shownProducts.length,
    },
    problems: [...(currencies.length > 0 ? [priced] : []), ...report.problems, ...pictures.problems].slice(
      0,
      500,
    ),
    productsFile: tools.isDryRun ? null : fileOfProducts(shownProducts, pictures.addresses),
  };
}
