import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { projectRoot } from '#gateway/root.ts';
import type { TestInstall } from '#gateway/testing.ts';
import { type Answer, ask, type Question } from './exchange.ts';

/** The product as `npm start` runs it, in a process of its own on a free port. */
export interface Target {
  readonly port: number;
  readonly pid: number;
  /** Lines of its log, newest last. */
  readonly log: readonly string[];
  readonly isAlive: boolean;
  ask(question: Question): Promise<Answer>;
  /** Bytes of memory that it holds. */
  readMemory(): Promise<number>;
  /** Milliseconds of a processor for which its main thread answered nobody, at most, since this was asked before. */
  takeLongestHold(): number;
  /** Ends it with a signal; gives the code that it ended with, null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** What everything under attack gets along with, in MB of JavaScript's memory. */
const heapMb = 512;
const keptLines = 2_000;
const run = promisify(execFile);

/** Starts the built product over the databases of a test install, with few means. */
export async function startTarget(
  { environment }: Pick<TestInstall, 'environment'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Target> {
  const program = join(projectRoot, 'build', 'server', 'main.js');
  const watch = join(projectRoot, 'attack', 'watch-holds.mjs');
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, '--import', watch, program], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, stdout, stderr, holds] = child.stdio;
  if (!(stdout && stderr && holds instanceof Readable)) throw new Error('The product has no descriptors.');
  let longestHold = 0;
  createInterface({ input: holds }).on('line', (line) => {
    longestHold = Math.max(longestHold, Number(line));
  });
  const log: string[] = [];
  const keep = (line: string) => {
    log.push(line);
    if (log.length > keptLines) log.splice(0, keptLines / 2);
  };
  createInterface({ input: stderr }).on('line', keep);
  const port = await readPort(child, stdout, keep, log);
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    port,
    pid: child.pid ?? 0,
    log,
    get isAlive() {
      return isAlive();
    },
    ask: (question) => ask(port, question),
    takeLongestHold() {
      const longest = longestHold;
      longestHold = 0;
      return longest;
    },
    async readMemory() {
      const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(child.pid)]);
      return Number(stdout) * 1024;
    },
    async stop(signal = 'SIGTERM') {
      if (!isAlive()) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

function readPort(
  child: ChildProcess,
  stdout: Readable,
  keep: (line: string) => void,
  log: readonly string[],
): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The product did not start:\n${log.slice(-20).join('\n')}`)));
    createInterface({ input: stdout }).on('line', (line) => {
      keep(line);
      const port = /"msg":"Listening at http:\/\/[^"]*:(\d+)/.exec(line)?.[1];
      if (port) resolve(Number(port));
    });
  });
}
