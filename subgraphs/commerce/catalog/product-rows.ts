import type { ProductRow, VariantRow } from './product.data.ts';
import { type Attributes, type Product, ProductType, type Variant } from './product.rules.ts';

const typeNames = {
  [ProductType.physical]: 'PHYSICAL',
  [ProductType.digital]: 'DIGITAL',
  [ProductType.service]: 'SERVICE',
  [ProductType.giftCard]: 'GIFT_CARD',
  [ProductType.paywall]: 'PAYWALL',
} as const;

/** The enum value that the API shows for a product's code. */
export type ProductTypeName = (typeof typeNames)[ProductType];

const products = new WeakMap<ProductRow, Product>();

/** The code of a stored product, which the database keeps to the known ones by the import's rules. */
export function productTypeOf(code: number): ProductType {
  const known = Object.values(ProductType).find((type) => type === code);
  if (known === undefined) throw new Error(`There is no product type ${code}.`);
  return known;
}

/** The name that the API shows for a product's code. */
export function productTypeName(code: number): ProductTypeName {
  return typeNames[productTypeOf(code)];
}

/** The code that is stored for the API's name. */
export function productTypeCode(name: ProductTypeName): ProductType {
  return productTypeOf(Number(Object.entries(typeNames).find(([, known]) => known === name)?.[0]));
}

/** A stored product as the rules know it; made once a row. */
export function asProduct(row: ProductRow): Product {
  const known = products.get(row);
  if (known) return known;
  const product: Product = {
    id: row.id,
    type: productTypeOf(row.type),
    isVisible: row.isVisible,
    isSubscribable: row.billingPeriodUnit !== null,
    variantOptionOrdering: row.optionNames,
    variants: row.variants.map(asVariant),
  };
  products.set(row, product);
  return product;
}

/** A stored variant as the rules know it. */
export function asVariant(row: VariantRow): Variant {
  return {
    id: row.id,
    sku: row.sku,
    attributes: attributesOf(row),
    price: row.priceCents,
    salePrice: row.salePriceCents,
    onSale: row.isOnSale,
    unlimited: row.isUnlimited,
    qtyInStock: row.stock,
  };
}

/** Option name to value; options without a value are left out. */
export function attributesOf(row: Pick<VariantRow, 'optionNames' | 'optionValues'>): Attributes {
  return Object.fromEntries(
    row.optionNames.flatMap((name, index) =>
      row.optionValues[index] ? [[name, row.optionValues[index]]] : [],
    ),
  );
}
