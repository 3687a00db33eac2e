import { selectorOf } from './element-values.ts';
import { type EventTypes, joined, type Listener, type Subscription } from './event-emitter.ts';

/** What is done to each node of a list. */
interface Listed {
  on(types: EventTypes, listener: Listener, context?: unknown): Subscription;
  get(name: string): unknown;
  set(name: string, value: unknown): unknown;
  addClass(names: string): unknown;
  removeClass(names: string): unknown;
  toggleClass(names: string, isOn?: boolean): unknown;
  setStyle(name: string, value: unknown): unknown;
  setStyles(styles: Readonly<Record<string, unknown>>): unknown;
  setAttribute(name: string, value: unknown): unknown;
  removeAttribute(name: string): unknown;
  show(): unknown;
  hide(): unknown;
  remove(): unknown;
  empty(): unknown;
}

/** Several nodes: in the order of the page, or as a theme put them together. */
export class NodeList<Node extends Listed> {
  readonly _nodes: Element[];
  private readonly wrap: (element: Element) => Node;

  constructor(elements: Iterable<Element>, wrap: (element: Element) => Node) {
    this._nodes = [...elements];
    this.wrap = wrap;
  }

  size(): number {
    return this._nodes.length;
  }

  isEmpty(): boolean {
    return this._nodes.length === 0;
  }

  item(index: number): Node | null {
    const element = this._nodes[index];
    return element ? this.wrap(element) : null;
  }

  push(...nodes: readonly { readonly _node: unknown }[]): number {
    return this._nodes.push(...elementsOf(nodes));
  }

  unshift(...nodes: readonly { readonly _node: unknown }[]): number {
    return this._nodes.unshift(...elementsOf(nodes));
  }

  pop(): Node | null {
    const element = this._nodes.pop();
    return element ? this.wrap(element) : null;
  }

  shift(): Node | null {
    const element = this._nodes.shift();
    return element ? this.wrap(element) : null;
  }

  getDOMNodes(): readonly Element[] {
    return this._nodes;
  }

  indexOf(node: { readonly _node: unknown } | Element | null): number {
    const element = node instanceof Element ? node : node?._node;
    return element instanceof Element ? this._nodes.indexOf(element) : -1;
  }

  each(work: (this: unknown, node: Node, index: number, list: this) => unknown, context?: unknown): this {
    this.nodes().forEach((node, index) => void work.call(context ?? node, node, index, this));
    return this;
  }

  some(test: (this: unknown, node: Node, index: number) => unknown, context?: unknown): boolean {
    return this.nodes().some((node, index) => test.call(context ?? node, node, index));
  }

  filter(selector: string): NodeList<Node> {
    return this.with(this._nodes.filter((element) => element.matches(selectorOf(selector))));
  }

  /** Each so-manieth node, from the one at `first`. */
  modulus(step: number, first = 0): NodeList<Node> {
    return this.with(this._nodes.filter((_, index) => index % step === first));
  }

  even = (): NodeList<Node> => this.modulus(2);
  odd = (): NodeList<Node> => this.modulus(2, 1);

  slice(from?: number, to?: number): NodeList<Node> {
    return this.with(this._nodes.slice(from, to));
  }

  concat(...others: NodeList<Node>[]): NodeList<Node> {
    return this.with([...this._nodes, ...others.flatMap(({ _nodes }) => _nodes)]);
  }

  on(types: EventTypes, listener: Listener, context?: unknown): Subscription {
    return joined(this.nodes().map((node) => node.on(types, listener, context)));
  }

  get(name: string): unknown[] {
    return this.nodes().map((node) => node.get(name));
  }

  set(name: string, value: unknown): this {
    return this.tell((node) => node.set(name, value));
  }

  addClass(names: string): this {
    return this.tell((node) => node.addClass(names));
  }

  removeClass(names: string): this {
    return this.tell((node) => node.removeClass(names));
  }

  toggleClass(names: string, isOn?: boolean): this {
    return this.tell((node) => node.toggleClass(names, isOn));
  }

  setStyle(name: string, value: unknown): this {
    return this.tell((node) => node.setStyle(name, value));
  }

  setStyles(styles: Readonly<Record<string, unknown>>): this {
    return this.tell((node) => node.setStyles(styles));
  }

  setAttribute(name: string, value: unknown): this {
    return this.tell((node) => node.setAttribute(name, value));
  }

  removeAttribute(name: string): this {
    return this.tell((node) => node.removeAttribute(name));
  }

  show(): this {
    return this.tell((node) => node.show());
  }

  hide(): this {
    return this.tell((node) => node.hide());
  }

  remove(): this {
    return this.tell((node) => node.remove());
  }

  empty(): this {
    return this.tell((node) => node.empty());
  }

  private nodes(): Node[] {
    return this._nodes.map((element) => this.wrap(element));
  }

  private with(elements: readonly Element[]): NodeList<Node> {
    return new NodeList(elements, this.wrap);
  }

  private tell(work: (node: Node) => unknown): this {
    for (const node of this.nodes()) work(node);
    return this;
  }
}

function elementsOf(nodes: readonly { readonly _node: unknown }[]): Element[] {
  return nodes.flatMap(({ _node }) => (_node instanceof Element ? [_node] : []));
}
