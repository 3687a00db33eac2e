import { timingSafeEqual } from 'node:crypto';

/**
 * Whether a signed text is letter for letter the one that was expected, in a time that tells nothing of where they differ.
 * Texts are compared, not the bytes they stand for: several texts of base64url stand for the same bytes.
 */
export function isSameText(given: string, expected: string): boolean {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}
