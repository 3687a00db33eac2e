import { timingSafeEqual } from 'node:crypto';
import type { Secret } from '#kit/secret.ts';

const signatureBytes = 16;
const idBytes = 16;

function signatureOf(secret: Secret, websiteId: string, orderId: string): Buffer {
  return secret.sign('order tokens', `${websiteId} ${orderId}`).subarray(0, signatureBytes);
}

/**
 * What opens an order's page for whoever has the link: the order's id and as many bytes of its signature, in base64url. It is in no
 * table, so a copy of the database opens no order, and each mail can name the same link.
 */
export function orderTokenOf(secret: Secret, websiteId: string, orderId: string): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(secret, websiteId, orderId)]).toString('base64url');
}

/** The order that a token opens on a website; null for a token that was not made here. */
export function readOrderToken(secret: Secret, websiteId: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + signatureBytes || bytes.toString('base64url') !== token) return null;
  const hex = bytes.subarray(0, idBytes).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(bytes.subarray(idBytes), signatureOf(secret, websiteId, id)) ? id : null;
}
