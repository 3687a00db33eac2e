/** Where a node can stand: an element, the document, or the window. */
export type Target = Element | Document | Window;

/** A selector as browsers read it: the old library took any text for an attribute's value, as in `[href*=#]`, and began with `>`. */
export function selectorOf(text: string): string {
  return text
    .replace(/(\[[\w-]+[~|^$*]?=)([^"'\]\s][^"'\]]*)(?=\])/g, '$1"$2"')
    .replace(/(^|,)\s*(?=[>+~])/g, '$1:scope ');
}

/** What a selector finds; the window and the document have names of their own. */
export function placeNamed(name: string, within: ParentNode): Target | null {
  if (/^win(?:dow)?$/.test(name)) return window;
  return /^doc(?:ument)?$/.test(name) ? document : within.querySelector(selectorOf(name));
}

/** A rectangle on the page, from its upper left corner, in CSS pixels. */
export type Region = {
  top: number;
  right: number;
  bottom: number;
  left: number;
  width: number;
  height: number;
};

const regionOf = (left: number, top: number, width: number, height: number): Region => ({
  ...{ left, top, width, height },
  right: left + width,
  bottom: top + height,
});

export function elementRegion(element: Element): Region {
  const { left, top, width, height } = element.getBoundingClientRect();
  return regionOf(left + scrollX, top + scrollY, width, height);
}

export const viewportRegion = (): Region => regionOf(scrollX, scrollY, innerWidth, innerHeight);

const isWithin = (inner: Region, outer: Region): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

const isTouching = (one: Region, other: Region): boolean =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;

/** An element, a node of the library around one, or a rectangle. */
export type Placed = Element | { readonly _node?: unknown } | Region | null | undefined;

function regionOfPlaced(placed: Placed): Region | null {
  if (placed instanceof Element) return elementRegion(placed);
  if (!placed) return null;
  if ('top' in placed) return placed;
  return placed._node instanceof Element ? elementRegion(placed._node) : null;
}

/** Whether something is, wholly with `isAll`, where something else is; `region` stands for where the first is. */
export function inRegion(placed: Placed, other: Placed, isAll?: boolean, region?: Region): boolean {
  const own = region ?? regionOfPlaced(placed);
  const around = regionOfPlaced(other);
  return own !== null && around !== null && (isAll ? isWithin(own, around) : isTouching(own, around));
}

/** Whether something is, wholly with `isAll`, in sight. */
export function inViewportRegion(placed: Placed, isAll?: boolean, region?: Region): boolean {
  return inRegion(placed, viewportRegion(), isAll, region);
}

/** What `get` knows beside the properties of elements. */
const known: Readonly<Record<string, (target: Target) => unknown>> = {
  text: (target) => (target instanceof Element ? target.textContent : ''),
  winHeight: () => innerHeight,
  winWidth: () => innerWidth,
  docHeight: () => document.documentElement.scrollHeight,
  docWidth: () => document.documentElement.scrollWidth,
  docScrollX: () => scrollX,
  docScrollY: () => scrollY,
  viewportRegion,
  region: (target) => (target instanceof Element ? elementRegion(target) : viewportRegion()),
};

/** A value of an element by its name, or by a path of names as in `style.color`. */
export function readValue(target: Target, name: string): unknown {
  const read = known[name];
  if (read) return read(target);
  let value: unknown = target;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

export function writeValue(target: Target, name: string, value: unknown): void {
  if (name === 'text' && target instanceof Element) target.textContent = String(value);
  else Reflect.set(target, name, value);
}

/** `marginTop` is `margin-top` in style sheets. */
export function cssName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A number stands for pixels, where a property has a unit. */
export function styleText(property: string, value: unknown): string {
  const hasUnit =
    typeof value === 'number' && !/^(?:opacity|z-index|zoom|font-weight|line-height|flex)/.test(property);
  return value === null || value === undefined ? '' : `${value}${hasUnit ? 'px' : ''}`;
}

export function writeStyle(element: Element, name: string, value: unknown): void {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
  const property = cssName(name);
  element.style.setProperty(property, styleText(property, value));
}

/** Where `insert` puts what is inserted, by the names that themes use. */
export function placeOf(where: unknown): InsertPosition {
  if (where === 'before') return 'beforebegin';
  if (where === 'after') return 'afterend';
  return where === 0 || where === 'prepend' ? 'afterbegin' : 'beforeend';
}

export function elementFrom(html: string): Element | null {
  const template = document.createElement('template');
  template.innerHTML = html.trim();
  return template.content.firstElementChild;
}

/** Names of classes, which may stand together in one text. */
export function wordsOf(names: string): string[] {
  return names.split(/\s+/).filter((name) => name !== '');
}
