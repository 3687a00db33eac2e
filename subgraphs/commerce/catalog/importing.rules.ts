import type { ProductImportInput } from '../generated/graphql.ts';
import { deriveSlug } from './product.rules.ts';

/** Why a product of a file is left out. */
export interface ImportProblem {
  readonly line: number;
  readonly column: string | null;
  readonly message: string;
}

const maxOptions = 6;
const maxVariants = 250;
const maxTextLength = 200_000;
const slugPattern = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;

/** The first thing that is wrong with a product of a file; null when it can be stored. */
export function findImportProblem(product: ProductImportInput): ImportProblem | null {
  const { line, variants, optionNames } = product;
  const problem = (column: string | null, message: string): ImportProblem => ({ line, column, message });
  if (product.title.trim() === '' || product.title.length > 200) return problem('Title', 'A product needs a title of 1 to 200 characters.');
  if (product.description.length > maxTextLength) return problem('Description', `A description has at most ${maxTextLength} characters.`);
  if (!slugPattern.test(importSlug(product))) return problem('Product URL', 'An address has letters, digits, hyphens, dots and underscores only.');
  if (variants.length === 0 || variants.length > maxVariants) return problem(null, `A product has 1 to ${maxVariants} variants.`);
  if (optionNames.length > maxOptions) return problem('Option Name 1', `A product has at most ${maxOptions} options.`);
  const chosen = new Set<string>();
  for (const variant of variants) {
    const { price, salePrice, stock, optionValues } = variant;
    if (price < 0 || (salePrice ?? 0) < 0) return problem('Price', 'A price is 0 or more.');
    if (stock !== null && stock !== undefined && stock < 0) return problem('Stock', 'Stock is 0 or more.');
    if (optionValues.length !== optionNames.length) return problem('Option Value 1', 'Each variant has a value for each option.');
    const combination = JSON.stringify(optionValues);
    if (chosen.has(combination)) return problem('Option Value 1', `Two variants have the same options: ${optionValues.join(' / ') || 'none'}.`);
    chosen.add(combination);
  }
  return null;
}

/** A product without an address gets one from its title. */
export function importSlug(product: Pick<ProductImportInput, 'slug' | 'title'>): string {
  return product.slug?.trim() || deriveSlug(product.title);
}

/** A name that PostgreSQL gave to what must be unique, told as the column that broke it. */
export function describeConflict(constraint: string | undefined): { column: string | null; message: string } | null {
  if (constraint === 'variant_website_id_sku_key') return { column: 'SKU', message: 'Another product of the store has that SKU.' };
  if (constraint === 'product_website_id_collection_id_slug_key') {
    return { column: 'Product URL', message: 'Another product of that page has that address.' };
  }
  if (constraint === 'product_website_id_external_id_key') return { column: 'Product ID', message: 'Another product has that id.' };
  return null;
}
