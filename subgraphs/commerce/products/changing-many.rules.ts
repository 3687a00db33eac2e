import { parsePrice } from '../money/money.rules.ts';
import { canBeOnSale, type Pricing, type ProductType } from './product.rules.ts';
import { findTagsProblem, readTags } from './product-texts.rules.ts';

const maxNamed = 50;

/** How a price is made from another, as its owner writes it. */
export interface PriceChangeInput {
  readonly percent?: string | null | undefined;
  readonly amount?: string | null | undefined;
  readonly roundTo?: string | null | undefined;
}

/** What changes in many products, as their owner writes it. */
export interface ManyChangesInput {
  readonly isVisible?: boolean | null | undefined;
  readonly isFeatured?: boolean | null | undefined;
  readonly onSale?: boolean | null | undefined;
  readonly addCategoryIds?: readonly string[] | null | undefined;
  readonly removeCategoryIds?: readonly string[] | null | undefined;
  readonly addTags?: readonly string[] | null | undefined;
  readonly removeTags?: readonly string[] | null | undefined;
  readonly price?: PriceChangeInput | null | undefined;
  readonly salePrice?: PriceChangeInput | null | undefined;
}

/** A price is multiplied, or raised, and rounded to a step; all in minor units. */
export interface PriceChange {
  /** Of ten thousand: 8000 takes off a fifth. */
  readonly factor: number;
  readonly added: number;
  readonly step: number;
}

/** What changes in many products. */
export interface ManyChanges {
  readonly isVisible: boolean | null;
  readonly isFeatured: boolean | null;
  readonly onSale: boolean | null;
  readonly addCategoryIds: readonly string[];
  readonly removeCategoryIds: readonly string[];
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
  readonly price: PriceChange | null;
  readonly salePrice: PriceChange | null;
}

/** What is wrong with an input, and where. */
export interface InvalidChange {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  readonly field: string;
}

class Refusal extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** A change of many products names at most 50 categories and tags each, and a price change is either a percentage or an amount. */
export function readManyChanges(
  input: ManyChangesInput,
  currency: string,
): { ok: true; changes: ManyChanges } | { ok: false; problem: InvalidChange } {
  try {
    const addTags = readNamed(input.addTags, 'addTags', readTags);
    const tagsProblem = findTagsProblem(addTags);
    if (tagsProblem) throw new Refusal('addTags', tagsProblem);
    const changes = {
      isVisible: input.isVisible ?? null,
      isFeatured: input.isFeatured ?? null,
      onSale: input.onSale ?? null,
      addCategoryIds: readNamed(input.addCategoryIds, 'addCategoryIds', unique),
      removeCategoryIds: readNamed(input.removeCategoryIds, 'removeCategoryIds', unique),
      addTags,
      removeTags: readNamed(input.removeTags, 'removeTags', readTags),
      price: input.price ? readPriceChange(input.price, 'price', currency) : null,
      salePrice: input.salePrice ? readPriceChange(input.salePrice, 'salePrice', currency) : null,
    };
    return { ok: true, changes };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, field } = error;
    return { ok: false, problem: { __typename: 'InvalidInput', message, field: `input.${field}` } };
  }
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

function readNamed(
  names: readonly string[] | null | undefined,
  field: string,
  read: (names: readonly string[]) => string[],
): string[] {
  const known = read(names ?? []);
  if (known.length > maxNamed) throw new Refusal(field, `Name at most ${maxNamed} at once.`);
  return known;
}

function readPriceChange(input: PriceChangeInput, field: string, currency: string): PriceChange {
  const { percent, amount, roundTo } = input;
  const isPercent = typeof percent === 'string';
  if (isPercent === (typeof amount === 'string'))
    throw new Refusal(field, 'Give either a percentage or an amount.');
  const step = typeof roundTo === 'string' ? readAmount(roundTo, `${field}.roundTo`, currency) : 1;
  if (step < 1)
    throw new Refusal(`${field}.roundTo`, 'Prices are rounded to a multiple of an amount above 0.');
  if (isPercent) return { factor: 10_000 + readPercent(percent, `${field}.percent`), added: 0, step };
  return { factor: 10_000, added: readAmount(amount ?? '', `${field}.amount`, currency), step };
}

function readPercent(text: string, field: string): number {
  const parts = /^([+-]?)(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text.trim());
  const hundredths = parts ? Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0')) : Number.NaN;
  const signed = parts?.[1] === '-' ? -hundredths : hundredths;
  if (signed >= -10_000 && signed <= 100_000) return signed;
  throw new Refusal(field, 'A percentage is from -100 to 1000, with at most 2 decimals.');
}

function readAmount(text: string, field: string, currency: string): number {
  const [, sign, digits] = /^\s*([+-]?)(.*)$/s.exec(text) ?? [];
  const parsed = parsePrice(digits ?? '', currency, 'Amount');
  if (!parsed.ok) throw new Refusal(field, parsed.message);
  return sign === '-' ? -parsed.minor : parsed.minor;
}

/** A changed price is exact, rounded once to the nearest multiple of the step, the half upwards; null when it is none. */
export function applyPriceChange(minor: number, { factor, added, step }: PriceChange): number | null {
  const scaled = BigInt(minor) * BigInt(factor) + BigInt(added) * 10_000n;
  if (scaled < 0n) return null;
  const unit = BigInt(step) * 10_000n;
  const rounded = Number(((scaled * 2n + unit) / (unit * 2n)) * BigInt(step));
  return Number.isSafeInteger(rounded) ? rounded : null;
}

/** A product that is to be changed with others. */
export interface ChangeableProduct {
  readonly type: ProductType;
  readonly isArchived: boolean;
  readonly tags: readonly string[];
  readonly variants: readonly (Pricing & { readonly id: string })[];
}

/** What a product becomes, or why it cannot. */
export type ProductOutcome =
  | { readonly ok: true; readonly tags: readonly string[]; readonly variants: ChangeableProduct['variants'] }
  | { readonly ok: false; readonly message: string };

/**
 * A product that was put away stays hidden; gift cards and memberships are never on sale; a variant on sale has a sale
 * price; no price falls below zero; and a product has at most 100 tags.
 */
export function changeOneOfMany(product: ChangeableProduct, changes: ManyChanges): ProductOutcome {
  if (changes.isVisible && product.isArchived)
    return { ok: false, message: 'This product was put away. Restore it first.' };
  if (changes.onSale && !canBeOnSale(product.type))
    return { ok: false, message: 'Gift cards and memberships are never on sale.' };
  const kept = product.tags.filter((tag) => !changes.removeTags.includes(tag));
  const tags = [...new Set([...kept, ...changes.addTags])];
  const tagsProblem = findTagsProblem(tags);
  if (tagsProblem) return { ok: false, message: tagsProblem };
  const variants = [];
  for (const variant of product.variants) {
    const price = changes.price ? applyPriceChange(variant.price, changes.price) : variant.price;
    if (price === null) return { ok: false, message: 'Price cannot be negative, nor too large.' };
    const salePrice = changes.salePrice ? applyPriceChange(price, changes.salePrice) : variant.salePrice;
    if (changes.salePrice && salePrice === null)
      return { ok: false, message: 'Sale price cannot be negative, nor too large.' };
    if (changes.onSale && salePrice === null)
      return { ok: false, message: 'A variant on sale needs a sale price.' };
    variants.push({ ...variant, price, salePrice, onSale: changes.onSale ?? variant.onSale });
  }
  return { ok: true, tags, variants };
}
