import { Parser, Tokenizer } from 'htmlparser2';

/** An attribute as it stands in HTML. */
export interface WrittenAttribute {
  /** In small letters. */
  readonly name: string;
  /** Without its quotes, letter for letter; empty where none is written. */
  readonly value: string;
  /** Where the value begins. */
  readonly from: number;
}

/** An opening tag as it stands in HTML. */
export interface OpenTag {
  /** In small letters. */
  readonly name: string;
  readonly attributes: readonly WrittenAttribute[];
  /** Where its `<` is. */
  readonly from: number;
  /** Past its `>`. */
  readonly to: number;
}

/** In these a `<title>` or a `<style>` is an element like any other. */
const drawings = new Set(['svg', 'math']);
/** In these parts of a drawing the rules of HTML hold again. */
const pagesInDrawings = new Set(['foreignobject', 'desc', 'title', 'annotation-xml']);
/** Elements that end a drawing which nobody closed, as browsers read it. */
const outside = new Set(
  'blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr img li ol p pre table ul'.split(
    ' ',
  ),
);

/**
 * Tells of each opening tag of a page in its order; what stands in scripts, styles and comments is none. The page is read
 * once and no list of open elements is kept: a parser that keeps one needs a second for 60,000 tags that nobody closes.
 */
export function readOpenTags(html: string, onTag: (tag: OpenTag) => void): void {
  const around: string[] = [];
  const isInDrawing = () => drawings.has(around.at(-1) ?? '');
  let name = '';
  let from = 0;
  let attributes: WrittenAttribute[] = [];
  let attribute = { name: '', value: '', from: 0 };
  const open = () => {
    if (drawings.has(name) || (isInDrawing() && pagesInDrawings.has(name))) around.push(name);
    else if (isInDrawing() && outside.has(name)) around.length = 0;
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        from = start - 1;
        attributes = [];
      },
      onattribname(start, end) {
        attribute = { name: html.slice(start, end).toLowerCase(), value: '', from: end };
      },
      onattribdata(start, end) {
        attribute = { ...attribute, value: html.slice(start, end), from: start };
      },
      onattribend: () => void attributes.push(attribute),
      onopentagend(end) {
        open();
        onTag({ name, attributes, from, to: end + 1 });
      },
      onselfclosingtag(end) {
        // Only in a drawing does the slash close what it stands in.
        if (!isInDrawing() && !drawings.has(name)) open();
        onTag({ name, attributes, from, to: end + 1 });
      },
      onclosetag(start, end) {
        if (html.slice(start, end).toLowerCase() === around.at(-1)) around.pop();
      },
      isInForeignContext: isInDrawing,
      onattribentity: ignore,
      ontext: ignore,
      ontextentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

function ignore(): void {
  // Only opening tags are told of.
}

/** The attributes of a tag with their character references read; of two with a name the first counts. */
export function attributesOf(tag: string): Readonly<Record<string, string>> {
  let found: Readonly<Record<string, string>> = {};
  const parser = new Parser({
    onopentag: (_, attributes) => {
      found = attributes;
    },
  });
  parser.end(tag);
  return found;
}
