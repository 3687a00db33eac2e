import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#kit/subgraph.ts';

/** A server of this machine that others depend on. */
export interface WatchedServer {
  isRunning(): Promise<boolean>;
  /** Starts it where it was; does nothing when another process was faster. */
  start(): Promise<void>;
}

/** Looks after a server until it is closed. */
export interface ServerWatch {
  /** What is wrong with it, in a sentence; null while it runs. */
  readonly problem: string | null;
  close(): Promise<void>;
}

const lookEveryMs = 1_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Starts a server again that ended without being told to, with a pause after each failure that doubles up to half a minute. */
export function watchServer(name: string, server: WatchedServer, log: Log): ServerWatch {
  const closing = new AbortController();
  let problem: string | null = null;

  async function startAgain(): Promise<void> {
    problem = `${name} has ended and is being started again.`;
    log.error({}, `${name} has ended without being told to. It is started again.`);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await server.start();
        problem = null;
        log.warn({}, `${name} runs again.`);
        return;
      } catch (error) {
        problem = `${name} has ended and could not be started again so far.`;
        log.error(
          { error, pauseMs },
          `${name} could not be started again. The next attempt comes after a pause.`,
        );
      }
      await pause(pauseMs);
    }
  }

  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: closing.signal, ref: false });

  async function watch(): Promise<void> {
    for (;;) {
      await pause(lookEveryMs);
      if (!(await server.isRunning()) && !closing.signal.aborted) await startAgain();
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!closing.signal.aborted) log.error({ error }, `${name} is looked after no more.`);
  });
  return {
    get problem() {
      return problem;
    },
    async close() {
      closing.abort();
      await watching;
    },
  };
}
