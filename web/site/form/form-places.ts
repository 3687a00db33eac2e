import { unescapeHtml } from '../template/html-text.ts';

/** Where a form is wanted. */
export interface FormPlace {
  readonly kind: 'form' | 'newsletter';
  /** The form, or the mailing list; empty for the website's own list. */
  readonly id: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The most forms that a page has; further ones are left out. */
const mostPlaces = 10;

const place =
  /<squarespace:(form|newsletter)\b((?:\s+[\w-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>/]+))?)*)\s*\/?>(?:\s*<\/squarespace:\1\s*>)?/gi;
const attribute = /([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>/]+)))?/g;

/** The tag by which templates and blocks say where a form stands: `<squarespace:form id="…"></squarespace:form>`. */
export function formPlace(kind: FormPlace['kind'], attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<squarespace:${kind}${written.join('')}></squarespace:${kind}>`;
}

/** Splits a page into its HTML and the places of forms in it. */
export function readPlaces(html: string): (string | FormPlace)[] {
  const pieces: (string | FormPlace)[] = [];
  let done = 0;
  let count = 0;
  for (const match of html.matchAll(place)) {
    const [tag, kind = '', written = ''] = match;
    pieces.push(html.slice(done, match.index));
    done = match.index + tag.length;
    count += 1;
    if (count > mostPlaces) continue;
    const attributes = readAttributes(written);
    const id = attributes.id ?? '';
    pieces.push({ kind: kind.toLowerCase() === 'form' ? 'form' : 'newsletter', id, attributes });
  }
  pieces.push(html.slice(done));
  return pieces;
}

function readAttributes(written: string): Readonly<Record<string, string>> {
  const pairs = [...written.matchAll(attribute)].map(
    ([, name = '', double, single, bare]) =>
      [name.toLowerCase(), unescapeHtml(double ?? single ?? bare ?? '')] as const,
  );
  return Object.fromEntries(pairs);
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
