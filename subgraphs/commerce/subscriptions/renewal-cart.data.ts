import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { type CartedRenewal, findCart, hashToken, newToken } from '../cart/cart.data.ts';
import { type CheckoutRow, readCheckoutOf } from '../checkout/checkout.data.ts';
import { readingOfCheckout } from '../checkout/checkout-reading.ts';
import { withKnownTaxes } from '../taxes/tax-asking.ts';
import type { SubscriptionContractRow } from './subscription.data.ts';

const makeCart = statement(`
  WITH made AS (INSERT INTO cart (id, website_id, token_hash, updated_at) VALUES ($2, $1, $3, now()) RETURNING id),
    entry AS (INSERT INTO cart_entry (id, website_id, cart_id, product_id, variant_id, quantity, additional_fields, title, variant_name, subscription_cart_id)
      SELECT $4, $1, made.id, $5, $6, $7, $8, $9, $10, $11 FROM made)
  INSERT INTO checkout (cart_id, website_id, email, shipping_address, billing_address, shipping_option_id, updated_at)
  SELECT made.id, $1, $12, $13, $14, $15, now() FROM made`);
const chooseOption = statement(
  'UPDATE checkout SET shipping_option_id = $3 WHERE website_id = $1 AND cart_id = $2',
);

/** A cart of what is due, with its checkout filled in as the subscription says: so a renewal is priced, taxed and sent like any order. */
export async function makeRenewalCart(
  queries: Queries,
  subscription: SubscriptionContractRow,
): Promise<CheckoutRow> {
  const { productId, variantId, quantity, additionalFields, title, variantName, subscriptionCartId } =
    subscription;
  const { email, shippingAddress, billingAddress, shippingOptionId } = subscription;
  const token = newToken();
  await queries.rows(makeCart, [
    ...[
      newId(),
      hashToken(token),
      newId(),
      productId,
      variantId,
      quantity,
      additionalFields,
      title,
      variantName,
    ],
    ...[subscriptionCartId, email, shippingAddress && JSON.stringify(shippingAddress)],
    ...[billingAddress && JSON.stringify(billingAddress), shippingOptionId],
  ]);
  const renewal = { payment: subscription.cycles + 1, discounts: subscription.discounts };
  const checkout = await readRenewalCheckout(queries, token, renewal);
  const { shippingOption, shippingOptions } = readingOfCheckout(checkout).totals;
  const [first] = shippingOptions;
  if (shippingOption !== null || !first) return checkout;
  // The way that was chosen is offered no more.
  await queries.rows(chooseOption, [checkout.cart.id, first.id]);
  return readRenewalCheckout(queries, token, renewal);
}

async function readRenewalCheckout(
  queries: Queries,
  token: string,
  renewal: CartedRenewal,
): Promise<CheckoutRow> {
  const found = await findCart(queries, { token });
  if (!found) throw new Error('The cart of a renewal was not made.');
  const cart = { ...found, renewal };
  // It is its member's, though they have a cart of their own.
  return { ...(await readCheckoutOf(queries, await withKnownTaxes(queries, cart))), isMembers: true };
}
