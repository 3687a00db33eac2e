import type { Target } from './element-values.ts';
import type { Subscription } from './event-emitter.ts';

/** An event as listeners of the old library get it: what the browser tells, with nodes for elements. */
export type LibraryEvent<Node> = Readonly<Record<string, unknown>> & {
  readonly target: Node | null;
  readonly currentTarget: Node;
  readonly _event: Event;
  preventDefault(): void;
  stopPropagation(): void;
  stopImmediatePropagation(): void;
  halt(): void;
};

/** What listeners ask of events beside their targets. */
const told = [
  'type',
  'keyCode',
  'key',
  'charCode',
  'button',
  'which',
  'clientX',
  'clientY',
  'pageX',
  'pageY',
  'touches',
];
const keys = ['ctrlKey', 'shiftKey', 'altKey', 'metaKey', 'changedTouches', 'detail', 'newVal'];

export function eventOf<Node>(event: Event, node: Node, wrap: (target: Target) => Node): LibraryEvent<Node> {
  const { target } = event;
  const isPlace = target instanceof Element || target instanceof Document || target instanceof Window;
  const more: unknown = event instanceof CustomEvent ? event.detail : undefined;
  return {
    ...(typeof more === 'object' ? more : {}),
    ...Object.fromEntries([...told, ...keys].map((name) => [name, Reflect.get(event, name)])),
    target: isPlace ? wrap(target) : null,
    currentTarget: node,
    _event: event,
    preventDefault: () => event.preventDefault(),
    stopPropagation: () => event.stopPropagation(),
    stopImmediatePropagation: () => event.stopImmediatePropagation(),
    halt() {
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Listens to one event of an element or to several; a name may have that of a group before it, as in `site|click`. */
export function listen(
  target: Target,
  types: string | readonly string[],
  call: (event: Event) => void,
  isEarly?: boolean,
): Subscription {
  const names = [types]
    .flat()
    .map((type) => (type === 'valuechange' ? 'input' : (type.split('|').at(-1) ?? type)));
  for (const name of names) target.addEventListener(name, call, isEarly);
  return {
    detach() {
      for (const name of names) target.removeEventListener(name, call, isEarly);
    },
  };
}
