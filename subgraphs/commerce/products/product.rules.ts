/** What a product is, by the numeric code that templates and clients know. */
export const ProductType = { physical: 1, digital: 2, service: 3, giftCard: 4, paywall: 5 } as const;
export type ProductType = (typeof ProductType)[keyof typeof ProductType];

/** Option name to chosen value, such as `{ Size: 'M', Colour: 'Red' }`. */
export type Attributes = Readonly<Record<string, string>>;

/** What a variant costs, in minor units of the product's currency. */
export interface Pricing {
  readonly price: number;
  readonly salePrice: number | null;
  readonly onSale: boolean;
}

/** How many of a variant are left; `qtyInStock` says nothing when the stock is unlimited. */
export interface Stock {
  readonly unlimited: boolean;
  readonly qtyInStock: number;
}

/** One thing that can be bought: a size of a shirt, a denomination of a gift card, the file of a digital product. */
export interface Variant extends Pricing, Stock {
  readonly id: string;
  readonly sku: string;
  readonly attributes: Attributes;
}

/** What the rules need to know of a product; its price is always that of its variants, of which it has at least one. */
export interface Product {
  readonly id: string;
  readonly type: ProductType;
  /** Whether visitors may see and buy it. */
  readonly isVisible: boolean;
  /** Whether the owner sells it as a subscription. */
  readonly isSubscribable: boolean;
  /** Names of the options in the order the owner gave them. */
  readonly variantOptionOrdering: readonly string[];
  readonly variants: readonly Variant[];
}

/** What the prices and the mark of a product follow from. */
export interface PricedProduct {
  readonly type: ProductType;
  readonly variants: readonly (Pricing & Stock)[];
}

/** Stock that never runs out counts as the largest whole number. */
export const UNLIMITED_STOCK = Number.MAX_SAFE_INTEGER;

/** Only physical products and services are counted; files, gift cards and memberships never run out. */
export function hasCountedStock(type: ProductType): boolean {
  return type === ProductType.physical || type === ProductType.service;
}

/** How many of one variant can still be bought. */
export function availableStock(type: ProductType, stock: Stock): number {
  return !hasCountedStock(type) || stock.unlimited ? UNLIMITED_STOCK : Math.max(0, stock.qtyInStock);
}

/** A product's total stock is the sum over its variants, and unlimited as soon as one of them is. */
export function totalStock(product: PricedProduct): number {
  if (!hasCountedStock(product.type)) return UNLIMITED_STOCK;
  const total = product.variants.reduce((sum, variant) => sum + availableStock(product.type, variant), 0);
  return Math.min(total, UNLIMITED_STOCK);
}

/** A physical product or service is sold out when no variant is unlimited or has stock above 0; nothing else ever is. */
export function isSoldOut(product: PricedProduct): boolean {
  return totalStock(product) === 0;
}

/** Gift cards are worth what they cost and memberships have their own prices, so neither is ever on sale. */
export function canBeOnSale(type: ProductType): boolean {
  return type !== ProductType.giftCard && type !== ProductType.paywall;
}

/** A product is on sale when any of its variants is. */
export function isOnSale(product: PricedProduct): boolean {
  return canBeOnSale(product.type) && product.variants.some((variant) => variant.onSale);
}

/** A product carries one mark: sold out first, else sale, else none. */
export function statusMark(product: PricedProduct): 'sold-out' | 'sale' | null {
  if (isSoldOut(product)) return 'sold-out';
  return isOnSale(product) ? 'sale' : null;
}

/** What a shopper pays for one: the sale price while it is on sale, else the price. */
export function effectivePrice(type: ProductType, pricing: Pricing): number {
  return salePriceNow(type, pricing) ?? pricing.price;
}

function salePriceNow(type: ProductType, pricing: Pricing): number | null {
  return canBeOnSale(type) && pricing.onSale ? pricing.salePrice : null;
}

/** Prices kept beside a product for its listing, in minor units; `null` where there is no such price. */
export interface PriceCaches {
  readonly from: number | null;
  readonly normal: number | null;
  readonly sale: number | null;
}

/** 'From' is the lowest price a shopper can pay, 'normal' the highest price, 'sale' the lowest sale price. */
export function priceCaches({ type, variants }: PricedProduct): PriceCaches {
  return {
    from: lowest(variants.map((variant) => effectivePrice(type, variant))),
    normal: highest(variants.map((variant) => variant.price)),
    sale: lowest(variants.map((variant) => salePriceNow(type, variant)).filter((price) => price !== null)),
  };
}

/** Prices vary when variants differ in what a shopper pays now. */
export function hasVariedPrices({ type, variants }: PricedProduct): boolean {
  return new Set(variants.map((variant) => effectivePrice(type, variant))).size > 1;
}

const lowest = (prices: readonly number[]): number | null => (prices.length ? Math.min(...prices) : null);
const highest = (prices: readonly number[]): number | null => (prices.length ? Math.max(...prices) : null);

