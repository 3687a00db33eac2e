import { Parser } from 'htmlparser2';

/** An element of HTML, or a text. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

export function element(
  name: string,
  children: readonly HtmlNode[] = [],
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement {
  return { name, attributes, children };
}

export function isElement(node: HtmlNode | undefined): node is HtmlElement {
  return typeof node === 'object';
}

/** All words of nodes, one after the other. */
export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (isElement(node) ? textOf(node.children) : node)).join('');
}

/** HTML as a tree; comments are left out. */
export function parseHtml(html: string): readonly HtmlNode[] {
  const root: HtmlNode[] = [];
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const children: HtmlNode[] = [];
      open.at(-1)?.push({ name, attributes, children });
      open.push(children);
    },
    ontext: (text) => void open.at(-1)?.push(text),
    onclosetag: () => void open.pop(),
  });
  parser.write(html);
  parser.end();
  return root;
}

const empty = new Set(['br', 'hr']);
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** A tree as HTML. */
export function writeHtml(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return escapeText(node);
      const attributes = Object.entries(node.attributes).map(
        ([name, value]) => ` ${name}="${escapeText(value)}"`,
      );
      const start = `<${node.name}${attributes.join('')}>`;
      return empty.has(node.name) ? start : `${start}${writeHtml(node.children)}</${node.name}>`;
    })
    .join('');
}
