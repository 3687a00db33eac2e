import { stringify } from 'csv-stringify/sync';
import { readProducts, siteProductColumns } from '#kit/site-products.rules.ts';
import type { SitePages } from '#schema/site-pages.rules.ts';

/** The products of a website as a file that the store imports. */
export interface FileOfProducts {
  /** Null when the website shows none. */
  readonly file: string | null;
  readonly count: number;
  /** What the products are priced in, as far as the pages say. */
  readonly currencies: readonly string[];
}

const column = 'Product Page';

/** Writes the products that pages show as a products file: with their pictures' addresses, and without their page, which is chosen here. */
export function fileOfProducts({ origin, pages }: SitePages): FileOfProducts {
  // A home page may show what another page shows too.
  const products = [...new Map(pages.flatMap(readProducts).map((product) => [product.id, product])).values()];
  if (products.length === 0) return { file: null, count: 0, currencies: [] };
  const place = siteProductColumns.indexOf(column);
  const rows = products.flatMap((product) => {
    const pictures = product.pictures.flatMap(({ url }) => {
      const address = URL.canParse(url, origin) ? new URL(url, origin) : null;
      return address && /^https?:$/.test(address.protocol) ? address.href : [];
    });
    return product.rows.map((row, index) => [
      ...row.map((cell, at) => (at === place ? '' : cell)),
      index === 0 ? pictures.slice(0, 100).join('\n') : '',
    ]);
  });
  return {
    file: stringify([[...siteProductColumns, 'Hosted Image URLs'], ...rows]),
    count: products.length,
    currencies: [...new Set(products.flatMap(({ currency }) => currency ?? []))].sort(),
  };
}
