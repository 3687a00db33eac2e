/**
 * `npm start`: builds what is older than its sources, then runs it in this process, so that signals reach the server.
 * Plain JavaScript, as nothing is built yet and an install without development tools has only the build.
 * With `--stamp` it only notes down that the build is of the sources as they are now: the end of `npm run build`.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const server = join(root, 'build', 'server', 'main.js');
const stamp = join(root, 'build', 'stamp');
const lock = join(root, 'build', 'building');

/** What a build is made from: not tests, and not what the build itself writes. */
const folders = ['gateway', 'schema', 'subgraphs', 'web'];
const files = ['package.json', 'package-lock.json', 'codegen.ts', 'vite.config.ts', 'tsconfig.json'];
const isLeftOut = /(^|[/\\])(generated|e2e|pictures)([/\\]|$)|\.(test|e2e)\.tsx?$|-testing\.ts$/;

const hashSources = () => {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const paths = [...files.map((file) => join(root, file)), ...below]
    .map((path) => path.slice(root.length + 1))
    .filter((path) => !isLeftOut.test(path) && existsSync(join(root, path)))
    .sort();
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
};

const readOrEmpty = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const isBuilt = () => existsSync(server) && readOrEmpty(stamp) === hashSources();

const writeStamp = (sources) => writeFileSync(stamp, sources);

const canBuild = () =>
  ['vite', 'tsx', '@graphql-codegen/core'].every((name) => existsSync(join(root, 'node_modules', name)));

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** True for the one process that may build; its lock is taken over when it died. */
const takeLock = () => {
  mkdirSync(join(root, 'build'), { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owner = Number(readOrEmpty(lock));
  if (owner > 0 && !isAlive(owner)) {
    const aside = `${lock}-${process.pid}`;
    try {
      // Only one process can move it; the others look again.
      renameSync(lock, aside);
      rmSync(aside);
    } catch {}
  }
  return false;
};

const runBuild = () =>
  new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', 'build', '--silent'], { cwd: root, stdio: 'inherit' });
    const stop = (signal) => child.kill(signal);
    const signals = ['SIGTERM', 'SIGINT'];
    for (const signal of signals) process.on(signal, stop);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const each of signals) process.off(each, stop);
      if (code === 0) resolve();
      else reject(new Error(signal ? `The build was stopped by ${signal}.` : 'The build failed.'));
    });
  });

/** However many start at once, one of them builds, and the others wait for it. */
const buildOnce = async () => {
  while (!isBuilt()) {
    if (!takeLock()) {
      await wait(200);
      continue;
    }
    try {
      if (!isBuilt()) await runBuild();
    } finally {
      rmSync(lock, { force: true });
    }
    return;
  }
};

if (process.argv.includes('--stamp')) {
  writeStamp(hashSources());
} else {
  try {
    if (canBuild()) await buildOnce();
    else if (!existsSync(server))
      throw new Error('Nothing is built yet: run npm ci with development tools, then npm run build.');
    process.env.NODE_ENV = 'production';
    await import(pathToFileURL(server).href);
  } catch (error) {
    process.stderr.write(`${error.stack && existsSync(server) ? error.stack : error.message}\n`);
    process.exitCode = 1;
  }
}
