import { randomBytes } from 'node:crypto';
import type { TemplateSource } from '../theme/theme.ts';
import { unescapeHtml } from './html-text.ts';
import { SourceMap } from './source-map.ts';

/** The tags that the renderer resolves after the template has run. */
export type TagName =
  | 'block-field'
  | 'script'
  | 'navigation'
  | 'query'
  | 'category'
  | 'folder-navigation'
  | 'related'
  | 'image';

const tagNames: readonly TagName[] = [
  'block-field',
  'script',
  'navigation',
  'query',
  'category',
  'folder-navigation',
  'related',
  'image',
];
const withBody = new Set<TagName>(['query', 'category', 'related']);

/** The most tags that one template may hold; further ones stay plain text. */
const maxTags = 300;
const maxNesting = 8;

/** A tag as written in a template: its body, when it has one, is a template of its own. */
export type WrittenTag = { name: TagName; body: MarkedSource | undefined; map: SourceMap; offset: number };

/** A template whose platform tags are replaced by markers that survive the template run. */
export type MarkedSource = { text: string; map: SourceMap };

/** A tag found in a template's output, its attribute values already computed. */
export type TagMatch = { tag: WrittenTag; attributes: ReadonlyMap<string, string> };

/**
 * Markers carry a secret of this process, so that only tags that a template's author wrote are resolved and never
 * something that content (a comment, a title) made look like one.
 */
const secret = randomBytes(12).toString('hex');
const open = `\u0002${secret}:`;
const attribute = `\u001f${secret};`;
const equals = `\u001e${secret};`;
const close = `\u0003${secret};`;

/** Where in the joined text a file begins. */
type Start = { at: number; file: string };

/** Keeps the tags written in one theme's templates; markers refer to them by number. */
export class TagRegistry {
  private readonly tags: WrittenTag[] = [];
  private left = maxTags;

  /** Replaces the platform tags of a template by markers and takes the bodies out. */
  mark(source: TemplateSource): MarkedSource {
    const map = new SourceMap(source);
    this.left = maxTags;
    let text = '';
    const starts: Start[] = [];
    for (const part of source.parts) {
      starts.push({ at: text.length, file: part.file });
      text += part.text;
    }
    return this.markRange(text, 0, text.length, { starts, source, depth: 0 }, map);
  }

  private markRange(
    text: string,
    from: number,
    to: number,
    { starts, source, depth }: { starts: readonly Start[]; source: TemplateSource; depth: number },
    map: SourceMap,
  ): MarkedSource {
    let out = '';
    const copy = (start: number, end: number): void => {
      for (let index = 0; index < starts.length; index += 1) {
        const region = starts[index];
        if (region === undefined) continue;
        const regionEnd = starts[index + 1]?.at ?? text.length;
        const first = Math.max(start, region.at);
        const last = Math.min(end, regionEnd);
        if (first >= last) continue;
        map.add(out.length, region.file, first - region.at);
        out += text.slice(first, last);
      }
    };
    const pattern = /<squarespace:([a-z-]+)(?=[\s/>])/gi;
    pattern.lastIndex = from;
    let done = from;
    for (let match = pattern.exec(text); match !== null && match.index < to; match = pattern.exec(text)) {
      const name = tagNames.find((known) => known === match?.[1]?.toLowerCase());
      if (name === undefined || this.left <= 0) continue;
      this.left -= 1;
      const head = readHead(text, pattern.lastIndex, to);
      if (head === undefined) continue;
      copy(done, match.index);
      const end = head.selfClosing ? undefined : findEnd(text, name, head.end, to);
      let body: MarkedSource | undefined;
      if (end !== undefined && withBody.has(name) && depth < maxNesting) {
        const inner = { starts, source, depth: depth + 1 };
        body = this.markRange(text, head.end, end.bodyEnd, inner, new SourceMap(source));
      }
      const id = this.tags.push({ name, body, map, offset: out.length }) - 1;
      map.add(out.length, regionAt(starts, match.index).file, match.index - regionAt(starts, match.index).at);
      out += open + String(id) + head.marked + close;
      done = end?.tagEnd ?? head.end;
      pattern.lastIndex = done;
    }
    copy(done, to);
    return { text: out, map };
  }

  /** Splits output into plain text and the tags in it, in order. */
  find(output: string): (string | TagMatch)[] {
    const found: (string | TagMatch)[] = [];
    let done = 0;
    for (let at = output.indexOf(open); at !== -1; at = output.indexOf(open, done)) {
      const end = output.indexOf(close, at);
      if (end === -1) break;
      if (at > done) found.push(output.slice(done, at));
      const [id = '', ...pairs] = output.slice(at + open.length, end).split(attribute);
      const tag = this.tags[Number.parseInt(id, 10)];
      if (tag !== undefined) found.push({ tag, attributes: readAttributes(pairs) });
      done = end + close.length;
    }
    if (done < output.length) found.push(done === 0 ? output : output.slice(done));
    return found;
  }
}

