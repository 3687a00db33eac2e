import { optionsNotChosenMessage } from '#schema/choice-messages.rules.ts';
import { parseQuantity, QUANTITY, type QuantityProblem, quantityOutOfRange } from '#schema/quantity.rules.ts';
import { sumAmounts } from '../money/money.rules.ts';
import {
  type Attributes,
  availableStock,
  chosenValue,
  findVariant,
  isInstalmentEligible,
  isSubscribable,
  optionNames,
  type Product,
  ProductType,
  type Variant,
} from '../products/product.rules.ts';
import { DEFAULT_QUANTITY_SETTINGS, maxQuantity, type QuantitySettings } from '../products/quantity.rules.ts';
import { cartMessages } from './cart.messages.ts';
import { countableLines, exactSubtotal, findAmountProblem, tooLargeMessage } from './cart-amounts.rules.ts';

/** A line of a cart: so many of one variant, with the same answers to the product's form. */
export interface CartLine {
  readonly id: string;
  readonly productId: string;
  readonly variantId: string;
  readonly productType: ProductType;
  readonly quantity: number;
  /** What one costs, in minor units of the cart's currency. */
  readonly unitPrice: number;
  /** Answers to the product's form, as JSON text; `null` when it has none. */
  readonly additionalFields: string | null;
}

/** What a shopper asked for; the variant is named by id, by SKU, or by its options, the first that is given. */
export interface AddToCartRequest {
  readonly variantId?: string | null;
  readonly sku?: string | null;
  readonly attributes?: Attributes | null;
  /** As it came: a number, text, or left out for one. */
  readonly quantity?: unknown;
  readonly additionalFields?: string | null;
}

/** What is true at that moment; a product that does not exist is `null`. */
export interface AddToCartSituation {
  readonly product: Product | null;
  readonly lines: readonly CartLine[];
  readonly settings?: QuantitySettings;
}

export interface OptionsNotChosen {
  readonly __typename: 'OptionsNotChosen';
  readonly message: string;
  /** The options still to be chosen, in order. */
  readonly optionNames: readonly string[];
}
export interface DenominationNotChosen {
  readonly __typename: 'DenominationNotChosen';
  readonly message: string;
}
export interface VariantUnavailable {
  readonly __typename: 'VariantUnavailable';
  readonly message: string;
}
export interface ProductUnavailable {
  readonly __typename: 'ProductUnavailable';
  readonly message: string;
}
/** Whoever buys it subscribes to it, outside of the cart. */
export interface SubscriptionOnly {
  readonly __typename: 'SubscriptionOnly';
  readonly message: string;
}
export interface NotEnoughStock {
  readonly __typename: 'NotEnoughStock';
  readonly message: string;
  /** How many the shop has, whatever the cart already holds. */
  readonly available: number;
}

export type VariantChoiceProblem = OptionsNotChosen | DenominationNotChosen | VariantUnavailable;
/** Why so many of something cannot be bought. */
export type AdditionProblem = ProductUnavailable | VariantChoiceProblem | QuantityProblem | NotEnoughStock;
export type AddToCartProblem = AdditionProblem | SubscriptionOnly;

/** What to write when an item may be added: a new line, or a new quantity for a line that is there. */
export interface CartAddition {
  readonly __typename: 'CartAddition';
  readonly variant: Variant;
  /** The line to enlarge, or `null` for a new one. */
  readonly mergeIntoLineId: string | null;
  readonly addedQuantity: number;
  /** The quantity of the line afterwards. */
  readonly lineQuantity: number;
  /** Equal for two lines exactly when their answers to the product's form are the same. */
  readonly additionalFieldsKey: string;
}

/** A product that is sold as a subscription does not go into a cart, which is paid once; all else does as `decideAddition` says. */
export function decideAddToCart(
  request: AddToCartRequest,
  situation: AddToCartSituation,
): CartAddition | AddToCartProblem {
  const { product } = situation;
  if (product && isForSale(product) && isSubscribable(product)) return subscriptionOnly();
  return decideAddition(request, situation);
}

/**
 * An item can be bought when the product is for sale, every option is chosen, the variant exists, the quantity is a whole
 * number within the limits, and the stock covers it together with what the cart already holds; the first rule that does
 * not hold is the answer.
 */
