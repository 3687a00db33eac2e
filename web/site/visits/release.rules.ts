import { createHash } from 'node:crypto';

const buildLetters = 8;
const themeLetters = 6;

/** Names what made a page, short: the build of the product and the revision of the theme, so that each change of one of the two is another release. */
export function releaseOf(build: string, themeRevisionId: string): string {
  return `${shorten(build, buildLetters)}-${shorten(themeRevisionId, themeLetters)}`;
}

function shorten(text: string, letters: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, letters);
}
