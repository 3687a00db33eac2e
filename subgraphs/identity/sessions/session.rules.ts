import { createHash } from 'node:crypto';

const lifetimeMs = 14 * 24 * 60 * 60 * 1000;

/** A session is over 14 days after its sign-in, however much it was used. */
export function sessionEnd(signedInAt: Date): Date {
  return new Date(signedInAt.getTime() + lifetimeMs);
}

/** Of a session's token only the SHA-256 is stored: the token is random, so a copy of the table opens no session. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
