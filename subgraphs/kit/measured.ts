import type { Channel } from 'node:diagnostics_channel';
import type { Statement } from './database.ts';

/** How long a statement took. */
export interface StatementTime {
  readonly subgraph: string;
  readonly ms: number;
  readonly websiteId: string;
  /** The operation or job that it was sent for; empty where that is not known. */
  readonly operation: string;
  readonly statement: Statement;
}

/** How long a call of Prisma's took, such as `Product.findMany`, with all its statements. */
export interface CallTime {
  readonly subgraph: string;
  readonly ms: number;
  readonly websiteId: string;
  readonly call: string;
}

/** How a piece of work ended, with what else is told of it. */
type Ending = { readonly outcome: string };

/**
 * Does a piece of work and publishes what it was, how it ended and how many milliseconds it took: whoever watches the install measures
 * that. What throws has `failed`. Nothing is measured while nobody listens.
 */
export async function measured<Result>(
  channel: Channel,
  what: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
  endingOf: (result: Result) => Ending = () => ({ outcome: 'ok' }),
): Promise<Result> {
  if (!channel.hasSubscribers) return work();
  const begunAt = performance.now();
  let ending: Ending = { outcome: 'failed' };
  try {
    const result = await work();
    ending = endingOf(result);
    return result;
  } finally {
    channel.publish({ ...what, ...ending, ms: performance.now() - begunAt });
  }
}
