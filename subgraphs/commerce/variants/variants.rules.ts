import { isLongerThan } from '#kit/text-length.rules.ts';
import { makeSku, type PlannedVariant } from '../product-files/import-plan.rules.ts';
import { MAX_VARIANTS } from '../product-files/product-csv-parse.rules.ts';
import { changePricing } from '../products/changing.rules.ts';
import { hasCountedStock, type ProductType } from '../products/product.rules.ts';

/** A product has at most six options. */
export const MAX_OPTIONS = 6;

const maxText = 200;
const maxStock = 1_000_000_000;
const maxMeasure = 1_000_000_000;

/** A variant as its owner writes it; what is absent stays as it was, null empties. */
export interface VariantInput {
  readonly id?: string | null | undefined;
  readonly sku?: string | null | undefined;
  readonly gtin?: string | null | undefined;
  readonly mpn?: string | null | undefined;
  readonly optionValues: readonly string[];
  readonly price?: string | null | undefined;
  readonly salePrice?: string | null | undefined;
  readonly isOnSale?: boolean | null | undefined;
  readonly isUnlimited?: boolean | null | undefined;
  readonly stock?: number | null | undefined;
  readonly weight?: number | null | undefined;
  readonly length?: number | null | undefined;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
}

/** All variants of a product as its owner writes them, in their order. */
export interface VariantsInput {
  readonly optionNames: readonly string[];
  readonly variants: readonly VariantInput[];
}

/** What decides which variants a product may have. */
export interface VariantsSituation {
  readonly type: ProductType;
  readonly currency: string;
  /** Those that it has. */
  readonly stored: readonly PlannedVariant[];
  readonly makeId: () => string;
}

/** What is wrong with variants, and where. */
export interface InvalidVariants {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  readonly field: string;
}

/** The variants to store, or why not. */
export type VariantsPlan =
  | {
      readonly ok: true;
      readonly optionNames: readonly string[];
      readonly variants: readonly PlannedVariant[];
    }
  | { readonly ok: false; readonly problem: InvalidVariants };

class Refusal extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/**
 * A product has at most 6 options with different names and 1 to 250 variants; each variant has a value for every option,
 * no two have the same ones or the same SKU, and one that is named by its id stays that one.
 */
export function planOwnVariants(input: VariantsInput, situation: VariantsSituation): VariantsPlan {
  try {
    const optionNames = readOptionNames(input.optionNames);
    const { variants } = input;
    if (variants.length < 1 || variants.length > MAX_VARIANTS)
      throw new Refusal('variants', `A product has 1 to ${MAX_VARIANTS} variants.`);
    if (optionNames.length === 0 && variants.length > 1)
      throw new Refusal('optionNames', 'Several variants need an option that tells them apart.');
    const planned = variants.map((variant, index) => planVariant(variant, index, optionNames, situation));
    assertDifferent(planned);
    return { ok: true, optionNames, variants: planned };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      ok: false,
      problem: { __typename: 'InvalidInput', message: error.message, field: `input.${error.field}` },
    };
  }
}

function readOptionNames(names: readonly string[]): string[] {
  if (names.length > MAX_OPTIONS)
    throw new Refusal('optionNames', `A product can have at most ${MAX_OPTIONS} options.`);
  const trimmed = names.map((name, index) => readText(name, `optionNames.${index}`, 'An option name'));
  if (new Set(trimmed.map((name) => name.toLowerCase())).size < trimmed.length)
    throw new Refusal('optionNames', 'Two options have the same name.');
  return trimmed;
}

function readText(text: string, field: string, label: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || isLongerThan(trimmed, maxText))
    throw new Refusal(field, `${label} has 1 to ${maxText} characters.`);
  if (trimmed.includes('\0') || /\p{Cs}/u.test(trimmed))
    throw new Refusal(field, 'This text holds a character that is no text.');
  return trimmed;
}

function planVariant(
  input: VariantInput,
  index: number,
  optionNames: readonly string[],
  { type, currency, stored, makeId }: VariantsSituation,
): PlannedVariant {
  const at = (field: string) => `variants.${index}.${field}`;
  const before = input.id ? stored.find(({ id }) => id === input.id) : undefined;
  if (input.id && !before) throw new Refusal(at('id'), 'There is no such variant of this product.');
  if (input.optionValues.length !== optionNames.length)
    throw new Refusal(at('optionValues'), 'A variant has one value for each option.');
  const optionValues = input.optionValues.map((value, n) =>
    readText(value, at(`optionValues.${n}`), 'An option value'),
  );
  if (!before && !input.price) throw new Refusal(at('price'), 'Price is required.');
  const { price, salePrice, isOnSale } = input;
  const earlier = before ?? { price: 0, salePrice: null, onSale: false };
  const pricing = changePricing(earlier, { price, salePrice, isOnSale }, { type, currency });
  if (!pricing.ok)
    throw new Refusal(at(pricing.problem.field.replace('input.', '')), pricing.problem.message);
  const id = before?.id ?? makeId();
  const optional = (field: 'sku' | 'gtin' | 'mpn') => {
    const text = input[field];
    if (text === undefined) return before?.[field] ?? '';
    return text === null || text.trim() === '' ? '' : readText(text, at(field), field.toUpperCase());
  };
  return {
    id,
    externalId: before?.externalId ?? null,
    sku: optional('sku') || makeSku(id),
    gtin: optional('gtin'),
    mpn: optional('mpn'),
    optionValues,
    ...pricing.pricing,
    ...readStock(input, before, hasCountedStock(type), at('stock')),
    weight: readMeasure(input.weight, before?.weight, at('weight')),
    length: readMeasure(input.length, before?.length, at('length')),
    width: readMeasure(input.width, before?.width, at('width')),
    height: readMeasure(input.height, before?.height, at('height')),
  };
}

/** A new variant whose stock is not said has none, where stock is counted, so that nothing is sold by mistake. */
function readStock(
  input: VariantInput,
  before: PlannedVariant | undefined,
  isCounted: boolean,
  field: string,
) {
  const { stock } = input;
  if (typeof stock === 'number' && (stock < 0 || stock > maxStock))
    throw new Refusal(field, `Stock must be between 0 and ${maxStock}.`);
  const wasUnlimited = before?.unlimited ?? !isCounted;
  const unlimited = input.isUnlimited ?? (typeof stock === 'number' ? false : wasUnlimited);
  return { unlimited, qtyInStock: unlimited ? 0 : (stock ?? before?.qtyInStock ?? 0) };
}

function readMeasure(input: number | null | undefined, before: number | null | undefined, field: string) {
  if (input === undefined) return before ?? null;
  if (input !== null && !(input >= 0 && input < maxMeasure))
    throw new Refusal(field, 'A measure is a number of zero or more.');
  return input;
}

function assertDifferent(variants: readonly PlannedVariant[]): void {
  const seen = { ids: new Set<string>(), options: new Set<string>(), skus: new Set<string>() };
  for (const [index, { id, optionValues, sku }] of variants.entries()) {
    const options = JSON.stringify(optionValues);
    if (seen.ids.has(id)) throw new Refusal(`variants.${index}.id`, 'This variant is there twice.');
    if (seen.options.has(options))
      throw new Refusal(`variants.${index}.optionValues`, `Two variants are "${optionValues.join(' / ')}".`);
    if (seen.skus.has(sku)) throw new Refusal(`variants.${index}.sku`, `Two variants have the SKU "${sku}".`);
    seen.ids.add(id);
    seen.options.add(options);
    seen.skus.add(sku);
  }
}
