import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BusyWebsite } from '#gateway/busy-website-testing.ts';
import { isWholeRun, loadSeconds, type Tries } from './attack.ts';
import { ask, type Question } from './exchange.ts';

/** What visitors met while something else went on. */
interface Waits {
  /** Milliseconds that 99 of 100 of them waited at most. */
  readonly p99: number;
  readonly longest: number;
  /** Visits that were not answered as they should be. */
  readonly failed: readonly string[];
}

const everyMs = 15;

/** A page that is kept, one that is made anew, and a cart, in turn. */
function visitsOf({ website, ids }: BusyWebsite): ((number: number) => Question)[] {
  const { host } = website;
  const add =
    'mutation ($id: ID!) { addToCart(input: { productId: $id, additionalFields: "{}" }) { __typename } }';
  const body = JSON.stringify({ query: add, variables: { id: ids.product } });
  return [
    () => ({ host, path: '/journal' }),
    () => ({ host, path: `/journal/story?v=${randomUUID()}` }),
    () => ({
      ...{ host, path: '/graphql', method: 'POST', body },
      headers: { 'content-type': 'application/json' },
    }),
  ];
}

/** Visits a website at a steady pace, whether answers come or not, until the work beside it is done. */
export async function watchVisitors(
  port: number,
  site: BusyWebsite,
  beside: () => Promise<unknown>,
): Promise<Waits> {
  const visits = visitsOf(site);
  const waits: number[] = [];
  const failed: string[] = [];
  const running = new Set<Promise<void>>();
  let isOver = false;
  const visit = async (question: Question) => {
    const begun = performance.now();
    const { status, body } = await ask(port, question);
    waits.push(performance.now() - begun);
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
    longest: waits.at(-1) ?? 0,
    failed,
  };
}

const longestWaitMs = 200;
/** Other work on the machine only ever makes waits longer, so the shortest of some rounds is what an attack costs. */
const mostRounds = 3;

/**
 * Throws the same thing for some seconds, one at a time, and watches visitors of another website meanwhile: all are
 * answered, and in a whole run in time, or as soon as twice the time that they wait on this machine when nothing goes on.
 */
export async function besideVisitors(
  tries: Tries,
  { port, site, name }: { port: number; site: BusyWebsite; name: string },
  once: () => Promise<unknown>,
): Promise<void> {
  const watch = (milliseconds: number, work: () => Promise<unknown>) =>
    watchVisitors(port, site, async () => {
      const end = performance.now() + milliseconds;
      do await work();
      while (performance.now() < end);
    });
  const throwIt = async () => {
    const waits = await watch(isWholeRun ? loadSeconds * 1_000 : 0, once);
    tries.holds(`visitors beside ${name}`, waits.failed.length === 0, waits.failed.slice(0, 3));
    return waits;
  };
  let best = await throwIt();
  if (!isWholeRun) return;
  for (let round = 1; round < mostRounds && best.p99 >= longestWaitMs; round += 1) {
    const next = await throwIt();
    if (next.p99 < best.p99) best = next;
  }
  tries.waited(best.p99);
  const isShort = best.p99 < longestWaitMs;
  const quiet = isShort ? best : await watch(loadSeconds * 1_000, () => wait(100));
  tries.holds(
    `the wait of visitors beside ${name}`,
    isShort || best.p99 < 2 * quiet.p99,
    `p99 ${Math.round(best.p99)} ms, longest ${Math.round(best.longest)} ms; without it p99 ${Math.round(quiet.p99)} ms`,
  );
}
