import { isSameText } from '#kit/same-text.ts';
import type { Secret } from '#kit/secret.ts';

const purpose = 'page-pass';

/** A page that needs a password, and which of its passwords is the present one. */
export interface LockedPage {
  readonly websiteId: string;
  readonly id: string;
  readonly passwordVersion: number | null;
}

/** A pass says which page its holder opened, with which of its passwords; only this install can have written it. */
export function writePass(secret: Secret, { websiteId, id, passwordVersion }: LockedPage): string {
  const signature = secret.sign(purpose, `${websiteId} ${id} ${passwordVersion}`).toString('base64url');
  return `${id}.${passwordVersion}.${signature}`;
}

/** A page without a password is open; another one is for who holds the pass of its present password. */
export function isOpenedBy(secret: Secret, page: LockedPage, passes: readonly string[]): boolean {
  if (page.passwordVersion === null) return true;
  const [own] = passes.filter((pass) => pass.startsWith(`${page.id}.`));
  return own !== undefined && isSameText(own, writePass(secret, page));
}
