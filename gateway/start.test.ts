import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Notes down that it built, and makes a server that says so and waits for a signal. */
const build = `
  require('node:fs').appendFileSync('builds', 'built ');
  setTimeout(() => {
    require('node:fs').mkdirSync('build/server', { recursive: true });
    require('node:fs').writeFileSync('build/server/main.js',
      "process.on('SIGTERM', () => { console.log('stopping'); process.exit(0); }); setInterval(() => {}, 1000); console.log('listening');");
  }, 500);`;

let folder: string;
let started: ChildProcess[];

/** A folder like this project's, whose build is quick. */
beforeEach(async () => {
  started = [];
  folder = await mkdtemp(join(tmpdir(), 'vitrine-start-'));
  for (const path of ['gateway', 'schema', 'subgraphs', 'web', 'node_modules'])
    await mkdir(join(folder, path));
  for (const name of ['vite', 'tsx', '@graphql-codegen/core'])
    await mkdir(join(folder, 'node_modules', name), { recursive: true });
  await cp(join(import.meta.dirname, 'start.mjs'), join(folder, 'gateway', 'start.mjs'));
  await writeFile(join(folder, 'web', 'page.ts'), 'first');
  await writeFile(join(folder, 'build.cjs'), build);
  const scripts = {
    build: 'node build.cjs && node gateway/start.mjs --stamp',
    start: 'exec node gateway/start.mjs',
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
});

afterEach(async () => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts it, and waits until it says this. */
async function start(until = 'listening'): Promise<ChildProcess> {
  const child = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const told = new Promise<void>((resolve, reject) => {
    const look = () => output.includes(until) && resolve();
    for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
    child.once('close', () => (output.includes(until) ? resolve() : reject(new Error(output))));
  });
  await told;
  return child;
}

/** Stops it as an operator does, and answers its exit code. */
async function stop(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return child.exitCode;
}

const countBuilds = async () => (await readFile(join(folder, 'builds'), 'utf8')).trim().split(' ').length;

test('five starts at once build once, and a signal reaches each server', async () => {
  const servers = await Promise.all(Array.from({ length: 5 }, () => start()));
  expect(await countBuilds()).toBe(1);
  expect(await Promise.all(servers.map(stop))).toEqual([0, 0, 0, 0, 0]);
});

test('a later start builds only what changed since', async () => {
  await stop(await start());
  await stop(await start());
  expect(await countBuilds()).toBe(1);
  await writeFile(join(folder, 'web', 'page.test.ts'), 'a test is no source');
  await stop(await start());
  expect(await countBuilds()).toBe(1);
  await writeFile(join(folder, 'web', 'page.ts'), 'second');
  await stop(await start());
  expect(await countBuilds()).toBe(2);
});

test('a build that was killed does not keep the next start waiting', async () => {
  await mkdir(join(folder, 'build'));
  const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(dead, 'exit');
  await writeFile(join(folder, 'build', 'building'), String(dead.pid));
  await stop(await start());
  expect(await countBuilds()).toBe(1);
});

test('an install without development tools starts what was built, and says so where nothing was', async () => {
  await rm(join(folder, 'node_modules', 'tsx'), { recursive: true });
  await start('Nothing is built yet');
  await mkdir(join(folder, 'node_modules', 'tsx'));
  await stop(await start());
  await rm(join(folder, 'node_modules', 'tsx'), { recursive: true });
  await writeFile(join(folder, 'web', 'page.ts'), 'second');
  await stop(await start());
  expect(await countBuilds()).toBe(1);
});
