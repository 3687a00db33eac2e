import { onResized } from '#web/ui/resize-emitter.ts';
import { documentCookies } from '../runtime/cookie-jar.ts';
import { HistoryHash } from './address-state.ts';
import { Alert } from './alert.ts';
import { Animation, isMotionReduced } from './animation.ts';
import { Base } from './base.ts';
import { commerce } from './commerce.ts';
import { inRegion, inViewportRegion, selectorOf, viewportRegion } from './element-values.ts';
import { escapeKey } from './escape-key.ts';
import { EventCollectionCalendar } from './event-calendar.ts';
import {
  addEvents,
  EventEmitter,
  type EventTypes,
  joined,
  type Listener,
  type Subscription,
} from './event-emitter.ts';
import { Gallery } from './gallery.ts';
import { imageLoader } from './image-loader.ts';
import { Lightbox } from './lightbox.ts';
import { loadInto, loading } from './loading.ts';
import { buildModules } from './modules.ts';
import { listOf, type Named, Node, type NodeList } from './node.ts';
import { NodeList as NodeListOf } from './node-list.ts';
import { styleValue } from './page-context.ts';
import { ImageZoom, TextShrink, VideoLoader } from './plugins.ts';
import { io, requests } from './requests.ts';

type Work = (...values: unknown[]) => unknown;
type Items = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Tells of a resized window; themes ask the class itself, or make one of their own. */
class ResizeEmitter extends EventEmitter {
  private static readonly shared = new ResizeEmitter();

  constructor() {
    super();
    onResized(() => {
      for (const type of ['resize:start', 'resize:update', 'resize:end']) this.fire(type);
    });
  }

  static on(type: string, listener: Listener, context?: unknown): Subscription {
    return ResizeEmitter.shared.on(type, listener, context);
  }
}

const global = new EventEmitter();
const own = new EventEmitter();

const isParsed = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.domContentLoadedEventStart > 0;
};

/** Runs something once the page's elements and its deferred scripts are there; then, after the script that asks. */
export function whenReady(work: () => void): void {
  if (isParsed()) queueMicrotask(work);
  else document.addEventListener('DOMContentLoaded', work, { once: true });
}

function all(named: string | NodeList | Iterable<Element> | Node): NodeList {
  if (typeof named === 'string') return listOf(document.querySelectorAll(selectorOf(named)));
  if (named instanceof Node) return listOf(named._node instanceof Element ? [named._node] : []);
  return '_nodes' in named ? named : listOf(named);
}

/** Themes call it as a function, too, which a class does not allow. */
function nodeOf(named: Named): Node | null {
  return Node.one(named);
}

const nothing: Subscription = { detach: () => undefined };

function on(
  types: EventTypes,
  listener: Listener,
  named?: Named | NodeList,
  context?: unknown,
): Subscription {
  return joined([types].flat().map((type) => onOne(type, listener, named, context)));
}

function onOne(type: string, listener: Listener, named?: Named | NodeList, context?: unknown): Subscription {
  if (/^(?:domready|available|contentready)$/.test(type)) {
    whenReady(() => void listener.call(contextOf(named, context)));
    return nothing;
  }
  if (type === 'load' && document.readyState === 'complete') {
    queueMicrotask(() => void listener.call(contextOf(named, context)));
    return nothing;
  }
  if (
    /^(?:load|unload|resize|windowresize|scroll|orientationchange|hashchange|popstate)$/.test(type) &&
    !isPlace(named)
  )
    return Node.around(window).on(type.replace('windowresize', 'resize'), listener, context ?? named);
  if (typeof named === 'string') return all(named).on(type, listener, context);
  if (named && typeof named === 'object' && '_nodes' in named) return named.on(type, listener, context);
  const node = isPlace(named) ? Node.one(named) : null;
  return node ? node.on(type, listener, context) : own.on(type, listener, named ?? context);
}

const isPlace = (named: unknown): named is Named =>
  typeof named === 'string' ||
  named instanceof Node ||
  named instanceof Element ||
  named instanceof Document ||
  named instanceof Window;

/** Where no place can be named, what stands in its place is what the listener runs on. */
const contextOf = (named: unknown, context: unknown): unknown =>
  context ?? (named && !isPlace(named) ? named : library);

