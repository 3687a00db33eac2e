import type { Secret } from '#kit/secret.ts';
import { readSignedId, signId } from '#kit/signed-id.ts';

const restoring = 'cart restore';
const refusing = 'cart reminder refusal';

/** What shows what was left in a cart, to whoever has the link of its reminder. */
export function restoreTokenOf(secret: Secret, websiteId: string, cartId: string): string {
  return signId(secret, restoring, websiteId, cartId);
}

/** The cart of a token; null for a token that was not made here. */
export function readRestoreToken(secret: Secret, websiteId: string, token: string): string | null {
  return readSignedId(secret, restoring, websiteId, token);
}

/** What ends all reminders to whoever was reminded of a cart. */
export function refusalTokenOf(secret: Secret, websiteId: string, cartId: string): string {
  return signId(secret, refusing, websiteId, cartId);
}

/** The cart of a token that ends reminders; null for a token that was not made here. */
export function readRefusalToken(secret: Secret, websiteId: string, token: string): string | null {
  return readSignedId(secret, refusing, websiteId, token);
}
