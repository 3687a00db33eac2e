import type { Queries, ScopedDatabase } from '#kit/database.ts';
import type { QuantityOutOfRange } from '#schema/quantity.rules.ts';
import type { CommerceContext } from '../context.ts';
import { refuseCartedDetails } from '../gift-cards/carted-details.ts';
import type { VariantRow, WholeProduct } from '../products/product.data.ts';
import { asProduct } from '../products/product-rows.ts';
import { claimSubscriptionCart, type SubscriptionCartRow } from '../subscriptions/subscription-cart.data.ts';
import {
  type CartEntryRow,
  type CartHolder,
  type CartRow,
  changeCart,
  changeOrMakeCart,
  findCart,
  findCartById,
  removeEntry,
  saveEntry,
  saveFields,
  saveQuantity,
} from './cart.data.ts';
import { cartMessages } from './cart.messages.ts';
import {
  type AddToCartProblem,
  type AddToCartRequest,
  type CartAddition,
  decideAddToCart,
  decideQuantityChange,
  type QuantityChangeProblem,
} from './cart.rules.ts';
import { findAmountProblem } from './cart-amounts.rules.ts';
import { decideFieldsChange } from './cart-fields.rules.ts';
import { cartFullMessage, isCartFull } from './cart-limit.rules.ts';
import { asLine, productOf, variantNameOf } from './cart-rows.ts';
import { cartTokensOf } from './cart-token.ts';
import type { AdditionalFieldsInvalid } from './product-form.rules.ts';
import { answersToKeep } from './product-form.ts';

/** The cart after an addition, and the entry that was added or raised. */
export interface Added {
  readonly cart: CartRow;
  readonly entry: CartEntryRow;
  /** Opens the cart from now on; null for a member's. */
  readonly token: string | null;
}

/** The cart after an entry's answers changed, and that entry. */
export type Updated = Pick<Added, 'cart' | 'entry'>;

/** Why nothing was added. */
export type AddProblem =
  | AddToCartProblem
  | AdditionalFieldsInvalid
  | { readonly __typename: 'CartFull'; readonly message: string };

/** The entry is not, or no longer, in the cart. */
export interface EntryGone {
  readonly __typename: 'NotFound';
  readonly message: string;
}

/** What the shopper is told about an entry that is not in the cart. */
export const entryGone: EntryGone = {
  __typename: 'NotFound',
  message: 'That item is no longer in your cart.',
};

