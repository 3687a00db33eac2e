import { isSafeAddress } from '#schema/block-values.rules.ts';
import {
  element,
  type HtmlElement,
  type HtmlNode,
  isElement,
  parseHtml,
  textOf,
  writeHtml,
} from './html-tree.ts';
import { listsOfWord } from './word-lists.rules.ts';

/** Elements that go with everything in them. */
const dropped = new Set([
  ...[
    'script',
    'style',
    'head',
    'title',
    'meta',
    'link',
    'xml',
    'template',
    'noscript',
    'iframe',
    'object',
    'svg',
  ],
  ...['input', 'button', 'select', 'textarea', 'img', 'picture', 'video', 'audio', 'canvas'],
]);

/** What stays, under the name that the editor knows. */
const kept: Readonly<Record<string, string>> = {
  ...{
    p: 'p',
    div: 'p',
    td: 'p',
    th: 'p',
    br: 'br',
    hr: 'hr',
    pre: 'pre',
    code: 'code',
    blockquote: 'blockquote',
  },
  ...{ h1: 'h1', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h5', h6: 'h6', ul: 'ul', ol: 'ol', li: 'li', a: 'a' },
  ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', u: 'u', ins: 'u', s: 's', del: 's', strike: 's' },
  ...{ sub: 'sub', sup: 'sup' },
};

const blocks = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'hr',
  'table',
  'div',
]);
const aligned = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * What was copied from a word processor or another website, as clean text: its headings, lists, links and emphasis stay; fonts,
 * colours, sizes and what only that program understands go. What was copied from the editor itself stays as it is.
 */
export function cleanPaste(html: string): string {
  if (/data-pm-slice/.test(html)) return html;
  const fragment = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/i.exec(html)?.[1] ?? html;
  const nodes = parseHtml(fragment.replaceAll(/<!--[\s\S]*?-->|<!\[[\s\S]*?\]>|<\?[\s\S]*?>/g, ''));
  return writeHtml(nestLists(listsOfWord(nodes).flatMap(cleanNode))).trim();
}

function cleanNode(node: HtmlNode): HtmlNode[] {
  if (!isElement(node)) {
    const text = node.replaceAll(/[\u200b\ufeff]/g, '').replaceAll(/[\s\u00a0]+/g, ' ');
    return text === '' ? [] : [text];
  }
  if (dropped.has(node.name) || isHidden(node)) return [];
  const children = node.children.flatMap(cleanNode);
  const name = nameOf(node);
  if (name === 'br' || name === 'hr') return [element(name)];
  if (name === 'pre') return [element('pre', [textOf(node.children)])];
  const hasBlocks = children.some((child) => isElement(child) && blocks.has(child.name));
  if (name === 'ul' || name === 'ol') return [element(name, nestLists(children.filter(isElement)))];
  // A box around paragraphs is no paragraph, and a link or a mark around them says nothing of each.
  if (hasBlocks && name !== 'li' && name !== 'blockquote') return children;
  if (name === undefined) return withMarks(node, children);
  if (blocks.has(name) || name === 'li') {
    const isEmpty = children.every((child) => (isElement(child) ? child.name === 'br' : child.trim() === ''));
    return isEmpty ? [] : [element(name, children, alignmentOf(node, name))];
  }
  if (name === 'a') {
    const href = addressOf(node.attributes.href ?? '');
    return href === null ? children : [element('a', children, { href })];
  }
  return isUndone(node, name) ? children : [element(name, withMarks(node, children, name))];
}

function isHidden({ attributes: { style = '' } }: HtmlElement): boolean {
  return /display\s*:\s*none|mso-hide\s*:\s*all/i.test(style);
}

function nameOf({ name, attributes: { class: classes = '' } }: HtmlElement): string | undefined {
  if (name !== 'p') return kept[name];
  if (/\bMsoTitle\b/.test(classes)) return 'h1';
  if (/\bMsoSubtitle\b/.test(classes)) return 'h2';
  return /\bMso(?:Intense)?Quote\b/.test(classes) ? 'blockquote' : 'p';
}

/** A mark that its own style takes back, as Google Docs wraps all that it copies in bold that is not. */
function isUndone({ attributes: { style = '' } }: HtmlElement, name: string): boolean {
  if (name === 'strong') return /(?<![\w-])font-weight\s*:\s*(?:normal|[1-4]00)/i.test(style);
  if (name === 'em') return /(?<![\w-])font-style\s*:\s*normal/i.test(style);
  return name === 'u' && /(?<![\w-])text-decoration[^;]*:\s*none/i.test(style);
}

/** Each is a property's whole name: Word says `mso-bidi-font-weight:normal` of what is bold. */
const styleMarks: readonly (readonly [string, RegExp])[] = [
  ['strong', /(?<![\w-])font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i],
  ['em', /(?<![\w-])font-style\s*:\s*(?:italic|oblique)/i],
  ['u', /(?<![\w-])text-decoration[^;]*:[^;]*underline/i],
  ['s', /(?<![\w-])text-decoration[^;]*:[^;]*line-through/i],
  ['sup', /(?<![\w-])vertical-align\s*:\s*super/i],
  ['sub', /(?<![\w-])vertical-align\s*:\s*sub\b/i],
];

/** Emphasis that an element says by its style, as elements. */
function withMarks(
  { attributes: { style = '' } }: HtmlElement,
  children: HtmlNode[],
  except = '',
): HtmlNode[] {
  if (children.length === 0) return children;
  return styleMarks
    .filter(([name, pattern]) => name !== except && pattern.test(style))
    .reduce<HtmlNode[]>((inner, [name]) => [element(name, inner)], children);
}

function alignmentOf(
  { attributes: { style = '', align = '' } }: HtmlElement,
  name: string,
): Record<string, string> {
  if (!aligned.has(name)) return {};
  const [, found = align] = /text-align\s*:\s*(center|right|justify)/i.exec(style) ?? [];
  return /^(?:center|right|justify)$/i.test(found) ? { style: `text-align: ${found.toLowerCase()}` } : {};
}

/** A link's address, without the detour that Google Docs makes; null for one that leads nowhere or runs something. */
function addressOf(href: string): string | null {
  const address = href.trim();
  if (URL.canParse(address)) {
    const { hostname, pathname, searchParams } = new URL(address);
    const target = searchParams.get('q');
    if (/(?:^|\.)google\.[a-z.]+$/.test(hostname) && pathname === '/url' && target && isSafeAddress(target))
      return target;
  }
  return isSafeAddress(address) ? address : null;
}

/** A list that stands in a list, instead of in one of its points, belongs to the point before it. */
function nestLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const placed: HtmlNode[] = [];
  for (const node of nodes) {
    const before = placed.at(-1);
    const isList = isElement(node) && (node.name === 'ul' || node.name === 'ol');
    if (isList && isElement(before) && before.name === 'li')
      placed.splice(-1, 1, { ...before, children: [...before.children, node] });
    else placed.push(node);
  }
  return placed;
}
