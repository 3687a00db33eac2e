import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPorts } from '#kit/ports-testing.ts';
import { createTestDatabase, type TestDatabase } from '#kit/test-postgres.ts';
import { projectRoot } from '../root.ts';

let database: TestDatabase;
let dataDir: string;
let shell: ChildProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-several-'));
});
afterAll(async () => {
  if (shell?.pid && shell.exitCode === null) process.kill(-shell.pid, 'SIGKILL');
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The commands of a section of the README. */
async function commandsUnder(heading: string): Promise<string> {
  const readme = await readFile(join(projectRoot, 'README.md'), 'utf8');
  const [, section = ''] = readme.split(`\n### ${heading}\n`);
  const [, commands] = /```sh\n([^`]+)```/.exec(section) ?? [];
  if (!commands) throw new Error(`The README has no commands under “${heading}”.`);
  return commands;
}

/** Runs commands in a shell, and waits until what they print says this. */
async function run(commands: string, environment: Record<string, string>, until: RegExp): Promise<string> {
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env;
  shell = spawn('sh', ['-c', commands], {
    ...{ cwd: projectRoot, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...inherited, ...environment },
  });
  const { stdout, stderr } = shell;
  if (!stdout || !stderr) throw new Error('The shell has no output.');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [stdout, stderr])
      stream.on('data', (text) => {
        output += String(text);
        if (until.test(output)) resolve();
      });
    shell?.once('close', () => reject(new Error(output)));
  });
  return output;
}

test('the commands under “Several processes”, typed as they stand there, start a shop that sells', async () => {
  const [own = 0, ...others] = await findPorts(6);
  const ports = new Map(others.map((port, index) => [String(4001 + index), String(port)]));
  const commands = (await commandsUnder('Several processes'))
    .replace(/(?<=DATABASE_URL=)\S+/, `'${database.url}'`)
    .replace(/\b400[1-5]\b/g, (port) => ports.get(port) ?? port);
  const output = await run(
    commands,
    { DATA_DIR: dataDir, PORT: String(own) },
    /Stop it.*"Listening at http[^"]*\."/s,
  );
  expect(output).toContain(`Your website is at http://127.0.0.1:${own}`);
  const readiness = await fetch(`http://127.0.0.1:${own}/readyz`);
  expect(await readiness.json()).toMatchObject({
    status: 'ready',
    services: { commerce: true, content: true, forms: true, identity: true, analytics: true },
  });
  const page = await fetch(`http://127.0.0.1:${own}/shop/quay-mug`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Quay Mug');
  const ended = once(shell ?? process, 'close');
  if (shell?.pid) process.kill(-shell.pid, 'SIGTERM');
  await ended;
  await expect(fetch(`http://127.0.0.1:${own}/readyz`)).rejects.toThrow('fetch failed');
  // Six processes and the demo's shop share two cores with the tests beside them.
}, 300_000);