export function decideAddition(
  request: AddToCartRequest,
  { product, lines, settings = DEFAULT_QUANTITY_SETTINGS }: AddToCartSituation,
): CartAddition | AdditionProblem {
  if (!product || !isForSale(product)) return productUnavailable();
  const variant = chooseVariant(product, request);
  if (!('sku' in variant)) return variant;

  const parsed = parseQuantity(request.quantity);
  if (!parsed.ok) return parsed.problem;

  const inCart = quantityOfVariant(lines, variant.id);
  const limit = maxQuantity(product.type, settings);
  if (inCart + parsed.quantity > limit) return quantityOutOfRange(QUANTITY.min, limit);
  const available = availableStock(product.type, variant);
  if (inCart + parsed.quantity > available) return notEnoughStock(available);

  const key = additionalFieldsKey(request.additionalFields);
  const same = lines.find(
    (line) => line.variantId === variant.id && additionalFieldsKey(line.additionalFields) === key,
  );
  return {
    __typename: 'CartAddition',
    variant,
    mergeIntoLineId: same?.id ?? null,
    addedQuantity: parsed.quantity,
    lineQuantity: (same?.quantity ?? 0) + parsed.quantity,
    additionalFieldsKey: key,
  };
}

/** A product is for sale while visitors may see it and it has something to buy. */
export function isForSale(product: Product): boolean {
  return product.isVisible && product.variants.length > 0;
}

/** All options must be chosen, a gift card needs a denomination, and the variant chosen must exist. */
export function chooseVariant(product: Product, request: AddToCartRequest): Variant | VariantChoiceProblem {
  const { variantId, sku, attributes } = request;
  if (variantId) return product.variants.find((variant) => variant.id === variantId) ?? variantUnavailable();
  if (sku) return product.variants.find((variant) => variant.sku === sku) ?? variantUnavailable();

  const names = optionNames(product);
  const missing = names.filter((name) => chosenValue(attributes ?? {}, name) === '');
  const isUndecided = missing.length > 0 || (names.length === 0 && product.variants.length > 1);
  if (isUndecided && product.type === ProductType.giftCard) {
    return { __typename: 'DenominationNotChosen', message: cartMessages.denominationNotChosen };
  }
  if (missing.length > 0) {
    return {
      __typename: 'OptionsNotChosen',
      message: optionsNotChosenMessage(missing),
      optionNames: missing,
    };
  }
  return findVariant(product, attributes ?? {}) ?? variantUnavailable();
}

/** What to do with a line whose quantity a shopper changes. */
export type QuantityChange =
  | { readonly __typename: 'QuantityChanged'; readonly quantity: number }
  | { readonly __typename: 'LineRemoved' };
export type QuantityChangeProblem =
  | ProductUnavailable
  | VariantUnavailable
  | SubscriptionOnly
  | QuantityProblem
  | NotEnoughStock;

/**
 * A line takes any quantity that the limits and the stock allow together with other lines of the same variant, as long
 * as the variant is for sale; 0 removes the line, whatever became of the product.
 */
export function decideQuantityChange(
  line: CartLine,
  quantity: unknown,
  { product, lines, settings = DEFAULT_QUANTITY_SETTINGS }: AddToCartSituation,
): QuantityChange | QuantityChangeProblem {
  const parsed = parseQuantity(quantity, { min: 0 });
  if (!parsed.ok) return parsed.problem;
  if (parsed.quantity === 0) return { __typename: 'LineRemoved' };

  const heldElsewhere = quantityOfVariant(
    lines.filter((other) => other.id !== line.id),
    line.variantId,
  );
  const wanted = { ...line, quantity: parsed.quantity };
  const limit = maxQuantity(line.productType, settings);
  if (heldElsewhere + wanted.quantity > limit) return quantityOutOfRange(QUANTITY.min, limit);
  const tooMuch = findAmountProblem(
    wanted,
    lines.filter((other) => other.id !== line.id),
  );
  if (tooMuch) return tooMuch;
  const problem = findLineProblem(wanted, product, heldElsewhere);
  if (problem) return problem.__typename === 'ProductUnavailable' ? variantUnavailable() : problem;
  return { __typename: 'QuantityChanged', quantity: parsed.quantity };
}

/** Why an item cannot be had as it was chosen. */
export type AvailabilityProblem = ProductUnavailable | VariantUnavailable | NotEnoughStock;
export type CartLineProblem = AvailabilityProblem | SubscriptionOnly;

/** The price was changed since, or two carts became one: the total does not hold the line. */
export interface AmountTooLarge {
  readonly __typename: 'AmountTooLarge';
  readonly message: string;
}

