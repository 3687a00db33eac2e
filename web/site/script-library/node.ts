import {
  elementFrom,
  placeNamed,
  placeOf,
  readValue,
  selectorOf,
  type Target,
  writeValue,
} from './element-values.ts';
import { type EventTypes, joined, type Listener, type Subscription } from './event-emitter.ts';
import { imageLoader } from './image-loader.ts';
import { eventOf, type LibraryEvent, listen } from './library-event.ts';
import { NodeList as ListOf } from './node-list.ts';
import { StyledElement } from './styled-element.ts';

/** What a theme names an element by: a selector, an element, or a node around one. */
export type Named = string | Target | Node | null | undefined;

/** Several nodes, as `all` gives them. */
export type NodeList = ListOf<Node>;

/** What a search along the tree stops at: a selector, or a function that says yes. */
type Test = string | ((node: Node) => unknown);

const nodes = new WeakMap<Target, Node>();
const data = new WeakMap<Target, Map<string, unknown>>();

/** An element as themes of the old library handle it; the same element has the same node. */
export class Node extends StyledElement {
  private constructor(target: Target) {
    super(target);
  }

  static around(target: Target): Node {
    const found = nodes.get(target) ?? new Node(target);
    nodes.set(target, found);
    return found;
  }

  static of(target: Target | null | undefined): Node | null {
    return target ? Node.around(target) : null;
  }

  static one(named: Named, within: ParentNode = document): Node | null {
    const target = named instanceof Node ? named._node : named;
    return Node.of(typeof target === 'string' ? placeNamed(target, within) : target);
  }

  static create(html: string): Node | null {
    return Node.of(elementFrom(html));
  }

  private static eventOf(event: Event, node: Node): LibraryEvent<Node> {
    return eventOf(event, node, (target) => Node.around(target));
  }

  getDOMNode(): Target {
    return this._node;
  }

  one(selector: string): Node | null {
    return Node.one(selector, this.parent());
  }

  all(selector: string): NodeList {
    return listOf(this.parent().querySelectorAll(selectorOf(selector)));
  }

  get(name: string): unknown {
    const value = readValue(this._node, name);
    if (value instanceof HTMLCollection) return listOf(value);
    return value instanceof Element || value instanceof Document ? Node.around(value) : value;
  }

  set(name: string, value: unknown): this {
    writeValue(this._node, name, value);
    return this;
  }

  setAttrs(values: Readonly<Record<string, unknown>>): this {
    for (const [name, value] of Object.entries(values)) this.set(name, value);
    return this;
  }

  getAttribute(name: string): string {
    return this.element()?.getAttribute(name) ?? '';
  }

  setAttribute(name: string, value: unknown): this {
    this.element()?.setAttribute(name, String(value));
    return this;
  }

  setAttributes(values: Readonly<Record<string, unknown>>): this {
    for (const [name, value] of Object.entries(values)) this.setAttribute(name, value);
    return this;
  }

  removeAttribute(name: string): this {
    this.element()?.removeAttribute(name);
    return this;
  }

  hasAttribute(name: string): boolean {
    return this.element()?.hasAttribute(name) === true;
  }

  getData(name: string): unknown {
    return data.get(this._node)?.get(name) ?? this.element()?.getAttribute(`data-${name}`) ?? undefined;
  }

  setData(name: string, value: unknown): this {
    const kept = data.get(this._node) ?? new Map();
    data.set(this._node, kept.set(name, value));
    return this;
  }

  show(): this {
    return this.removeAttribute('hidden').setStyle('display', '');
  }

  hide(): this {
    return this.setStyle('display', 'none');
  }

  getHTML(): string {
    return this.element()?.innerHTML ?? '';
  }

  getContent = (): string => this.getHTML();

  setHTML(content: string | Node): this {
    return this.empty().append(content);
  }

  setContent = (content: string | Node): this => this.setHTML(content);

  append(content: string | Node): this {
    return this.insert(content);
  }

  prepend(content: string | Node): this {
    return this.insert(content, 'prepend');
  }

  insert(content: string | Node, where?: unknown): this {
    const element = this._node instanceof Document ? document.body : this.element();
    if (typeof content === 'string') element?.insertAdjacentHTML(placeOf(where), content);
    else if (content._node instanceof Element) element?.insertAdjacentElement(placeOf(where), content._node);
    return this;
  }

  insertBefore(content: string | Node, before: Named): Node | null {
    Node.one(before)?.insert(content, 'before');
    return content instanceof Node ? content : this;
  }

  appendTo(named: Named): this {
    Node.one(named)?.append(this);
    return this;
  }

  replace(content: string | Node): this {
    return this.insert(content, 'before').remove();
  }

  wrap(html: string): this {
    const box = Node.create(html);
    if (box) this.insert(box, 'before').appendTo(box);
    return this;
  }

  remove(_isForGood?: boolean): this {
    this.element()?.remove();
    return this;
  }

