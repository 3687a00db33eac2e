import { parsePrice } from '../money/money.rules.ts';
import type { VariantWhere } from './product.data.ts';

/** What a shopper asked of a variant, as it came. */
export interface AskedVariant {
  readonly isAvailable?: boolean | null | undefined;
  readonly minPrice?: string | null | undefined;
  readonly maxPrice?: string | null | undefined;
  readonly options?: readonly { readonly name: string; readonly value: string }[] | null | undefined;
}

const maxOptions = 20;

/**
 * What a list is narrowed to by what is sold: null where nothing is. A price that is none, and a blank value, narrow
 * nothing: people type them into the fields of a page.
 */
export function readVariantWhere(asked: AskedVariant, currency: string): VariantWhere | null {
  const options = new Map<string, string[]>();
  for (const { name, value } of (asked.options ?? []).slice(0, maxOptions))
    if (value !== '') options.set(name, [...(options.get(name) ?? []), value]);
  const where = {
    isAvailable: asked.isAvailable ?? false,
    minCents: readAmount(asked.minPrice, currency),
    maxCents: readAmount(asked.maxPrice, currency),
    options,
  };
  const isOpen = where.minCents === null && where.maxCents === null && options.size === 0;
  return isOpen && !where.isAvailable ? null : where;
}

function readAmount(text: string | null | undefined, currency: string): number | null {
  const price = parsePrice(text ?? '', currency);
  return price.ok ? price.minor : null;
}
