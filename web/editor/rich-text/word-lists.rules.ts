import { element, type HtmlElement, type HtmlNode, isElement, textOf } from './html-tree.ts';

interface Point {
  readonly level: number;
  readonly isOrdered: boolean;
  readonly children: readonly HtmlNode[];
}

/** Word copies the points of a list as paragraphs that say their level and draw their own mark: lists are made of them. */
export function listsOfWord(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const placed: HtmlNode[] = [];
  let points: Point[] = [];
  const end = () => {
    placed.push(...listsOf(points));
    points = [];
  };
  for (const node of nodes) {
    const point = isElement(node) ? pointOf(node) : undefined;
    if (point) points.push(point);
    else if (isElement(node)) {
      end();
      placed.push({ ...node, children: listsOfWord(node.children) });
    } else {
      if (node.trim() !== '') end();
      placed.push(node);
    }
  }
  end();
  return placed;
}

function pointOf({ attributes: { style = '' }, children }: HtmlElement): Point | undefined {
  const [, level] = /mso-list\s*:[^;]*\blevel(\d+)/i.exec(style) ?? [];
  if (level === undefined) return undefined;
  const [mark, words] = withoutMark(children);
  return { level: Number(level), isOrdered: /^\s*\(?[\da-z]{1,4}[.)]/i.test(mark), children: words };
}

const isMark = (node: HtmlNode) =>
  isElement(node) && /mso-list\s*:\s*ignore/i.test(node.attributes.style ?? '');

/** The mark that Word drew, and what follows it. */
function withoutMark(nodes: readonly HtmlNode[]): readonly [string, readonly HtmlNode[]] {
  const at = nodes.findIndex(isMark);
  if (at >= 0) return [textOf(nodes.slice(at, at + 1)), nodes.toSpliced(at, 1)];
  for (const [index, node] of nodes.entries()) {
    if (!isElement(node)) continue;
    const [mark, children] = withoutMark(node.children);
    if (mark !== '') return [mark, nodes.with(index, { ...node, children })];
  }
  return ['', nodes];
}

/** Lists within lists, by the levels of their points. */
function listsOf(points: readonly Point[]): readonly HtmlNode[] {
  const [first] = points;
  if (first === undefined) return [];
  const lists: HtmlNode[] = [];
  let items: { readonly own: Point; readonly below: Point[] }[] = [];
  const end = () => {
    const [one] = items;
    if (one === undefined) return;
    const made = items.map(({ own, below }) => element('li', [...own.children, ...listsOf(below)]));
    lists.push(element(one.own.isOrdered ? 'ol' : 'ul', made));
    items = [];
  };
  for (const point of points) {
    const last = items.at(-1);
    if (last && point.level > last.own.level) last.below.push(point);
    else {
      if (last && last.own.isOrdered !== point.isOrdered) end();
      items.push({ own: point, below: [] });
    }
  }
  end();
  return lists;
}
