import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { findPort, isTaken } from '#kit/ports-testing.ts';

const program = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
].find(existsSync);

/** What the name of a test says where the server is not installed, and whether it is skipped then. */
export const redisMissing = program === undefined;
export const redisNote = redisMissing ? ' (skipped: redis-server is not installed)' : '';

/** A Redis of a test, on a port that it keeps. */
export interface TestRedis {
  readonly url: string;
  readonly password: string;
  readonly port: number;
  start(): Promise<void>;
  /** Ends it at once: what it counted is gone. */
  kill(): Promise<void>;
  /** Stands still, as a machine does that hangs, until it goes on. */
  pause(): void;
  goOn(): void;
}

export async function startRedis(): Promise<TestRedis> {
  const password = 'a-password-that-no-log-shows';
  const port = await findPort();
  let child: ChildProcess | undefined;
  const redis: TestRedis = {
    ...{ password, port, url: `redis://:${password}@127.0.0.1:${port}` },
    async start() {
      const settings = { port, bind: '127.0.0.1', requirepass: password, save: '', appendonly: 'no' };
      const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
      child = spawn(program ?? '', words, { stdio: 'ignore', cwd: '/tmp' });
      while (!(await isTaken(port))) await wait(10);
    },
    async kill() {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      child = undefined;
    },
    pause: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
  };
  await redis.start();
  return redis;
}
