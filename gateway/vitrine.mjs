#!/usr/bin/env node
/**
 * `vitrine`, where the product is installed as a package: `vitrine start` serves the websites of DATA_DIR, below the folder that it is
 * called in; everything else is a command of the install. Plain JavaScript, as it runs what is built.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const [command, ...rest] = process.argv.slice(2);

/** As `npm start`: the C library reads how it is to keep memory before anything of ours runs, so the server is a process of its own. */
const startServer = () => {
  const memory = {
    ...{ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '131072' },
    ...process.env,
  };
  const args = ['--max-semi-space-size=16', join(root, 'gateway', 'start.mjs'), ...rest];
  const server = spawn(process.execPath, args, { stdio: 'inherit', env: memory });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  server.once('exit', (code, signal) => {
    process.exitCode = signal ? 1 : code;
  });
};

if (command === 'start') {
  startServer();
} else {
  process.env.NODE_ENV = 'production';
  await import(pathToFileURL(join(root, 'build', 'server', 'vitrine.js')).href);
}
