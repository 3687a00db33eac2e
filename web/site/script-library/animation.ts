import { cssName, styleText, writeStyle } from './element-values.ts';
import { EventEmitter } from './event-emitter.ts';
import { type Named, Node } from './node.ts';

type Values = Readonly<Record<string, unknown>>;
type Settings = {
  node?: Named;
  from?: Values;
  to?: Values;
  /** In seconds. */
  duration?: number;
};

/** Whether the visitor asked for less motion. */
export const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const usualSeconds = 1;
const msOf = (seconds: unknown) => (typeof seconds === 'number' ? seconds : usualSeconds) * 1_000;

/** Moves styles, and where a page or an element is scrolled to; at once for those who want less motion. */
export class Animation extends EventEmitter {
  private readonly settings: Settings;

  constructor(settings: Settings = {}) {
    super();
    this.settings = { ...settings };
  }

  get(name: string): unknown {
    return Reflect.get(this.settings, name);
  }

  set(name: string, value: unknown): this {
    Reflect.set(this.settings, name, value);
    return this;
  }

  run(): this {
    const { node, from, to, duration } = this.settings;
    const target = Node.one(node)?._node;
    this.fire('start');
    const { scroll, ...styles } = to ?? {};
    if (Array.isArray(scroll)) scrollThere(target, scroll);
    const element = target instanceof HTMLElement ? target : undefined;
    const moving = element?.animate(
      [keyframe(from), keyframe(styles)].filter((each) => each !== undefined),
      {
        duration: isMotionReduced() ? 0 : msOf(duration),
        easing: 'ease-in-out',
      },
    );
    const finish = () => {
      if (element)
        for (const [name, value] of Object.entries(styles)) writeStyle(element, name, resultOf(value));
      this.fire('end');
    };
    if (moving) moving.onfinish = finish;
    else queueMicrotask(finish);
    return this;
  }

  stop(): this {
    const target = Node.one(this.settings.node)?._node;
    if (target instanceof Element) for (const moving of target.getAnimations()) moving.cancel();
    return this;
  }
}

/** A value may be worked out from the node. */
const resultOf = (value: unknown): unknown => (typeof value === 'function' ? value() : value);

function keyframe(values: Values | undefined): Keyframe | undefined {
  const own = Object.entries(values ?? {}).filter(([name]) => name !== 'scroll');
  if (own.length === 0) return undefined;
  return Object.fromEntries(own.map(([name, value]) => [name, styleText(cssName(name), resultOf(value))]));
}

function scrollThere(target: unknown, [left, top]: readonly unknown[]): void {
  const place = { left: Number(left) || 0, top: Number(top) || 0, behavior: 'smooth' } as const;
  if (target instanceof Element && target !== document.body) target.scrollTo(place);
  else scrollTo(place);
}
