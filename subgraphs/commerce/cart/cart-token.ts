import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secret } from '#kit/secret.ts';

/** Makes the tokens of a website's carts, and knows them again. */
export interface CartTokens {
  make(): string;
  /** True for a token that was made here, whatever became of its cart. */
  isOurs(token: string): boolean;
}

const halfBytes = 16;

/**
 * A token is 16 random bytes and as many of their signature, in base64url. So a browser whose cart became a member's a moment
 * ago fills one cart with all that it still sends, and nobody else chooses a token for it.
 */
export function cartTokensOf(secret: Secret, websiteId: string): CartTokens {
  const sign = (random: Buffer) =>
    secret.sign('cart tokens', `${websiteId} ${random.toString('base64url')}`).subarray(0, halfBytes);
  return {
    make() {
      const random = randomBytes(halfBytes);
      return Buffer.concat([random, sign(random)]).toString('base64url');
    },
    isOurs(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== 2 * halfBytes || bytes.toString('base64url') !== token) return false;
      return timingSafeEqual(bytes.subarray(halfBytes), sign(bytes.subarray(0, halfBytes)));
    },
  };
}