/** Only physical products, services and memberships can be sold as a subscription: a file or a gift card is bought once. */
export function isSubscribable(product: Pick<Product, 'type' | 'isSubscribable'>): boolean {
  return (
    product.type !== ProductType.digital && product.type !== ProductType.giftCard && product.isSubscribable
  );
}

/** Only physical products can be paid in instalments. */
export function isInstalmentEligible(type: ProductType): boolean {
  return type === ProductType.physical;
}

/**
 * A shopper chooses options only when there is more than one variant; they come in the owner's order, followed by any
 * the owner did not order, as the variants name them.
 */
export function optionNames({ variants, variantOptionOrdering }: Product): string[] {
  if (variants.length <= 1) return [];
  const used = new Set(variants.flatMap((variant) => Object.keys(variant.attributes)));
  return [...new Set([...variantOptionOrdering.filter((name) => used.has(name)), ...used])];
}

/** What the shopper chose for an option, or nothing. */
export function chosenValue(attributes: Attributes, name: string): string {
  return Object.hasOwn(attributes, name) ? (attributes[name] ?? '') : '';
}

/** The variant whose value is the chosen one for every option; variants that no option tells apart are not guessed. */
export function findVariant(product: Product, chosen: Attributes): Variant | undefined {
  const names = optionNames(product);
  if (names.length === 0 && product.variants.length > 1) return undefined;
  return product.variants.find((variant) => matches(variant, chosen, names));
}

function matches(variant: Variant, chosen: Attributes, names: readonly string[]): boolean {
  return names.every((name) => chosenValue(variant.attributes, name) === chosenValue(chosen, name));
}

/** A variant is called by its values in the order of the options, as in `M / Red`; the only variant has no name. */
export function variantName(product: Product, variant: Variant): string {
  const values = optionNames(product).map((name) => chosenValue(variant.attributes, name));
  return values.filter((value) => value !== '').join(' / ');
}

/** One option with its values; a value is available when it leads to something that can be bought. */
export interface OptionChoices {
  readonly name: string;
  readonly values: readonly { readonly value: string; readonly isAvailable: boolean }[];
}

/**
 * Each option offers the values of its variants in their order; given what is already chosen, a value is available when
 * a variant in stock has it together with every other choice.
 */
export function optionChoices(product: Product, chosen: Attributes = {}): OptionChoices[] {
  const names = optionNames(product);
  return names.map((name) => {
    const others = names.filter((other) => other !== name && chosenValue(chosen, other) !== '');
    const buyable = product.variants
      .filter((variant) => availableStock(product.type, variant) > 0 && matches(variant, chosen, others))
      .map((variant) => chosenValue(variant.attributes, name));
    return {
      name,
      values: valuesOf(product, name).map((value) => ({ value, isAvailable: buyable.includes(value) })),
    };
  });
}

function valuesOf(product: Product, name: string): string[] {
  const values = product.variants.map((variant) => chosenValue(variant.attributes, name));
  return [...new Set(values)].filter((value) => value !== '');
}

/** A combination of options nobody can buy, because the owner does not make it or has none left. */
export interface UnavailableCombination {
  readonly attributes: Attributes;
  readonly reason: 'not-made' | 'sold-out';
}

/** Every combination of option values that has no variant, or one without stock; lazily, for there can be very many. */
export function* unavailableCombinations(product: Product): Generator<UnavailableCombination> {
  const names = optionNames(product);
  if (names.length === 0) return;
  for (const attributes of combine(product, names)) {
    const variant = findVariant(product, attributes);
    if (!variant) yield { attributes, reason: 'not-made' };
    else if (availableStock(product.type, variant) === 0) yield { attributes, reason: 'sold-out' };
  }
}

function* combine(product: Product, names: readonly string[]): Generator<Attributes> {
  const [name, ...rest] = names;
  if (name === undefined) {
    yield {};
    return;
  }
  for (const value of valuesOf(product, name)) {
    for (const others of combine(product, rest)) yield { [name]: value, ...others };
  }
}

/** A product's address has at most 200 characters. */
export const MAX_SLUG_LENGTH = 200;
const LATIN_WITHOUT_ACCENT: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

/**
 * A product's address is its title in lower case with a hyphen between words: letters and digits of any script stay,
 * Latin letters lose their accents, and a title without any becomes `product`.
 */
export function deriveSlug(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LATIN_WITHOUT_ACCENT[letter] ?? letter)
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return clipSlug(plain, MAX_SLUG_LENGTH) || 'product';
}

/** Two products of a store never share an address: the second `mug` becomes `mug-2`. */
export function dedupeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const candidate = numberedSlug(slug, number);
    if (!isTaken(candidate)) return candidate;
  }
}

/** An address with a number behind it, no longer than addresses may be. */
export function numberedSlug(slug: string, number: number): string {
  const ending = `-${number}`;
  return clipSlug(slug, MAX_SLUG_LENGTH - ending.length) + ending;
}

function clipSlug(slug: string, length: number): string {
  return [...slug.replace(/^-+/, '')].slice(0, length).join('').replace(/-+$/, '');
}
