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

/** A tag as it stands in a template. */
export type ScannedTag = {
  name: TagName;
  from: number;
  /** Past its `>`. */
  headEnd: number;
  attributes: readonly ScannedPart[];
  /** Where the end tag that belongs to it begins and ends; undefined when it has none. */
  closing: { from: number; to: number } | undefined;
};

/** A piece of a tag's head in order: a name, its value, or template code between them. */
export type ScannedPart = { kind: 'name' | 'value' | 'code'; text: string };

/** Further tags, opening or closing, stay plain text: a template may hold at most 300, and scanning takes time for each. */
const maxScanned = 1_000;
/** What is longer up to its `>` is no tag. */
const maxHeadLength = 5_000;

/** Finds the tags of a template in order; each knows the end tag that belongs to it, past nested ones of the same name. */
export function scanTags(text: string): ScannedTag[] {
  const found: ScannedTag[] = [];
  const open = new Map<TagName, ScannedTag[]>();
  const pattern = /<(\/?)squarespace:([a-z-]+)(?=[\s/>])/gi;
  const bracket = new NextPlace(text, '>');
  let scanned = 0;
  for (let match = pattern.exec(text); match !== null && scanned < maxScanned; match = pattern.exec(text)) {
    const name = tagNames.find((known) => known === match?.[2]?.toLowerCase());
    if (name === undefined) continue;
    scanned += 1;
    if (match[1] === '/') {
      const end = bracket.from(match.index);
      const opened = open.get(name)?.pop();
      if (opened) opened.closing = { from: match.index, to: end === -1 ? text.length : end + 1 };
      continue;
    }
    const head = readHead(text.slice(pattern.lastIndex, pattern.lastIndex + maxHeadLength));
    if (head === undefined) continue;
    const headEnd = pattern.lastIndex + head.length;
    const tag = { name, from: match.index, headEnd, attributes: head.parts, closing: undefined };
    found.push(tag);
    pattern.lastIndex = headEnd;
    if (!head.isClosed) open.set(name, [...(open.get(name) ?? []), tag]);
  }
  return found;
}

/** Finds the next place of a character again and again, reading the text once. */
class NextPlace {
  private readonly text: string;
  private readonly character: string;
  private next = -2;

  constructor(text: string, character: string) {
    this.text = text;
    this.character = character;
  }

  from(at: number): number {
    if (this.next !== -1 && this.next < at) this.next = this.text.indexOf(this.character, at);
    return this.next;
  }
}

type Head = { length: number; isClosed: boolean; parts: ScannedPart[] };

const blank = /\s/;
const named = /[^\s=/>{]+/y;
const sign = /\s*=\s*/y;

/** Reads a tag's attributes up to its `>`; template code is kept as it is, between and within the values. */
function readHead(text: string): Head | undefined {
  const parts: ScannedPart[] = [];
  const code = new CodeSkipper(text);
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '>') return { length: at + 1, isClosed: false, parts };
    if (char === '/') {
      if (text.charAt(at + 1) === '>') return { length: at + 2, isClosed: true, parts };
      at += 1;
    } else if (char === '{') {
      const end = code.skip(at);
      parts.push({ kind: 'code', text: text.slice(at, end) });
      at = end;
    } else if (blank.test(char)) {
      at += 1;
    } else {
      named.lastIndex = at;
      const name = named.exec(text)?.[0];
      if (name === undefined) return undefined;
      parts.push({ kind: 'name', text: name });
      at += name.length;
      sign.lastIndex = at;
      const signed = sign.exec(text)?.[0];
      if (signed !== undefined) {
        const value = readValue(text, at + signed.length, code);
        parts.push({ kind: 'value', text: value.text });
        at = value.end;
      }
    }
  }
  return undefined;
}

function readValue(text: string, from: number, code: CodeSkipper): { text: string; end: number } {
  const quote = text.charAt(from);
  const quoted = quote === '"' || quote === "'";
  const start = quoted ? from + 1 : from;
  let at = start;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '{') at = code.skip(at);
    else if (quoted ? char === quote : blank.test(char) || char === '>' || text.startsWith('/>', at)) break;
    else at += 1;
  }
  return { text: text.slice(start, at), end: Math.min(quoted ? at + 1 : at, text.length) };
}

class CodeSkipper {
  private readonly closing: NextPlace;
  private readonly lineEnd: NextPlace;

  constructor(text: string) {
    this.closing = new NextPlace(text, '}');
    this.lineEnd = new NextPlace(text, '\n');
  }

  /** Past one `{...}` of template code; a brace that nothing closes on its line is plain text. */
  skip(at: number): number {
    const close = this.closing.from(at);
    const line = this.lineEnd.from(at);
    return close === -1 || (line !== -1 && line < close) ? at + 1 : close + 1;
  }
}
