import type { Secret } from '#kit/secret.ts';
import { readSignedId, signId } from '#kit/signed-id.ts';

const purpose = 'order tokens';

/** What opens an order's page for whoever has the link; each mail of an order names the same one. */
export function orderTokenOf(secret: Secret, websiteId: string, orderId: string): string {
  return signId(secret, purpose, websiteId, orderId);
}

/** The order that a token opens on a website; null for a token that was not made here. */
export function readOrderToken(secret: Secret, websiteId: string, token: string): string | null {
  return readSignedId(secret, purpose, websiteId, token);
}
