import type { Shop } from './start-shop.ts';

/** A product of a test, with one variant. */
export interface SaleItem {
  readonly slug: string;
  readonly title: string;
  readonly price: string;
  /** As the graph names it; physical when absent. */
  readonly type?: string;
  /** Further things to change once it is there, such as its plan. */
  readonly more?: object;
}

/** Puts one more product into the shop at `/shop`, as its owner; answers its id. Its SKU is its slug in capitals. */
export async function putOnSale(owner: Shop['owner'], item: SaleItem): Promise<string> {
  const { slug, title, price, type = 'PHYSICAL', more = {} } = item;
  const { page } = await owner<{ page: { collection: { id: string } } }>(
    '{ page(path: "/shop") { collection { id } } }',
    {},
  );
  const variants = [{ sku: slug.toUpperCase(), price, isUnlimited: true, optionValues: [] }];
  const { createProduct } = await owner<{ createProduct: { id?: string; message?: string } }>(
    'mutation ($input: CreateProductInput!) { createProduct(input: $input) { ... on Product { id } ... on Problem { message } } }',
    { input: { collectionId: page.collection.id, type, title, slug, variants } },
  );
  const { id, message } = createProduct;
  if (!id) throw new Error(`The product was not made: ${message}`);
  await owner(
    'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { ... on Product { id } } }',
    { input: { id, ...more } },
  );
  return id;
}
