import { isSameText } from '#kit/same-text.ts';
import type { Secret } from '#kit/secret.ts';

const purpose = 'theme-preview';
const lifetimeMs = 24 * 60 * 60 * 1_000;

/** A preview's link is good for a day. */
export function previewEnd(now: Date): Date {
  return new Date(now.getTime() + lifetimeMs);
}

/** A token names a revision of a website and an end; only this install can have written it. */
export function writePreview(
  secret: Secret,
  { websiteId, revisionId, expiresAt }: { websiteId: string; revisionId: string; expiresAt: Date },
): string {
  const end = expiresAt.getTime();
  const signature = secret.sign(purpose, `${websiteId} ${revisionId} ${end}`).toString('base64url');
  return `${revisionId}.${end}.${signature}`;
}

/** The revision that a token names; null when it is over, made up, or of another website. */
export function readPreview(secret: Secret, websiteId: string, token: string, now: Date): string | null {
  const [revisionId = '', end = ''] = token.split('.');
  const expiresAt = new Date(Number(end));
  if (!(expiresAt > now)) return null;
  return isSameText(token, writePreview(secret, { websiteId, revisionId, expiresAt })) ? revisionId : null;
}
