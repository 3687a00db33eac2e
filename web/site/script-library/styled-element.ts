import {
  elementRegion,
  inRegion,
  inViewportRegion,
  type Placed,
  type Region,
  type Target,
  wordsOf,
  writeStyle,
} from './element-values.ts';

/** What themes do to the class names and styles of an element, and where it is on the page. */
export class StyledElement {
  readonly _node: Target;

  constructor(target: Target) {
    this._node = target;
  }

  hasClass(name: string): boolean {
    return this.element()?.classList.contains(name) === true;
  }

  addClass(names: string): this {
    this.element()?.classList.add(...wordsOf(names));
    return this;
  }

  removeClass(names: string): this {
    this.element()?.classList.remove(...wordsOf(names));
    return this;
  }

  toggleClass(name: string, isOn?: boolean): this {
    for (const word of wordsOf(name)) this.element()?.classList.toggle(word, isOn);
    return this;
  }

  replaceClass(old: string, name: string): this {
    return this.removeClass(old).addClass(name);
  }

  getStyle(name: string): string {
    const element = this._node;
    const own = element instanceof HTMLElement ? Reflect.get(element.style, name) : '';
    return String(own) || this.getComputedStyle(name);
  }

  getComputedStyle(name: string): string {
    const element = this.element();
    return element ? String(Reflect.get(getComputedStyle(element), name) ?? '') : '';
  }

  setStyle(name: string, value: unknown): this {
    const element = this.element();
    if (element) writeStyle(element, name, value);
    return this;
  }

  setStyles(styles: Readonly<Record<string, unknown>>): this {
    for (const [name, value] of Object.entries(styles)) this.setStyle(name, value);
    return this;
  }

  width = (): number => this.element()?.getBoundingClientRect().width ?? innerWidth;
  height = (): number => this.element()?.getBoundingClientRect().height ?? innerHeight;
  getX = (): number => this.getXY()[0];
  getY = (): number => this.getXY()[1];

  getXY(): [number, number] {
    const element = this.element();
    if (!element) return [0, 0];
    const { left, top } = elementRegion(element);
    return [left, top];
  }

  inViewportRegion(): boolean {
    return inViewportRegion(this.element(), true);
  }

  inRegion(other: Placed, isAll?: boolean, region?: Region): boolean {
    return inRegion(this.element(), other, isAll, region);
  }

  protected element(): Element | undefined {
    if (this._node instanceof Element) return this._node;
    return this._node instanceof Document ? this._node.documentElement : undefined;
  }
}
