import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#gateway/root.ts';
import { isTaken } from '#kit/ports-testing.ts';

const haproxy = '/usr/sbin/haproxy';

/** Whether there is one on this machine. */
export const hasBalancer = existsSync(haproxy);

/** Ports that are one to whoever asks. */
export interface Balanced {
  readonly name: string;
  /** Where the balancer listens. */
  readonly port: number;
  /** Where it leads. */
  readonly behind: readonly number[];
}

/** Starts HAProxy by the file that comes along: its front doors, and services in the same way. */
export async function startBalancer(
  frontDoors: Balanced,
  services: readonly Balanced[],
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const text = await readFile(join(projectRoot, 'deploy', 'haproxy.cfg'), 'utf8');
  const [head = '', backend = ''] = text.split(/^backend front_doors$/m);
  const rules = backend.replace(/^\tserver .*\n?/gm, '');
  const lead = ({ name, behind }: Balanced) =>
    `backend ${name}${rules}\n${behind.map((port) => `\tserver p${port} 127.0.0.1:${port}\n`).join('')}`;
  const listen = ({ name, port }: Balanced) =>
    `frontend to_${name}\n\tbind 127.0.0.1:${port}\n\tdefault_backend ${name}\n`;
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    [
      head.replace('bind :80', `bind 127.0.0.1:${frontDoors.port}`),
      lead({ ...frontDoors, name: 'front_doors' }),
      ...services.flatMap((each) => [listen(each), lead(each)]),
    ].join('\n'),
  );
  const child = spawn(haproxy, ['-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  while (!(await isTaken(frontDoors.port)))
    if (child.exitCode !== null) throw new Error('HAProxy did not start.');
  return {
    url: `http://127.0.0.1:${frontDoors.port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
