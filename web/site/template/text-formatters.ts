import { type Context, Formatter, isTruthy, type Variable } from '@squarespace/template-engine';

/**
 * Formatters that read a text from its beginning to its end, in time proportional to its length. Any other may take the
 * square of it (those of numbers do), so long texts cost far more there.
 */
const linear: ReadonlySet<string> = new Set([
  ...['activate-twitter-links', 'apply', 'capitalize', 'count', 'cycle', 'encode-space', 'encode-uri'],
  ...['encode-uri-component', 'find-first', 'find-last', 'format', 'get', 'html', 'htmlattr', 'htmltag'],
  ...['item-classes', 'iter', 'json', 'json-pretty', 'key-by', 'line-breaks', 'lookup', 'message', 'output'],
  ...['plural', 'prop', 'raw', 'safe', 'slugify', 'smartypants', 'str', 'truncate', 'url-encode'],
]);

/** Whether a formatter's time grows no faster than its text. */
export function isLinear(name: string): boolean {
  return linear.has(name);
}

/** The engine's `safe`, which takes out tags; its own takes the square of the time where many `<` stand without a `>`. */
export class SafeFormatter extends Formatter {
  apply(_args: string[], [first]: Variable[], _ctx: Context): void {
    if (first !== undefined && isTruthy(first.node)) first.set(withoutTags(first.node.asString()));
  }
}

function withoutTags(text: string): string {
  let out = '';
  let done = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', done)) {
    const end = text.indexOf('>', at);
    if (end === -1) break;
    out += text.slice(done, at);
    done = end + 1;
  }
  return done === 0 ? text : out + text.slice(done);
}