/** Whether output holds a marker at all; most fragments do not. */
export function hasTags(output: string): boolean {
  return output.includes(open);
}

const wholeMarker = new RegExp(
  `(?:[\\u0002\\u0003\\u001e\\u001f]|\\\\u00(?:02|03|1e|1f))?${secret}[:;]?\\d*`,
  'gi',
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what markers are made of
const cutMarker = /[\u0002\u0003\u001e\u001f][0-9a-f]*/g;

/** Takes out markers that a formatter cut, escaped or put in other letters, so that a visitor never sees one. */
export function withoutStrayMarkers(output: string): string {
  const html = output.includes(secret) ? output.replaceAll(wholeMarker, '') : output;
  return html.includes('\u0002') ? html.replaceAll(cutMarker, '') : html;
}

function readAttributes(pairs: readonly string[]): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf(equals);
    const name = (at === -1 ? pair : pair.slice(0, at)).trim().toLowerCase();
    if (name !== '')
      attributes.set(name, at === -1 ? '' : unescapeHtml(pair.slice(at + equals.length).trim()));
  }
  return attributes;
}

function regionAt(starts: readonly Start[], offset: number): Start {
  let best = starts[0] ?? { at: 0, file: '' };
  for (const start of starts) if (start.at <= offset) best = start;
  return best;
}

type Head = { end: number; selfClosing: boolean; marked: string };

/** Reads a tag's attributes up to its `>`; template code is copied as it is, between and within the values. */
function readHead(text: string, from: number, to: number): Head | undefined {
  let marked = '';
  let at = from;
  while (at < to) {
    const char = text.charAt(at);
    if (char === '>') return { end: at + 1, selfClosing: false, marked };
    if (char === '/') {
      if (text.charAt(at + 1) === '>') return { end: at + 2, selfClosing: true, marked };
      at += 1;
    } else if (char === '{') {
      const end = skipCode(text, at, to);
      marked += text.slice(at, end);
      at = end;
    } else if (/\s/.test(char)) {
      at += 1;
    } else {
      const name = /[^\s=/>{]+/y;
      name.lastIndex = at;
      const matched = name.exec(text)?.[0];
      if (matched === undefined) return undefined;
      marked += attribute + matched;
      at += matched.length;
      const sign = /\s*=\s*/y;
      sign.lastIndex = at;
      const signed = sign.exec(text)?.[0];
      if (signed !== undefined) {
        const value = readValue(text, at + signed.length, to);
        marked += equals + value.text;
        at = value.end;
      }
    }
  }
  return undefined;
}

function readValue(text: string, from: number, to: number): { text: string; end: number } {
  const quote = text.charAt(from);
  const quoted = quote === '"' || quote === "'";
  const start = quoted ? from + 1 : from;
  let at = start;
  while (at < to) {
    const char = text.charAt(at);
    if (char === '{') at = skipCode(text, at, to);
    else if (quoted ? char === quote : /[\s>]/.test(char) || (char === '/' && text.charAt(at + 1) === '>'))
      break;
    else at += 1;
  }
  return { text: text.slice(start, at), end: Math.min(quoted ? at + 1 : at, to) };
}

/** Past one `{...}` of template code; a brace that nothing closes on its line is plain text. */
function skipCode(text: string, at: number, to: number): number {
  const close = text.indexOf('}', at);
  const line = text.indexOf('\n', at);
  if (close === -1 || close >= to || (line !== -1 && line < close)) return at + 1;
  return close + 1;
}

/** The end tag that belongs to a tag, past nested ones of the same name; undefined when it was left open. */
function findEnd(
  text: string,
  name: TagName,
  from: number,
  to: number,
): { bodyEnd: number; tagEnd: number } | undefined {
  const pattern = new RegExp(`<(/?)squarespace:${name}(?=[\\s/>])`, 'gi');
  pattern.lastIndex = from;
  let depth = 1;
  for (let match = pattern.exec(text); match !== null && match.index < to; match = pattern.exec(text)) {
    if (match[1] === '/') {
      depth -= 1;
      const tagEnd = text.indexOf('>', match.index) + 1;
      if (depth === 0) return { bodyEnd: match.index, tagEnd: tagEnd === 0 ? to : tagEnd };
    } else if (readHead(text, pattern.lastIndex, to)?.selfClosing === false) depth += 1;
  }
  return undefined;
}
