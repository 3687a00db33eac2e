import type { TestWebsite } from '../testing.ts';

/** A line of the product file: the columns of a product file that matter, the others are blank. */
export interface ProductLine {
  readonly title: string;
  readonly slug: string;
  readonly sku: string;
  readonly price: string;
  /** A number, or `Unlimited`. */
  readonly stock: string;
  readonly type?: string;
  /** `Size=Small`; one option for each entry. */
  readonly options?: readonly string[];
  readonly isHidden?: boolean;
  /** As a product file writes them: `/Bowls`. */
  readonly categories?: string;
}

/** A products page with what is on it. */
export interface ProductsPage {
  readonly collectionId: string;
  /** Path of the products page. */
  readonly path: string;
  /** Ids of the products by the last part of their address. */
  readonly productIds: ReadonlyMap<string, string>;
}

const header = ['Product Type', 'Title', 'Product URL', 'SKU', 'Price', 'Stock', 'Visible', 'Categories'];
const optionNumbers = [1, 2, 3];
const optionColumns = optionNumbers.flatMap((number) => [`Option Name ${number}`, `Option Value ${number}`]);

const createPage = `mutation ($input: CreateCollectionInput!) { createCollection(input: $input) {
  ... on Collection { id fullUrl } ... on Problem { message } } }`;
const importProducts = `mutation ($input: ProductCsvInput!) { importProductCsv(input: $input) {
  products { id line } problems { line column message } } }`;

let pages = 0;

/** Puts products on sale on a page of their own; rows with the same slug are variants of one product. */
export async function createProductsPage(
  website: TestWebsite,
  rows: readonly ProductLine[],
): Promise<ProductsPage> {
  pages += 1;
  const { createCollection } = await website.query<{ createCollection: { id: string; fullUrl: string } }>(
    website.owner,
    createPage,
    { input: { typeName: 'products', title: `Shop ${pages}`, slug: `shop-${pages}` } },
  );
  const { id: collectionId, fullUrl: path } = createCollection;
  const records = rows.map((row, index) => ({ line: index + 2, cells: cellsOf(row, rows[index - 1]) }));
  const input = {
    ...{ header: [...header, ...optionColumns], records, isLast: true, pages: [] },
    defaultCollectionId: collectionId,
  };
  const { importProductCsv } = await website.query<{
    importProductCsv: { products: { id: string; line: number }[]; problems: object[] };
  }>(website.owner, importProducts, { input });
  const { products, problems } = importProductCsv;
  if (problems.length > 0) throw new Error(`The products were not imported: ${JSON.stringify(problems)}`);
  return {
    collectionId,
    path,
    productIds: new Map(products.map(({ id, line }) => [rows[line - 2]?.slug ?? '', id])),
  };
}

/** A variant after its product's first leaves the cells of the product blank. */
function cellsOf(row: ProductLine, above: ProductLine | undefined): string[] {
  const isFurther = above?.slug === row.slug;
  const {
    title,
    slug,
    sku,
    price,
    stock,
    type = 'PHYSICAL',
    options = [],
    isHidden = false,
    categories = '',
  } = row;
  const product = isFurther ? ['', '', ''] : [type, title, slug];
  const choices = optionNumbers.flatMap((number) => {
    const [name = '', value = ''] = options[number - 1]?.split('=') ?? [];
    return [isFurther ? '' : name, value];
  });
  const visible = isHidden ? 'No' : 'Yes';
  const shown = isFurther ? ['', ''] : [visible, categories];
  return [...product, sku, price, stock, ...shown, ...choices];
}
