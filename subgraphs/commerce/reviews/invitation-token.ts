import { randomBytes } from 'node:crypto';
import type { Secret } from '#kit/secret.ts';

/** A new token that nobody can guess; it is in the mail's link only, and never stored. */
export function makeInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a website's token; null for what no token of ours looks like. */
export function hashInvitationToken(secret: Secret, websiteId: string, token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? secret.sign('review invitations', `${websiteId} ${token}`) : null;
}
