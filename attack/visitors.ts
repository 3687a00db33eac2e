import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BusyWebsite } from '#gateway/testing/busy-website-testing.ts';
import { isWholeRun } from '#gateway/testing/whole-run-testing.ts';
import { loadSeconds, type Tries } from './attack.ts';
import { ask, type Question } from './exchange.ts';
import type { Target } from './target.ts';

/** What visitors met while something else went on. */
interface Waits {
  /** Milliseconds that 99 of 100 of them waited at most. */
  readonly p99: number;
  /** The longest wait of each kind of visit. */
  readonly told: string;
  /** Visits that were not answered as they should be. */
  readonly failed: readonly string[];
}

const everyMs = 15;

/** A page that is kept, two that are made anew, and a cart, in turn. */
function visitsOf({ website, ids, productPath }: BusyWebsite): ((number: number) => Question)[] {
  const { host } = website;
  const add =
    'mutation ($id: ID!) { addToCart(input: { productId: $id, additionalFields: {} }) { __typename } }';
  const body = JSON.stringify({ query: add, variables: { id: ids.product } });
  return [
    () => ({ host, path: '/journal' }),
    () => ({ host, path: `/journal/story?v=${randomUUID()}` }),
    () => ({ host, path: `${productPath}?v=${randomUUID()}` }),
    () => ({
      ...{ host, path: '/graphql', method: 'POST', body },
      headers: { 'content-type': 'application/json' },
    }),
  ];
}

/** Makes each visit some times, so that what is prepared once is no part of what is measured later. */
export async function warmUp(port: number, site: BusyWebsite): Promise<void> {
  const rounds = 5;
  for (let round = 0; round < rounds; round += 1) {
    for (const make of visitsOf(site)) {
      const { status, body } = await ask(port, make(round));
      if (status !== 200) throw new Error(`A visitor is answered ${status}: ${body.slice(0, 200)}`);
    }
  }
}

/** Visits a website at a steady pace, whether answers come or not, until the work beside it is done. */
export async function watchVisitors(
  port: number,
  site: BusyWebsite,
  beside: () => Promise<unknown>,
): Promise<Waits> {
  const visits = visitsOf(site);
  const waits: number[] = [];
  const longest = new Map<string, number>();
  const failed: string[] = [];
  const running = new Set<Promise<void>>();
  let isOver = false;
  const visit = async (question: Question) => {
    const begun = performance.now();
    const { status, body } = await ask(port, question);
    const took = performance.now() - begun;
    waits.push(took);
    const [kind = ''] = question.path.split('?');
    longest.set(kind, Math.max(longest.get(kind) ?? 0, Math.round(took)));
    if (status !== 200) failed.push(`${question.path} ${status} ${body.slice(0, 80)}`);
  };
  const watch = async () => {
    for (let number = 0; !isOver; number += 1) {
      const make = visits[number % visits.length];
      if (make) {
        const visiting: Promise<void> = visit(make(number)).finally(() => running.delete(visiting));
        running.add(visiting);
      }
      await wait(everyMs);
    }
  };
  const watching = watch();
  try {
    await beside();
  } finally {
    isOver = true;
    await watching;
    await Promise.all(running);
  }
  waits.sort((one, other) => one - other);
  return {
    p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
    told: [...longest].map(([kind, took]) => `${kind} ${took} ms`).join(', '),
    failed,
  };
}

const longestWaitMs = 200;
/** Other work on the machine only ever makes waits longer, so the shortest of some rounds is what an attack costs. */
const mostRounds = 3;

/** What of a wait is the main thread's own, whatever else the machine does; what a process does for the first time takes longer, once. */
const longestHoldMs = 200;

/** What visitors of a target wait when nothing is thrown, found out before anything is. */
const quietOf = new WeakMap<Target, Promise<Waits>>();

/**
 * Throws the same thing for some seconds, one at a time, and watches visitors of another website meanwhile: all are
 * answered, and in a whole run in time, or as soon as twice the time that they waited before anything was thrown.
 */
export async function besideVisitors(
  tries: Tries,
  { target, site, name }: { target: Target; site: BusyWebsite; name: string },
  once: () => Promise<unknown>,
): Promise<void> {
  const watch = (milliseconds: number, work: () => Promise<unknown>) =>
    watchVisitors(target.port, site, async () => {
      const end = performance.now() + milliseconds;
      do await work();
      while (performance.now() < end);
    });
  const throwIt = async () => {
    target.takeLongestHold();
    const waits = await watch(isWholeRun ? loadSeconds * 1_000 : 0, once);
    tries.holds(`visitors beside ${name}`, waits.failed.length === 0, waits.failed.slice(0, 3));
    return { ...waits, hold: target.takeLongestHold() };
  };
  if (isWholeRun && !quietOf.has(target))
    quietOf.set(
      target,
      watch(loadSeconds * 1_000, () => wait(100)),
    );
  const quiet = await quietOf.get(target);
  let best = await throwIt();
  if (!quiet) return;
  const isGood = () => best.p99 < longestWaitMs && best.hold < longestHoldMs;
  for (let round = 1; round < mostRounds && !isGood(); round += 1) {
    const next = await throwIt();
    best = { ...(next.p99 < best.p99 ? next : best), hold: Math.min(next.hold, best.hold) };
  }
  tries.held(best.hold);
  tries.holds(
    `the main thread beside ${name}`,
    best.hold < longestHoldMs,
    `held ${Math.round(best.hold)} ms of a processor`,
  );
  tries.waited(best.p99);
  tries.holds(
    `the wait of visitors beside ${name}`,
    best.p99 < longestWaitMs || best.p99 < 2 * quiet.p99,
    `p99 ${Math.round(best.p99)} ms, longest ${best.told}; before p99 ${Math.round(quiet.p99)} ms`,
  );
}