/** A line has a problem when its product is by now a subscription, or cannot be had as `findAvailabilityProblem` says. */
export function findLineProblem(
  line: CartLine,
  product: Product | null,
  heldBefore = 0,
): CartLineProblem | null {
  if (product && isForSale(product) && isSubscribable(product)) return subscriptionOnly();
  return findAvailabilityProblem(line, product, heldBefore);
}

/** An item cannot be had when its product or variant is gone, or fewer are left than are wanted and held before. */
export function findAvailabilityProblem(
  line: Pick<CartLine, 'variantId' | 'quantity'>,
  product: Product | null,
  heldBefore = 0,
): AvailabilityProblem | null {
  if (!product || !isForSale(product)) return productUnavailable();
  const variant = product.variants.find(({ id }) => id === line.variantId);
  if (!variant) return variantUnavailable();
  const available = availableStock(product.type, variant);
  return heldBefore + line.quantity > available ? notEnoughStock(available) : null;
}

/** The stock, and what can be counted, serve the lines of a cart in their order; the problems come by line id, and a line without one is absent. */
export function findCartProblems(
  lines: readonly CartLine[],
  findProduct: (productId: string) => Product | null | undefined,
): Map<string, CartLineProblem | AmountTooLarge> {
  const problems = new Map<string, CartLineProblem | AmountTooLarge>();
  const counted = new Set(countableLines(lines));
  const held = new Map<string, number>();
  for (const line of lines) {
    const heldBefore = held.get(line.variantId) ?? 0;
    const problem = findLineProblem(line, findProduct(line.productId) ?? null, heldBefore);
    if (problem) problems.set(line.id, problem);
    else if (!counted.has(line))
      problems.set(line.id, { __typename: 'AmountTooLarge', message: tooLargeMessage });
    held.set(line.variantId, heldBefore + line.quantity);
  }
  return problems;
}

/** A line costs the price of one times its quantity; 0 when that cannot be counted, which its problem says. */
export function lineSubtotal(line: Pick<CartLine, 'unitPrice' | 'quantity'>): number {
  return exactSubtotal(line) ?? 0;
}

/** Everything about a cart that follows from its lines; amounts in minor units. */
export interface CartTotals {
  readonly subtotal: number;
  readonly totalQuantity: number;
  readonly hasDigital: boolean;
  readonly purelyDigital: boolean;
  readonly requiresShipping: boolean;
  readonly isInstalmentEligible: boolean;
}

/**
 * The subtotal adds up the lines that can be counted; a cart is purely digital when it holds digital products and nothing else, requires
 * shipping when it holds a physical product, and can be paid in instalments when it holds only physical ones.
 */
export function cartTotals(lines: readonly CartLine[]): CartTotals {
  const types = lines.map((line) => line.productType);
  return {
    subtotal: sumAmounts(countableLines(lines).map(lineSubtotal)),
    totalQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    hasDigital: types.includes(ProductType.digital),
    purelyDigital: types.length > 0 && types.every((type) => type === ProductType.digital),
    requiresShipping: types.includes(ProductType.physical),
    isInstalmentEligible: types.length > 0 && types.every(isInstalmentEligible),
  };
}

/** Answers to a product's form are the same whatever the order of their fields or the spaces between them. */
export function additionalFieldsKey(additionalFields: string | null | undefined): string {
  const text = additionalFields?.trim() ?? '';
  try {
    const key = JSON.stringify(sortKeys(JSON.parse(text)));
    return key === '{}' || key === 'null' ? '' : key;
  } catch {
    return text;
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, field]) => [name, sortKeys(field)]));
}

function quantityOfVariant(lines: readonly CartLine[], variantId: string): number {
  return lines.reduce((sum, line) => sum + (line.variantId === variantId ? line.quantity : 0), 0);
}

const productUnavailable = (): ProductUnavailable => ({
  __typename: 'ProductUnavailable',
  message: cartMessages.productUnavailable,
});
const variantUnavailable = (): VariantUnavailable => ({
  __typename: 'VariantUnavailable',
  message: cartMessages.variantUnavailable,
});
const subscriptionOnly = (): SubscriptionOnly => ({
  __typename: 'SubscriptionOnly',
  message: cartMessages.subscriptionOnly,
});
const notEnoughStock = (available: number): NotEnoughStock => ({
  __typename: 'NotEnoughStock',
  message: cartMessages.notEnoughStock,
  available,
});