  empty(): this {
    this.element()?.replaceChildren();
    return this;
  }

  cloneNode(isDeep?: boolean): Node {
    const copy = this.element()?.cloneNode(isDeep);
    return copy instanceof Element ? Node.around(copy) : this;
  }

  next(test?: Test): Node | null {
    return this.walk((element) => element.nextElementSibling, test);
  }

  previous(test?: Test): Node | null {
    return this.walk((element) => element.previousElementSibling, test);
  }

  ancestor(test?: Test, hasSelf?: boolean): Node | null {
    if (hasSelf && passes(this, test)) return this;
    return this.walk((element) => element.parentElement, test);
  }

  ancestors(selector = '*'): NodeList {
    const found: Element[] = [];
    for (let each = this.element()?.parentElement; each; each = each.parentElement)
      if (each.matches(selectorOf(selector))) found.push(each);
    return listOf(found);
  }

  siblings(selector = '*'): NodeList {
    const all = [...(this.element()?.parentElement?.children ?? [])];
    return listOf(all.filter((each) => each !== this._node && each.matches(selectorOf(selector))));
  }

  test(selector: string): boolean {
    return this.element()?.matches(selectorOf(selector)) === true;
  }

  contains(other: Named): boolean {
    const element = Node.one(other)?.element();
    return element !== undefined && this.element()?.contains(element) === true;
  }

  inDoc(): boolean {
    return this.element()?.isConnected === true;
  }

  compareTo(other: Named): boolean {
    return Node.one(other) === this;
  }

  generateID(): string {
    const element = this.element();
    if (!element) return '';
    element.id ||= `node-${crypto.randomUUID()}`;
    return element.id;
  }

  focus(): this {
    if (this._node instanceof HTMLElement) this._node.focus();
    return this;
  }

  blur(): this {
    if (this._node instanceof HTMLElement) this._node.blur();
    return this;
  }

  scrollIntoView(): this {
    this.element()?.scrollIntoView();
    return this;
  }

  on(types: EventTypes, listener: Listener, context?: unknown, ...given: unknown[]): Subscription {
    // Of this one the second listener hears that the pointer is gone.
    if (types === 'hover' && typeof context === 'function') {
      const leave: Listener = (event) => Reflect.apply(context, this, [event]);
      return joined([this.on('mouseenter', listener), this.on('mouseleave', leave)]);
    }
    const call = (event: Event) => void listener.call(context ?? this, Node.eventOf(event, this), ...given);
    return listen(this._node, types, call);
  }

  after(types: EventTypes, listener: Listener, context?: unknown): Subscription {
    return this.on(types, listener, context);
  }

  once(types: EventTypes, listener: Listener, context?: unknown): Subscription {
    const subscription = this.on(types, (event) => {
      subscription.detach();
      return listener.call(context ?? this, event);
    });
    return subscription;
  }

  delegate(types: EventTypes, listener: Listener, selector: string, context?: unknown): Subscription {
    const call = (event: Event) => {
      const found = event.target instanceof Element ? event.target.closest(selectorOf(selector)) : null;
      if (!found || !this.parent().contains(found)) return;
      const node = Node.around(found);
      listener.call(context ?? node, Node.eventOf(event, node));
    };
    return listen(this._node, types, call, /\b(?:focus|blur|mouseenter|mouseleave)\b/.test(String(types)));
  }

  fire(type: string, detail?: unknown): void {
    this._node.dispatchEvent(new CustomEvent(type, { bubbles: true, cancelable: true, detail }));
  }

  simulate(type: string): void {
    if (type === 'click' && this._node instanceof HTMLElement) this._node.click();
    else this._node.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  }

  /** What a picture is laid into its box by, when it was loaded. */
  get loader() {
    const loader = {
      set: (name: string, value: unknown) => {
        if (name === 'mode') imageLoader.load(this.element(), { mode: String(value) });
        return loader;
      },
      fire: () => undefined,
    };
    return loader;
  }

  /** Adds a part of the library to a node, under the name that it has; parts that have nothing to add here have none. */
  plug(part?: unknown, settings: object = {}): this {
    if (typeof part === 'function' && 'NS' in part && typeof part.NS === 'string')
      Reflect.set(this, part.NS, Reflect.construct(part, [{ ...settings, host: this }]));
    return this;
  }

  unplug = (): this => this;

  private parent(): ParentNode & globalThis.Node {
    return this._node instanceof Element ? this._node : document;
  }

  private walk(step: (element: Element) => Element | null, test?: Test): Node | null {
    const element = this.element();
    for (let each = element && step(element); each; each = step(each))
      if (passes(Node.around(each), test)) return Node.around(each);
    return null;
  }
}

export function listOf(elements: Iterable<Element>): NodeList {
  return new ListOf(elements, (element) => Node.around(element));
}

function passes(node: Node, test: Test | undefined): boolean {
  if (typeof test === 'function') return Boolean(test(node));
  return test === undefined || node.test(test);
}
