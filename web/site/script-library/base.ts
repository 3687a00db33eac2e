import { EventEmitter } from './event-emitter.ts';

type Values = Readonly<Record<string, unknown>>;
/** What an attribute is before anyone sets it. */
type Attribute = { readonly value?: unknown; readonly valueFn?: () => unknown };
type Statics = { readonly ATTRS?: Readonly<Record<string, Attribute>> };

/** Calls a member that a theme may have given an object. */
function callMember(object: object, name: string, values: readonly unknown[]): void {
  const member: unknown = Reflect.get(object, name);
  if (typeof member === 'function') Reflect.apply(member, object, values);
}

/** An object with attributes that tell when they change, from which themes make classes of their own. */
export class Base extends EventEmitter {
  static readonly ATTRS: Readonly<Record<string, Attribute>> = {};
  private readonly values = new Map<string, unknown>();

  constructor(config: Values = {}) {
    super();
    for (const [name, { value, valueFn }] of Object.entries(new.target.ATTRS))
      this.values.set(name, valueFn ? valueFn.call(this) : value);
    for (const [name, value] of Object.entries(config)) this.values.set(name, value);
    callMember(this, 'initializer', [config]);
  }

  /** Makes a class with members of its own; `initializer` is called for each new object and `destructor` at its end. */
  static create(
    _name: string,
    parent: typeof Base | undefined,
    _parts: unknown,
    members: object = {},
    statics: Statics = {},
  ): typeof Base {
    const Parent = parent ?? Base;
    class Made extends Parent {
      static override readonly ATTRS = { ...Parent.ATTRS, ...statics.ATTRS };
    }
    Object.defineProperties(Made.prototype, Object.getOwnPropertyDescriptors(members));
    return Made;
  }

  get(name: string): unknown {
    return this.values.get(name);
  }

  set(name: string, value: unknown): this {
    const before = this.values.get(name);
    this.values.set(name, value);
    if (before !== value) this.fire(`${name}Change`, { prevVal: before, newVal: value });
    return this;
  }

  getAttrs(): Values {
    return Object.fromEntries(this.values);
  }

  destroy(): void {
    callMember(this, 'destructor', []);
    this.detachAll();
  }
}

/** Makes classes of themes, whose objects begin with `initialize`. */
export const classes = {
  create(members: object): new (...values: unknown[]) => object {
    class Made {
      constructor(...values: unknown[]) {
        callMember(this, 'initialize', values);
      }
    }
    Object.defineProperties(Made.prototype, Object.getOwnPropertyDescriptors(members));
    return Made;
  },
};

/** Makes the one object of its kind, and has it begin. */
export const singleton = {
  create(members: object): object {
    const made: object = Object.create(members);
    callMember(made, 'ready', []);
    return made;
  },
};
