import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '#gateway/root.ts';
import type { Asked, Told } from './served.ts';

/** A process under load. */
export interface MeasuredProcess {
  readonly url: string;
  /** Milliseconds of processor time since it began. */
  readCpu(): Promise<number>;
  stop(): Promise<void>;
}

/** One that may be ended without a warning. */
export interface KillableProcess extends MeasuredProcess {
  /** Ends it by SIGKILL; resolves once it is gone. */
  kill(): Promise<void>;
}

/** Starts a program of the benchmark in production mode; with a folder for profiles, it writes what took its time there. */
export async function startProcess(
  program: 'shop-process' | 'apollo-process' | 'stock-gateway-process' | 'bare-process',
  environment: Readonly<Record<string, string>> = {},
  profiles?: string,
): Promise<KillableProcess> {
  const profiling = profiles ? ['--cpu-prof', '--cpu-prof-interval', '200', '--cpu-prof-dir', profiles] : [];
  const child = fork(join(projectRoot, 'build', 'bench', `${program}.js`), {
    env: { PATH: process.env.PATH, ...environment, NODE_ENV: 'production' },
    execArgv: ['--max-semi-space-size=16', ...profiling],
    // Log lines are written as in production, and read by nobody.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const receive = async <Kind extends Told['kind']>(kind: Kind): Promise<Extract<Told, { kind: Kind }>> => {
    const told = await Promise.race([once(child, 'message'), ended]);
    const [first]: (Told | number | null)[] = told;
    if (first && typeof first === 'object' && isKind(first, kind)) return first;
    throw new Error(`${program} ended instead of saying ${kind}.`);
  };
  const ask = (asked: Asked) => child.send(asked);
  const { port } = await receive('ready');
  return {
    url: `http://127.0.0.1:${port}`,
    async readCpu() {
      const received = receive('cpu');
      ask('cpu');
      return (await received).milliseconds;
    },
    async stop() {
      ask('stop');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function isKind<Kind extends Told['kind']>(told: Told, kind: Kind): told is Extract<Told, { kind: Kind }> {
  return told.kind === kind;
}
