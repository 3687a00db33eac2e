import type { Secret } from '#kit/secret.ts';
import { readSignedId, signId } from '#kit/signed-id.ts';

const purpose = 'draft order tokens';

/** What opens a draft order's payment page for whoever has the link. */
export function draftTokenOf(secret: Secret, websiteId: string, draftId: string): string {
  return signId(secret, purpose, websiteId, draftId);
}

/** The draft order that a token opens on a website; null for a token that was not made here. */
export function readDraftToken(secret: Secret, websiteId: string, token: string): string | null {
  return readSignedId(secret, purpose, websiteId, token);
}
