/** A function of a theme; what it gets depends on the event. */
export type Listener = (this: unknown, ...values: unknown[]) => unknown;

/** What a listener hears: an event by its name, or several. */
export type EventTypes = string | readonly string[];

/** What `on` answers. */
export type Subscription = { detach(): void };

/** Several subscriptions, which end together. */
export function joined(subscriptions: readonly Subscription[]): Subscription {
  return {
    detach() {
      for (const one of subscriptions) one.detach();
    },
  };
}

/** Lets an object that is of no class of ours tell and hear of events. */
export function addEvents(object: object): void {
  const events = new EventEmitter(object);
  const names = ['on', 'once', 'after', 'fire', 'detachAll'] as const;
  for (const name of names) Reflect.set(object, name, events[name].bind(events));
}

/** Events of objects that are no elements, such as `Y.Global`. */
export class EventEmitter {
  private readonly listeners = new Map<string, Set<Listener>>();
  readonly #host: object;

  /** `host` is what listeners know as `this`, where that is another object. */
  constructor(host?: object) {
    this.#host = host ?? this;
  }

  on(
    types: EventTypes,
    listener: Listener | undefined,
    context?: unknown,
    ...given: unknown[]
  ): Subscription {
    const bound: Listener = (...values) => listener?.apply(context ?? this.#host, [...values, ...given]);
    const sets = [types].flat().map((type) => {
      const set = this.listeners.get(type) ?? new Set();
      this.listeners.set(type, set.add(bound));
      return set;
    });
    return {
      detach() {
        for (const set of sets) set.delete(bound);
      },
    };
  }

  after(types: EventTypes, listener: Listener, context?: unknown): Subscription {
    return this.on(types, listener, context);
  }

  once(types: EventTypes, listener: Listener, context?: unknown): Subscription {
    const subscription = this.on(types, (...values) => {
      subscription.detach();
      return listener.apply(context ?? this.#host, values);
    });
    return subscription;
  }

  fire(type: string, ...values: unknown[]): void {
    for (const listener of [...(this.listeners.get(type) ?? [])]) listener(...values);
  }

  detachAll(): void {
    this.listeners.clear();
  }
}
