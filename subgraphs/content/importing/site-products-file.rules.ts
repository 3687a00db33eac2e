import { stringify } from 'csv-stringify/sync';
import { type SiteProduct, siteProductColumns } from '#kit/site-products.rules.ts';

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
