import { isLongerThan } from '#kit/text-length.rules.ts';
import { MAX_SLUG_LENGTH } from './product.rules.ts';

const maxTags = 100;
const maxTagLength = 50;

/** A product has at most 100 tags of at most 50 characters. */
export function findTagsProblem(tags: readonly string[]): string | null {
  if (tags.length > maxTags) return `A product can have at most ${maxTags} tags.`;
  if (tags.some((tag) => isLongerThan(tag, maxTagLength)))
    return `A tag can have at most ${maxTagLength} characters.`;
  return tags.some((tag) => /[\p{Cc}\p{Cs}]/u.test(tag))
    ? 'This text holds a character that is no text.'
    : null;
}

/** Tags count once, without the spaces around them; blank ones do not count. */
export function readTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

/** An address as it is kept: in lower case, without spaces around it. */
export function readSlug(slug: string): string {
  return slug.trim().toLowerCase();
}

/** An address is in lower case, of letters, digits and hyphens of any script. */
export function isSlug(slug: string): boolean {
  return !isLongerThan(slug, MAX_SLUG_LENGTH) && /^[\p{L}\p{M}\p{N}._~-]+$/u.test(slug);
}
