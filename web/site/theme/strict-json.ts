/**
 * A text in either kind of quotes, a comment, or a bare word that is no number. What nothing ends is one token too, so that
 * each place is looked at once.
 */
const token =
  /"(?:[^"\\\n]|\\.)*"?|'((?:[^'\\\n]|\\.)*)('?)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<![\w$.+-])[A-Za-z_$][\w$-]*/g;
const words: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** An object as scripts write it, with bare names and single quotes, becomes the JSON that it means. */
export function strictJson(text: string): string {
  return text.replace(token, (found, quoted: string | undefined, end: string | undefined) => {
    if (quoted !== undefined && end === '') return found;
    if (quoted !== undefined) return `"${quoted.replace(/\\(.)|"/g, requoted)}"`;
    const isWord = /^[A-Za-z_$]/.test(found) && !words.has(found);
    return isWord ? `"${found}"` : found;
  });
}

function requoted(found: string, escaped: string | undefined): string {
  if (escaped === undefined) return '\\"';
  return escaped === "'" ? "'" : found;
}
