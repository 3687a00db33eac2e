import { runCommandLine } from './commands/command-line.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // The first one lets the command end what it is at; a second one does not wait for that.
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort();
  });
}
// Whoever reads the answer may stop reading, as `head` does: no reason to end in a stack trace.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCommandLine({
  args: process.argv.slice(2),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: stopping.signal,
});