/** Carries a problem out of a transaction, so that nothing of it stays: no cart is left by an addition that failed. */
class Refusal extends Error {
  readonly problem: AddProblem;
  constructor(problem: AddProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** What changes of a cart need of a request. */
type CartContext = Pick<CommerceContext, 'db' | 'catalog' | 'viewer' | 'ask' | 'secret'>;

/** Adds to the holder's cart, or makes it. The product is read now, the cart while it is locked. */
export async function addToCart(
  context: CartContext,
  holder: CartHolder,
  productId: string,
  asked: AddToCartRequest,
): Promise<Added | AddProblem> {
  const { db, catalog, viewer, secret } = context;
  const tokens = cartTokensOf(secret, db.websiteId);
  const row = await catalog.products.clear(productId).load(productId);
  if (!row) return { __typename: 'ProductUnavailable', message: cartMessages.productUnavailable };
  const situation = { product: asProduct(row), settings: row };
  const refusal = decideAddToCart(asked, { ...situation, lines: [] });
  if (refusal.__typename !== 'CartAddition') return refusal;
  const given = asked.additionalFields ?? null;
  const refused = refuseCartedDetails(row.type, given, viewer.timeZone);
  if (refused) return refused;
  const answers = await answersToKeep(context, row, given);
  if ('__typename' in answers) return answers;
  const request = { ...asked, ...answers };
  try {
    const { result, token } = await changeOrMakeCart(db, holder, tokens, async (queries, cart) => {
      const decision = decideAddToCart(request, { ...situation, lines: cart.entries.map(asLine) });
      if (decision.__typename !== 'CartAddition') throw new Refusal(decision);
      if (!decision.mergeIntoLineId && isCartFull(cart.entries.length)) {
        throw new Refusal({ __typename: 'CartFull', message: cartFullMessage });
      }
      const draft = draftEntry(row, decision);
      const tooMuch = findAmountProblem(
        asLine({ ...draft, id: '' }),
        cart.entries.filter(({ id }) => id !== decision.mergeIntoLineId).map(asLine),
      );
      if (tooMuch) throw new Refusal(tooMuch);
      const entry = { ...draft, id: await saveEntry(queries, cart.id, draft) };
      const changed = { ...cart, entries: replaceOrAppend(cart.entries, entry) };
      return { entry, cart: await withCategories(queries, changed, holder) };
    });
    return { ...result, token };
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}

/** Puts a subscription into the holder's cart, or makes it, and uses its token up with it; null when it was used meanwhile. */
export async function addSubscriptionEntry(
  { db, secret }: Pick<CartContext, 'db' | 'secret'>,
  holder: CartHolder,
  ordered: SubscriptionCartRow,
): Promise<{ readonly cart: CartRow; readonly token: string | null } | null> {
  const tokens = cartTokensOf(secret, db.websiteId);
  const { result, token } = await changeOrMakeCart(db, holder, tokens, async (queries, cart) => {
    if (!(await claimSubscriptionCart(queries, ordered.id))) return null;
    await saveEntry(queries, cart.id, ordered, ordered.id);
    return findCartById(queries, cart.id);
  });
  return result && { cart: result, token };
}

/** Coupons may be for categories, which are read with the cart: one that has any is read again after an addition. */
async function withCategories(queries: Queries, cart: CartRow, holder: CartHolder): Promise<CartRow> {
  return cart.coupons.length === 0 ? cart : ((await findCart(queries, holder)) ?? cart);
}

function draftEntry(product: WholeProduct, decision: CartAddition): Omit<CartEntryRow, 'id'> {
  const variant = variantById(product, decision.variant.id);
  return {
    currency: product.currency,
    productId: product.id,
    variantId: variant.id,
    quantity: decision.lineQuantity,
    additionalFields: decision.additionalFieldsKey,
    title: product.title,
    variantName: variantNameOf(variant),
    product: { ...product, isSubscribable: product.billingPeriodUnit !== null },
    variant,
  };
}

function variantById(product: WholeProduct, id: string): VariantRow {
  const variant = product.variants.find((candidate) => candidate.id === id);
  if (!variant) throw new Error('A variant that was just chosen is not of its product.');
  return variant;
}

function replaceOrAppend(entries: readonly CartEntryRow[], entry: CartEntryRow): CartEntryRow[] {
  const isThere = entries.some(({ id }) => id === entry.id);
  return isThere ? entries.map((other) => (other.id === entry.id ? entry : other)) : [...entries, entry];
}

/** Sets the quantity of an entry; 0 takes it out. */
export async function changeQuantity(
  db: ScopedDatabase,
  holder: CartHolder,
  entryId: string,
  quantity: unknown,
  settings: { multipleQuantityAllowedForServices: boolean },
): Promise<CartRow | QuantityChangeProblem | EntryGone> {
  const result = await changeCart(db, holder, async (queries, cart) => {
    const entry = cart.entries.find(({ id }) => id === entryId);
    if (!entry) return entryGone;
    const situation = { product: productOf(entry), lines: cart.entries.map(asLine), settings };
    const decision = decideQuantityChange(asLine(entry), quantity, situation);
    if (decision.__typename === 'LineRemoved') {
      await removeEntry(queries, entryId);
      return withoutEntry(cart, entryId);
    }
    if (decision.__typename !== 'QuantityChanged') return decision;
    await saveQuantity(queries, entryId, decision.quantity);
    return { ...cart, entries: replaceOrAppend(cart.entries, { ...entry, quantity: decision.quantity }) };
  });
  return result ?? entryGone;
}

/** Takes an entry out; one that is gone already is no failure. Null when there is no cart. */
export function takeOut(db: ScopedDatabase, holder: CartHolder, entryId: string): Promise<CartRow | null> {
  return changeCart(db, holder, async (queries, cart) => {
    if (cart.entries.some(({ id }) => id === entryId)) await removeEntry(queries, entryId);
    return withoutEntry(cart, entryId);
  });
}

/** Which answers of which entry change; the product and the SKU only say again what the entry is of. */
export interface FieldsChange {
  readonly entryId: string;
  readonly productId?: string | null | undefined;
  readonly sku?: string | null | undefined;
  readonly additionalFields: string | null;
}

/** Changes the answers to an entry's form; another entry of the same variant with the same answers becomes one with it. */
export async function changeFields(
  context: CartContext,
  holder: CartHolder,
  { entryId, productId, sku, additionalFields: given }: FieldsChange,
): Promise<Updated | QuantityOutOfRange | AdditionalFieldsInvalid | EntryGone> {
  const before = (await findCart(context.db, holder))?.entries.find(({ id }) => id === entryId);
  if (!before || !isOf(before, productId, sku)) return entryGone;
  const { product } = before;
  const refused = product && refuseCartedDetails(product.type, given, context.viewer.timeZone);
  if (refused) return refused;
  // A product that is gone asks nothing: what was filled in for it stays as it is.
  const answers = product
    ? await answersToKeep(context, product, given)
    : { additionalFields: before.additionalFields };
  if ('__typename' in answers) return answers;
  const { additionalFields } = answers;
  const result = await changeCart(context.db, holder, async (queries, cart) => {
    const entry = cart.entries.find(({ id }) => id === entryId);
    if (!entry) return entryGone;
    const decision = decideFieldsChange(asLine(entry), additionalFields, cart.entries.map(asLine));
    if (decision.__typename !== 'FieldsChanged') return decision;
    const { mergedLineId, lineQuantity, additionalFieldsKey } = decision;
    const tooMuch = findAmountProblem(
      { ...asLine(entry), quantity: lineQuantity },
      cart.entries.filter(({ id }) => id !== entryId && id !== mergedLineId).map(asLine),
    );
    if (tooMuch && mergedLineId) return tooMuch;
    if (mergedLineId) await removeEntry(queries, mergedLineId);
    const changed = { ...entry, quantity: lineQuantity, additionalFields: additionalFieldsKey };
    await saveFields(queries, changed);
    const others = cart.entries.filter(({ id }) => id !== mergedLineId);
    return { entry: changed, cart: { ...cart, entries: replaceOrAppend(others, changed) } };
  });
  return result ?? entryGone;
}

function isOf(entry: CartEntryRow, productId: string | null | undefined, sku: string | null | undefined) {
  const isOfProduct = !productId || productId === entry.productId;
  return isOfProduct && (!sku || !entry.variant || sku === entry.variant.sku);
}

function withoutEntry(cart: CartRow, entryId: string): CartRow {
  return { ...cart, entries: cart.entries.filter(({ id }) => id !== entryId) };
}
