import type { SiteFormatter, SiteFormatters } from '../template/formatters.ts';

const risky = /[<>"]|&(?=#?\w{1,32};)/;
const riskyAll = /[<>"]|&(?=#?\w{1,32};)/g;
const references: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '&': '&amp;',
};
const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/**
 * Plain words (a title, a tag, a name) as a template may print them raw: `<`, `>`, `"` and an ampersand that would begin
 * a character reference become references; all else stays, so that addresses and scripts made from it see the words.
 */
export function plainText(text: string): string {
  return risky.test(text) ? text.replace(riskyAll, (char) => references[char] ?? char) : text;
}

/** The words that `plainText` was given. */
export function wordsOf(text: string): string {
  return text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => characters[name] ?? '');
}

const unescaped = /[<>]|&(?!(?:lt|gt|quot|amp);)/g;
const unescapedInAttribute = /[<>"]|&(?!(?:lt|gt|quot|amp);)/g;

function escapingOnce(pattern: RegExp): SiteFormatter {
  return (value) => {
    if (typeof value === 'string') return value.replace(pattern, (char) => references[char] ?? char);
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  };
}

/** The engine's `html`, `htmlattr` and `htmltag`, except that what `plainText` escaped is not escaped again. */
export const plainTextFormatters: SiteFormatters = new Map([
  ['html', escapingOnce(unescaped)],
  ['htmlattr', escapingOnce(unescapedInAttribute)],
  ['htmltag', escapingOnce(unescapedInAttribute)],
]);

/** What a reader sees of an owner's HTML, in one line of at most so many characters, cut between words. */
export function textOfHtml(html: string, maxLength: number): string {
  const text = html
    .slice(0, maxLength * 20)
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  const words = wordsOf(text);
  if (words.length <= maxLength) return words;
  const cut = words.lastIndexOf(' ', maxLength - 1);
  return `${words.slice(0, cut > maxLength / 2 ? cut : maxLength - 1).replace(/[\s.,;:–-]+$/, '')}…`;
}
