import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;

/** So many codes are tried for one person in each quarter of an hour. */
export const codeLimits = { failures: 5, windowSeconds: 900 } as const;

/** So many recovery codes are made; each has 50 random bits. */
export const recoveryCodeCount = 10;

/** Seconds between the password and the code. */
export const stepSeconds = 600;

/** What an app is given: SHA-1, 6 digits and half a minute are what all of them know. */
export function totpOf(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds });
}

/** A new secret of 160 bits, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * The half minute that a code is of: this one, the one before or the one after, as clocks differ; null for a wrong code.
 * Blanks that apps show between the digits do not count.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, '', '').validate({ token, window: 1, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
}

/** A recovery code is read in any case, and with anything between its letters. */
export function normalizeRecoveryCode(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** How a recovery code is written: in two halves. */
export function formatRecoveryCode(letters: string): string {
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