/** Runs what stands last of its arguments: all parts of the library are here, and those that the theme brings are built. */
function use(...names: unknown[]): typeof library {
  buildModules(library, names.flat());
  const work = names.at(-1);
  if (typeof work === 'function') Reflect.apply(work, library, [library, { success: true }]);
  return library;
}

function later(
  milliseconds: number,
  context: unknown,
  work: Work | string,
  values?: unknown,
  isRepeated?: boolean,
) {
  const call = typeof work === 'string' ? Reflect.get(Object(context), work) : work;
  const run = () => Reflect.apply(call, context ?? null, Array.isArray(values) ? values : [values]);
  const timer = isRepeated ? setInterval(run, milliseconds) : setTimeout(run, milliseconds);
  return { id: timer, cancel: () => clearTimeout(timer) };
}

function each(items: Items | NodeList, work: (...values: unknown[]) => unknown, context?: unknown): void {
  if ('_nodes' in items && Array.isArray(items._nodes)) all(items._nodes).each(work, context);
  else
    for (const [name, value] of Object.entries(items))
      work.call(context, value, Array.isArray(items) ? Number(name) : name);
}

/** Gives a class, or an object, all that another class has; what is of no class of ours is given the means to tell of events. */
function augment(receiver: object, supplier?: unknown): void {
  if (typeof supplier === 'function' && supplier !== EventEmitter) {
    const to: unknown = Reflect.get(receiver, 'prototype') ?? receiver;
    const { constructor: _, ...members } = Object.getOwnPropertyDescriptors(Object(supplier.prototype));
    Object.defineProperties(Object(to), members);
  } else addEvents(receiver);
}

const bind = (work: Work, context: unknown, ...given: unknown[]): Work => work.bind(context, ...given);

function throttle(work: Work, milliseconds = 150): Work {
  let last = Number.NEGATIVE_INFINITY;
  return (...values) => {
    if (performance.now() - last < milliseconds) return undefined;
    last = performance.now();
    return work(...values);
  };
}

const idle = () => undefined;

