import { stringify } from 'csv-stringify/sync';
import { readProducts, type SiteProduct, siteProductColumns } from '#kit/site-products.rules.ts';
import type { SitePages } from '#schema/site-pages.rules.ts';

/** The products that pages show, each once: a home page may show what another page shows too. */
export function productsOf({ pages }: SitePages): readonly SiteProduct[] {
  return [...new Map(pages.flatMap(readProducts).map((product) => [product.id, product])).values()];
}

const column = 'Product Page';

/** Writes products as a file that the store imports: with their pictures' addresses, and without their page, which is chosen here. */
export function fileOfProducts(
  products: readonly SiteProduct[],
  addresses: ReadonlyMap<string, string>,
): string {
  const place = siteProductColumns.indexOf(column);
  const rows = products.flatMap((product) => {
    const pictures = product.pictures.flatMap(({ url }) => addresses.get(url) ?? []);
    return product.rows.map((row, index) => [
      ...row.map((cell, at) => (at === place ? '' : cell)),
      index === 0 ? pictures.slice(0, 100).join('\n') : '',
    ]);
  });
  return stringify([[...siteProductColumns, 'Hosted Image URLs'], ...rows]);
}
