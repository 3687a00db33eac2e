import { isSameText } from '#kit/same-text.ts';
import type { Secret } from '#kit/secret.ts';
import type { SubscriptionCartRow } from './subscription-cart.data.ts';

/** What a token is signed over: it is good for exactly this, and nobody who changes the row later has a token for it. */
type Signed = Pick<SubscriptionCartRow, 'id' | 'variantId' | 'quantity' | 'unitPriceCents' | 'currency'>;

/** The token of a website's cart: `id.signature`. */
export function writeCartToken(secret: Secret, websiteId: string, cart: Signed): string {
  const { id, variantId, quantity, unitPriceCents, currency } = cart;
  const parts = [websiteId, id, variantId, quantity, unitPriceCents, currency];
  return `${id}.${secret.sign('subscription cart tokens', JSON.stringify(parts)).toString('base64url')}`;
}

/** The id that a token names; null for what is no token. Whether it is signed shows once its cart was found. */
export function readCartToken(token: string): string | null {
  return /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1] ?? null;
}

/** Whether the token was made for this cart of this website. */
export function isTokenOf(secret: Secret, websiteId: string, cart: Signed, token: string): boolean {
  return isSameText(token, writeCartToken(secret, websiteId, cart));
}
