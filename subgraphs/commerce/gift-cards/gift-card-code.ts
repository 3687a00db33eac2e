import { randomBytes } from 'node:crypto';
import type { Secret } from '#kit/secret.ts';
import { codeBytes, codeOf } from './gift-card-code.rules.ts';

/** A new code that nobody can guess; it is known until it was shown, and never stored. */
export function makeCode(): string {
  return codeOf(randomBytes(codeBytes));
}

/** What is stored of a website's code: without the secret nobody can tell which code it was. */
export function hashCode(secret: Secret, websiteId: string, code: string): Buffer {
  return secret.sign('gift card codes', `${websiteId} ${code}`);
}
