/** A part of an address has at most 200 characters. */
export const maxSlugLength = 200;

const latinWithoutAccent: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * An address is made from a title by lower case and a hyphen between words: letters and digits of any script stay, Latin
 * letters lose their accents, and a title without any gives the fallback.
 */
export function deriveSlug(title: string, fallback: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => latinWithoutAccent[letter] ?? letter)
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return clip(plain, maxSlugLength) || fallback;
}

/** When an address that was made from a title is taken, the second gets `-2` at its end, the next `-3`, and so on. */
export function dedupeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const candidate = clip(slug, maxSlugLength - ending.length) + ending;
    if (!isTaken(candidate)) return candidate;
  }
}

/** One part of an address: lower-case letters and digits of any script, dots, hyphens, underscores and tildes between them. */
export function isSlugPart(part: string): boolean {
  const isWritten = /^[\p{L}\p{M}\p{N}._~-]+$/u.test(part) && /[\p{L}\p{N}]/u.test(part);
  return (
    isWritten && part.length <= maxSlugLength && part === part.toLowerCase() && part === part.normalize('NFC')
  );
}

function clip(slug: string, length: number): string {
  return [...slug.replace(/^-+/, '')].slice(0, length).join('').replace(/-+$/, '');
}
