import { parsePrice } from '../money/money.rules.ts';
import type { PlannedVariant } from '../product-files/import-plan.rules.ts';
import { MAX_VARIANTS } from '../product-files/product-csv-parse.rules.ts';
import type { InvalidVariants, VariantInput, VariantsInput } from './variants.rules.ts';

/** One variant as its owner writes it; what is absent stays as it was. */
export interface OneVariantInput extends Omit<VariantInput, 'id' | 'optionValues'> {
  readonly options?: readonly { readonly name: string; readonly value: string }[] | null | undefined;
  readonly currency?: string | null | undefined;
}

/** What someone saw of a variant; what is absent is not compared. */
export interface VariantExpectation {
  readonly sku?: string | null | undefined;
  readonly price?: string | null | undefined;
  readonly salePrice?: string | null | undefined;
  readonly isOnSale?: boolean | null | undefined;
  readonly isUnlimited?: boolean | null | undefined;
  readonly stock?: number | null | undefined;
}

/** Whether a variant still is as someone saw it. */
export function isAsExpected(
  stored: Pick<PlannedVariant, 'sku' | 'price' | 'salePrice' | 'onSale' | 'unlimited' | 'qtyInStock'>,
  expected: VariantExpectation,
  currency: string,
): boolean {
  const isPrice = (text: string, minor: number | null) => {
    const read = parsePrice(text, currency, 'Price');
    return read.ok && read.minor === minor;
  };
  return (
    (expected.sku == null || expected.sku === stored.sku) &&
    (expected.price == null || isPrice(expected.price, stored.price)) &&
    (expected.salePrice == null
      ? expected.salePrice === undefined ||
        stored.salePrice === null ||
        (stored.salePrice === 0 && !stored.onSale)
      : isPrice(expected.salePrice, stored.salePrice)) &&
    (expected.isOnSale == null || expected.isOnSale === stored.onSale) &&
    (expected.isUnlimited == null || expected.isUnlimited === stored.unlimited) &&
    (expected.stock == null || expected.stock === stored.qtyInStock)
  );
}

/** A product's variants, and what they are told apart by. */
export interface ProductVariants {
  readonly optionNames: readonly string[];
  readonly currency: string;
  /** In the owner's order. */
  readonly stored: readonly Pick<PlannedVariant, 'id' | 'optionValues'>[];
}

/** All variants of the product with that one among them, or why not. */
export type OneVariantDecision =
  | { readonly ok: true; readonly input: VariantsInput }
  | {
      readonly ok: false;
      readonly problem: InvalidVariants | { readonly __typename: 'VariantLimitReached' };
    };

/** Puts one variant among those of its product: a new one last, a known one in its place. Values are named by their options. */
export function withVariant(
  { optionNames, currency, stored }: ProductVariants,
  id: string | null,
  { options, currency: meant, ...change }: OneVariantInput,
): OneVariantDecision {
  if (meant && meant !== currency) return refuse('currency', `Prices of this shop are in ${currency}.`);
  if (id === null && stored.length >= MAX_VARIANTS)
    return { ok: false, problem: { __typename: 'VariantLimitReached' } };
  const given = new Map((options ?? []).map(({ name, value }) => [name.trim(), value]));
  const unknown = [...given.keys()].find((name) => !optionNames.includes(name));
  if (unknown !== undefined) return refuse('options', `The product has no option "${unknown}".`);
  if (given.size < (options ?? []).length) return refuse('options', 'An option is named twice.');
  if (id === null && optionNames.length === 0)
    return refuse('options', 'Several variants need an option that tells them apart.');
  const before = stored.find((variant) => variant.id === id);
  const optionValues = optionNames.map((name, index) => given.get(name) ?? before?.optionValues[index]);
  const missing = optionNames.find((_, index) => optionValues[index] === undefined);
  if (missing !== undefined) return refuse('options', `A value for "${missing}" is missing.`);
  const changed = { ...change, ...(id === null ? {} : { id }), optionValues: optionValues.filter(isText) };
  const kept = stored.map((variant) => ({ id: variant.id, optionValues: variant.optionValues }));
  const variants =
    id === null ? [...kept, changed] : kept.map((variant) => (variant.id === id ? changed : variant));
  return { ok: true, input: { optionNames, variants } };
}

/** What is wrong with one variant, without its place among the others. */
export function ofOneVariant({ field, ...problem }: InvalidVariants): InvalidVariants {
  const own = field
    .replace(/^input\.variants\.\d+\./, 'input.')
    .replace(/^input\.optionValues.*$/, 'input.options');
  return { ...problem, field: own };
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}

function refuse(field: string, message: string): OneVariantDecision {
  return { ok: false, problem: { __typename: 'InvalidInput', message, field: `input.${field}` } };
}
