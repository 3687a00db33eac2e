import type { Log } from '#kit/subgraph.ts';

const longestDrainMs = 20_000;

/**
 * SIGTERM and SIGINT make it leave: balancers are told first. Then running requests end, and everything is stopped,
 * PostgreSQL included. A second signal stops at once.
 */
export function stopOnSignals(log: Log, leave: () => Promise<void>, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'Stopping: running requests are answered first.');
    await leave();
    const timer = setTimeout(() => {
      log.error({}, 'Some requests did not end in time.');
      process.exit(1);
    }, longestDrainMs);
    timer.unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'Stopping failed.');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
