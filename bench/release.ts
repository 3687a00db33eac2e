import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Place } from './services.ts';

/** A process of a release, as its operator runs it. */
export interface ReleaseProcess {
  /** Stops it as an upgrade does: it leaves the balancer first, and ends what it has begun. */
  stop(): Promise<void>;
}

const longestStartMs = 120_000;
const lookMs = 100;

/** Starts the process of a place by what was built in a folder; resolves once it says that it is ready. */
export async function startRelease(
  folder: string,
  { name, environment, port }: Place,
): Promise<ReleaseProcess> {
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=16', join(folder, 'build', 'server', 'main.js')],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment, NODE_ENV: 'production', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const until = performance.now() + longestStartMs;
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${name} of ${folder} ended at its start.`);
    if (performance.now() > until) {
      await stop();
      throw new Error(`${name} of ${folder} was not ready within ${longestStartMs / 1_000} s.`);
    }
    await wait(lookMs);
  }
  return { stop };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
