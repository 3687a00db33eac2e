import type { ProductRow, VariantPrices, VariantRow, WholeProduct } from './product.data.ts';
import {
  type Attributes,
  type PricedProduct,
  type Pricing,
  type Product,
  ProductType,
  type Stock,
  type Variant,
} from './product.rules.ts';
import { pricedOf } from './product-reading.ts';

const typeNames = {
  [ProductType.physical]: 'PHYSICAL',
  [ProductType.digital]: 'DIGITAL',
  [ProductType.service]: 'SERVICE',
  [ProductType.giftCard]: 'GIFT_CARD',
  [ProductType.paywall]: 'PAYWALL',
} as const;

/** The enum value that the API shows for a product's code. */
export type ProductTypeName = (typeof typeNames)[ProductType];

const products = new WeakMap<WholeProduct, Product>();
const pricedProducts = new WeakMap<ProductRow, PricedProduct>();

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

/** What the rules about prices and marks need of a stored product; made once a row. */
export function asPriced(row: ProductRow): PricedProduct {
  const known = pricedProducts.get(row);
  if (known) return known;
  const product = { type: productTypeOf(row.type), variants: pricedOf(row).variants.map(pricedStock) };
  pricedProducts.set(row, product);
  return product;
}

function pricedStock(row: VariantPrices): Pricing & Stock {
  return {
    price: row.priceCents,
    salePrice: row.salePriceCents,
    onSale: row.isOnSale,
    unlimited: row.isUnlimited,
    qtyInStock: row.stock,
  };
}

/** A stored product as the rules know it; made once a row. */
export function asProduct(row: WholeProduct): Product {
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
  return { id: row.id, sku: row.sku, attributes: attributesOf(row), ...pricedStock(row) };
}

/** Option name to value; options without a value are left out. */
export function attributesOf(row: Pick<VariantRow, 'optionNames' | 'optionValues'>): Attributes {
  const attributes: Record<string, string> = {};
  for (const [index, name] of row.optionNames.entries()) {
    const value = row.optionValues[index];
    if (value) attributes[name] = value;
  }
  return attributes;
}