/** A cookie that scripts may see. */
const cookies = {
  get: (name: string) => documentCookies.get(name) ?? null,
  /** Until the browser is closed. */
  set(name: string, value: unknown) {
    // biome-ignore lint/suspicious/noDocumentCookie: themes ask for an answer at once, which the newer interface cannot give.
    document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}; path=/; samesite=lax`;
  },
  remove: (name: string) => documentCookies.set(name, '', 0),
};

function loadAll(pictures: NodeList): void {
  for (const picture of pictures._nodes) imageLoader.load(picture);
}

/** A list of what is named, and an empty one of nothing; themes make it by `new`, which an arrow function does not allow. */
function nodeList(named: Parameters<typeof all>[0] = []): NodeList {
  return all(named);
}

/** The parts of the platform that themes call and that work by themselves here. */
const platform = {
  Template: { getTweakValue: styleValue },
  ResizeEmitter,
  Management: new EventEmitter(),
  /** The cart shows itself; what themes ask of it here, it answers as an empty one. */
  Singletons: { ShoppingCart: new Base({ totalQuantity: 0, entries: [] }) },
  Gallery,
  Gallery2: Gallery,
  EventCollectionCalendar,
  Lightbox,
  Lightbox2: Lightbox,
  Loader: EventEmitter,
  VideoLoader,
  EscManager: escapeKey,
  ImageLoader: imageLoader,
  FollowButtonUtils: { renderAll: idle },
  SocialButtons: EventEmitter,
  SimpleLike: { renderLikeCount: idle, renderAll: idle },
  Commerce: commerce,
  Widgets: { Alert },
  TextShrink,
  ImageZoom,
  /** Galleries of blocks run by themselves, and pictures come as they are scrolled to. */
  GalleryManager: {
    _galleries: [],
    addImageQueue: (pictures: NodeList) => loadAll(pictures),
    promoteImageQueue: (pictures: NodeList) => loadAll(pictures),
  },
  Rendering: { isReduced: isMotionReduced },
};

/** Moves the styles of a node; what stands before the settings is of a plugin, and nothing reads it. */
Object.defineProperty(Node.prototype, 'anim', {
  value(this: Node, _plugin: unknown, settings: object) {
    return new Animation({ ...settings, node: this });
  },
});

Object.defineProperty(Node.prototype, 'load', {
  value(this: Node, address: string, selector?: string | null, done?: () => unknown): Node {
    if (this._node instanceof Element)
      loadInto(this._node, address, selector)
        .then(() => done?.())
        .catch(reportError);
    return this;
  },
});

/** `Y`, as themes call it. */
export const library = {
  one: (named: Named) => Node.one(named),
  all,
  on,
  once: (type: string, listener: Listener, named?: Named) => on(type, listener, named),
  after: (type: string, listener: Listener, named?: Named) => on(type, listener, named),
  fire: (type: string, ...values: unknown[]) => own.fire(type, ...values),
  use,
  later,
  each,
  bind,
  throttle,
  Node: Object.assign(nodeOf, { create: Node.create, one: Node.one, all, prototype: Node.prototype }),
  NodeList: Object.assign(nodeList, { create: all, prototype: NodeListOf.prototype }),
  Global: global,
  Anim: Animation,
  EventTarget: EventEmitter,
  augment,
  Cookie: cookies,
  Base,
  Easing: {},
  Squarespace: platform,
  Template: platform.Template,
  Data: requests,
  io,
  Get: loading,
  Promise,
  HistoryHash,
  when: (value: unknown) => Promise.resolve(value),
  batch: (...values: unknown[]) => Promise.all(values),
  DOM: {
    create: (html: string) => Node.create(html)?._node,
    viewportRegion,
    inViewportRegion,
    inRegion,
  },
  config: { win: window, doc: document },
  UA: {
    touchEnabled: navigator.maxTouchPoints > 0,
    mobile: /Mobi/.test(navigator.userAgent) ? 'mobile' : null,
    ie: 0,
    gecko: 0,
  },
  Array: Object.assign((items: ArrayLike<unknown>) => Array.from(items), {
    each,
    indexOf: (items: unknown[], item: unknown) => items.indexOf(item),
    map: (items: unknown[], work: Work, context?: unknown) => items.map(work, context),
    filter: (items: unknown[], work: Work, context?: unknown) => items.filter(work, context),
    some: (items: unknown[], work: Work, context?: unknown) => items.some(work, context),
    invoke: (items: Iterable<object>, name: string, ...values: unknown[]) =>
      Array.from(items, (item) => Reflect.apply(Reflect.get(item, name), item, values)),
  }),
  Object: { keys: Object.keys, values: Object.values, each },
  Lang: {
    isArray: Array.isArray,
    isString: (value: unknown) => typeof value === 'string',
    isNumber: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
    isFunction: (value: unknown) => typeof value === 'function',
    isObject: (value: unknown) => typeof value === 'object' && value !== null,
    isUndefined: (value: unknown) => value === undefined,
    isNull: (value: unknown) => value === null,
    isValue: (value: unknown) => value !== undefined && value !== null && value !== '',
    trim: (text: string) => text.trim(),
  },
  JSON,
  QueryString: { parse: (text: string) => Object.fromEntries(new URLSearchParams(text)) },
  Selector: {
    query: (selector: string, root: ParentNode = document) => [...root.querySelectorAll(selector)],
  },
  clone: (value: unknown) => (Array.isArray(value) ? [...value] : Object.assign({}, value)),
  merge: (...values: object[]) => Object.assign({}, ...values),
  mix: (to: object, from: object) => Object.assign(to, from),
  namespace: (path: string) => namespace(path),
  guid: (prefix = '') => `${prefix}${crypto.randomUUID()}`,
  log: idle,
};

/** An object of the library by a path of names, made where it is missing. */
function namespace(path: string): object {
  let at: object = library;
  for (const name of path.split('.').filter((each) => each !== 'Y' && each !== '')) {
    const found: unknown = Reflect.get(at, name);
    const next = typeof found === 'object' && found !== null ? found : {};
    if (next !== found) Reflect.set(at, name, next);
    at = next;
  }
  return at;
}
