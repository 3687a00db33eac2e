import type { FieldNode } from 'graphql';
import { type SelectedInfo, selectedFields } from '#kit/selected-fields.ts';
import type {
  ProductRow,
  ProductWithPrices,
  VariantRow,
  WholeProduct,
  WholeVariant,
} from './product.data.ts';

/** How much of a product is read: what every list shows, its prices and mark too, or all of it. */
export type ProductReading = 'head' | 'priced' | 'whole';

const headFields: ReadonlySet<string> = new Set([
  ...['__typename', 'id', 'collectionId', 'type', 'title', 'slug', 'isVisible'],
  ...[
    'relatedProducts',
    'addOns',
    'linkedProducts',
    'reviews',
    'reviewSummary',
    'instalments',
    'localSlugs',
    'optionWords',
    'tagWords',
  ],
]);
const pricedFields: ReadonlySet<string> = new Set(['isOnSale', 'isSoldOut', 'status', 'prices']);

const variantFields: ReadonlySet<string> = new Set([
  ...['__typename', 'id', 'productId', 'sku', 'options'],
  ...['price', 'salePrice', 'isOnSale', 'isUnlimited', 'stock'],
]);

const known = new WeakMap<readonly FieldNode[], ProductReading>();
const knownForRelated = new WeakMap<readonly FieldNode[], boolean>();
const knownOfVariants = new WeakMap<readonly FieldNode[], boolean>();

/**
 * What an operation wants of the products that a field answers, or that are found at a path below it. Whatever is not
 * known to need less needs the whole. It is found once for an operation, so a field asks for one path only.
 */
export function readingFor(info: SelectedInfo, ...path: readonly string[]): ProductReading {
  const found = known.get(info.fieldNodes) ?? worthReading(selectedFields(info, path));
  known.set(info.fieldNodes, found);
  return found;
}

function worthReading(fields: ReadonlySet<string>): ProductReading {
  const beyond = [...fields].filter((name) => !headFields.has(name));
  if (beyond.length === 0) return 'head';
  return beyond.every((name) => pricedFields.has(name)) ? 'priced' : 'whole';
}

/** True when an operation wants of a product what stands below it on its page, and of the product itself no more than its head. */
export function isForRelated(info: SelectedInfo): boolean {
  const found =
    knownForRelated.get(info.fieldNodes) ??
    (readingFor(info) === 'head' && selectedFields(info).has('relatedProducts'));
  knownForRelated.set(info.fieldNodes, found);
  return found;
}

/** True when an operation wants no more of a variant than everything that shows one knows of it. */
export function isVariantRowEnough(info: SelectedInfo): boolean {
  const found =
    knownOfVariants.get(info.fieldNodes) ??
    [...selectedFields(info)].every((name) => variantFields.has(name));
  knownOfVariants.set(info.fieldNodes, found);
  return found;
}

/** A variant that was read whole. */
export function wholeVariantOf(row: VariantRow): WholeVariant {
  if (isWholeVariant(row)) return row;
  throw new Error(`Variant ${row.id} was not read whole.`);
}

function isWholeVariant(row: VariantRow): row is WholeVariant {
  return 'imageId' in row;
}

/** A product that was read with its prices. */
export function pricedOf(row: ProductRow): ProductWithPrices {
  if (isPriced(row)) return row;
  throw new Error(`Product ${row.id} was read without its prices.`);
}

/** A product that was read whole. */
export function wholeOf(row: ProductRow): WholeProduct {
  if (isWhole(row)) return row;
  throw new Error(`Product ${row.id} was not read whole.`);
}

function isPriced(row: ProductRow): row is ProductWithPrices {
  return 'variants' in row;
}

function isWhole(row: ProductRow): row is WholeProduct {
  return 'categories' in row;
}
