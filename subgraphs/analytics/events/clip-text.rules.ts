/** The first so many characters of a text, none of them in half, and without the one that PostgreSQL takes in no text. */
export function clipText(text: string, length: number): string {
  if (text.length <= length && !text.includes('\u0000')) return text;
  return text
    .replaceAll('\u0000', '')
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '');
}
