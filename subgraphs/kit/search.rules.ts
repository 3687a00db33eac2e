/** What someone searches for, as PostgreSQL and highlighting need it. */
export interface SearchQuery {
  /** As it was typed, without space around it. */
  readonly text: string;
  /** Its words, for highlighting. */
  readonly words: readonly string[];
  /** A tsquery that takes the last word for the beginning of one; empty when there is none. */
  readonly prefix: string;
}

/** A piece of an excerpt: plain words, that match or stand between. */
export interface Fragment {
  readonly text: string;
  readonly isMatch: boolean;
}

const maxQueryLength = 200;
const maxWords = 12;
const excerptLength = 220;

const configs: Readonly<Record<string, string>> = {
  ...{ ar: 'arabic', ca: 'catalan', da: 'danish', de: 'german', el: 'greek', en: 'english', es: 'spanish' },
  ...{ eu: 'basque', fi: 'finnish', fr: 'french', ga: 'irish', hi: 'hindi', hu: 'hungarian', hy: 'armenian' },
  ...{ id: 'indonesian', it: 'italian', lt: 'lithuanian', nb: 'norwegian', ne: 'nepali', nl: 'dutch' },
  ...{ nn: 'norwegian', no: 'norwegian', pt: 'portuguese', ro: 'romanian', ru: 'russian', sr: 'serbian' },
  ...{ sv: 'swedish', ta: 'tamil', tr: 'turkish', yi: 'yiddish' },
};

/** PostgreSQL's way to read a language; words stay as they are in languages that it does not know. */
export function searchConfig(language: string): string {
  return configs[language.split('-', 1)[0]?.toLowerCase() ?? ''] ?? 'simple';
}

/** What was typed, cut to 200 characters and 12 words; null when there is no word in it. */
export function readSearchQuery(typed: string): SearchQuery | null {
  const text = typed.replace(/\s+/g, ' ').trim().slice(0, maxQueryLength);
  const words = wordsOf(text).slice(0, maxWords);
  if (words.length === 0) return null;
  // With marks that mean something (a quotation, a word left out) the query is taken as it is.
  const isPlain = !/["]|(?:^|\s)-|\bor\b/i.test(text);
  const prefix = isPlain ? `${words.map((word) => `'${word}'`).join(' & ')}:*` : '';
  return { text, words, prefix };
}

/** Letters without accents, in lower case: as words are compared. */
export function plainWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => plainWord(word));
}

/** The part of a text where most words of the query stand, with those marked; the text's beginning when none does. */
export function findExcerpt(text: string, words: readonly string[]): Fragment[] {
  const matches = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .filter(([word]) => words.some((wanted) => isFormOf(plainWord(word), wanted)))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
  const [start, end] = windowOf(text, bestStart(matches));
  const fragments: Fragment[] = start > 0 ? [{ text: '…', isMatch: false }] : [];
  let at = start;
  for (const match of matches) {
    if (match.start < start || match.end > end) continue;
    if (match.start > at) fragments.push({ text: text.slice(at, match.start), isMatch: false });
    fragments.push({ text: text.slice(match.start, match.end), isMatch: true });
    at = match.end;
  }
  if (end > at) fragments.push({ text: text.slice(at, end), isMatch: false });
  if (end < text.length) fragments.push({ text: '…', isMatch: false });
  return fragments;
}

/** `mugs` is a form of `mug`, and `potteries` of `pottery`: words that begin alike and differ in an ending. */
function isFormOf(word: string, wanted: string): boolean {
  if (word.startsWith(wanted)) return true;
  const stem = wanted.slice(0, Math.max(3, wanted.length - 2));
  return stem.length >= 3 && wanted.length >= 4 && word.startsWith(stem) && word.length <= wanted.length + 3;
}

/** The match with the most others close behind it. */
function bestStart(matches: readonly { start: number; end: number }[]): number {
  let best = { start: 0, count: 0 };
  matches.forEach(({ start }, index) => {
    const count = matches.slice(index).filter(({ end }) => end <= start + excerptLength).length;
    if (count > best.count) best = { start, count };
  });
  return best.start;
}

/** A piece around a place that begins and ends between words. */
function windowOf(text: string, place: number): [number, number] {
  if (text.length <= excerptLength) return [0, text.length];
  const wanted = Math.max(0, Math.min(place - 40, text.length - excerptLength));
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1 || wanted;
  const limit = start + excerptLength;
  const end = limit >= text.length ? text.length : Math.max(text.lastIndexOf(' ', limit), start + 1);
  return [Math.min(start, place), end];
}

const longestSwapped = 12;

/** A tsquery of words that differ from those typed by two letters in the wrong order, or by one too many. */
export function nearQuery(words: readonly string[]): string {
  return words
    .map(
      (word) =>
        `(${nearWords(word)
          .map((each) => `'${each}'`)
          .join(' | ')})`,
    )
    .join(' & ');
}

function nearWords(word: string): string[] {
  const letters = [...word];
  if (letters.length < 3 || letters.length > longestSwapped) return [word];
  const swapped = letters.slice(1).map((letter, index) => {
    return [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join('');
  });
  const shortened = letters.map((_, index) => letters.filter((__, other) => other !== index).join(''));
  return [...new Set([word, ...swapped, ...(letters.length > 3 ? shortened : [])])];
}
