import { timingSafeEqual } from 'node:crypto';
import type { Secret } from './secret.ts';

const signatureBytes = 16;
const idBytes = 16;

function signatureOf(secret: Secret, what: string, websiteId: string, id: string): Buffer {
  return secret.sign(what, `${websiteId} ${id}`).subarray(0, signatureBytes);
}

/** An id and as many bytes of its signature, in base64url. It is in no table, so a copy of the database opens nothing by it. */
export function signId(secret: Secret, what: string, websiteId: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, signatureOf(secret, what, websiteId, id)]).toString('base64url');
}

/** The id of a token; null for a token that was not made here, for another purpose, or on another website. */
export function readSignedId(secret: Secret, what: string, websiteId: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + signatureBytes || bytes.toString('base64url') !== token) return null;
  const hex = bytes.subarray(0, idBytes).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(bytes.subarray(idBytes), signatureOf(secret, what, websiteId, id)) ? id : null;
}
