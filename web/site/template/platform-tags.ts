import { randomBytes } from 'node:crypto';
import { findOwnCode } from '../policy/own-code.ts';
import type { TemplateSource } from '../theme/theme.ts';
import { unescapeHtml } from './html-text.ts';
import { SourceMap } from './source-map.ts';
import { type ScannedTag, scanTags, type TagName } from './tag-scanner.ts';

const withBody = new Set<TagName>(['query', 'category', 'related', 'navigation', 'folder-navigation']);

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

/** A template whose tags are being replaced, and the part of it at hand. */
type Marking = {
  text: string;
  starts: readonly Start[];
  source: TemplateSource;
  tags: readonly ScannedTag[];
};
type Range = { from: number; to: number; depth: number };

/** Keeps the tags written in one theme's templates; markers refer to them by number. */
export class TagRegistry {
  private readonly tags: WrittenTag[] = [];
  private left = maxTags;

  /** Replaces the platform tags of a template by markers and takes the bodies out. */
  mark(source: TemplateSource): MarkedSource {
    this.left = maxTags;
    let text = '';
    const starts: Start[] = [];
    for (const part of source.parts) {
      starts.push({ at: text.length, file: part.file });
      text += part.text;
    }
    const marking = { text, starts, source, tags: scanTags(text) };
    return this.markRange(marking, { from: 0, to: text.length, depth: 0 });
  }

  private markRange(marking: Marking, { from, to, depth }: Range): MarkedSource {
    const { text, starts, source, tags } = marking;
    const map = new SourceMap(source);
    let out = '';
    const copy = (start: number, end: number): void => {
      for (let index = 0; index < starts.length; index += 1) {
        const region = starts[index];
        if (region === undefined) continue;
        const regionEnd = starts[index + 1]?.at ?? text.length;
        const first = Math.max(start, region.at);
        const last = Math.min(end, regionEnd);
        if (first >= last) continue;
        let copied = first;
        const add = (end: number): void => {
          map.add(out.length, region.file, copied - region.at);
          out += text.slice(copied, end);
          copied = end;
        };
        // What the theme's author wrote may run; the page's policy knows it by these marks.
        for (const { at, mark } of findOwnCode(text.slice(first, last))) {
          add(first + at);
          out += mark;
        }
        add(last);
      }
    };
    let done = from;
    for (const tag of tags) {
      if (tag.from < done || tag.headEnd > to || this.left <= 0) continue;
      this.left -= 1;
      copy(done, tag.from);
      const closing = tag.closing && tag.closing.from < to ? tag.closing : undefined;
      const hasBody = closing !== undefined && withBody.has(tag.name) && depth < maxNesting;
      const body = hasBody
        ? this.markRange(marking, { from: tag.headEnd, to: closing.from, depth: depth + 1 })
        : undefined;
      const id = this.tags.push({ name: tag.name, body, map, offset: out.length }) - 1;
      const region = regionAt(starts, tag.from);
      map.add(out.length, region.file, tag.from - region.at);
      out += open + String(id) + markedHead(tag) + close;
      done = closing?.to ?? tag.headEnd;
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

function markedHead({ attributes }: ScannedTag): string {
  const marks = { name: attribute, value: equals, code: '' };
  return attributes.map(({ kind, text }) => marks[kind] + text).join('');
}
