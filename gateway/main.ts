import { createApp } from './app.ts';
import { BackupSchedule } from './backup/backup-schedule.ts';
import { prepareArchiving } from './backup/prepare-archiving.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { openInstall } from './install.ts';
import { createLog } from './log/log.ts';
import { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { createSubgraphServer } from './processes/subgraph-server.ts';
import { ReadinessWatch } from './readiness/readiness-watch.ts';
import { limitHeapGrowth } from './start/heap-growth.ts';
import { MemoryAtRest } from './start/memory-at-rest.ts';
import { showProgress } from './start/progress.ts';
import { explainStartFailure } from './start/start-failure.rules.ts';
import { stopOnSignals } from './start/stop-on-signals.ts';
import { TimingRecorder } from './timings/timing-recorder.ts';
import { openCertificates, startCertificates } from './tls/open-certificates.ts';
import { WebhookRelay } from './webhooks/webhook-relay.ts';
import { WebsiteRemovals } from './websites/website-removals.ts';

/** What was opened so far, to be closed when the start fails: PostgreSQL would otherwise stay behind. */
const opened: { close(): Promise<void> }[] = [];
const closeAll = async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
};
let config: Config | undefined;
const stopping = new AbortController();

limitHeapGrowth();

try {
  config = readConfig(process.env);
  const log = createLog(config.logLevel, process.env);
  if (config.tracing) {
    const { startTracing } = await import('./tracing/start-tracing.ts');
    opened.push(startTracing(config.tracing.serviceName, log));
  }
  if (!config.subgraph) await prepareArchiving(config, log);
  const install = await openInstall(config, log, showProgress);
  opened.push(install);
  const [only] = config.subgraph ? install.subgraphs : [];
  const backups = only ? null : new BackupSchedule(config, log);
  if (backups) {
    opened.push(backups);
    install.readiness.addDegradations(() => backups.problems);
  }
  const certificates = only ? null : await openCertificates(config, install, log);
  if (certificates) opened.push(certificates);
  const metrics = config.metrics && new Metrics(install, backups, () => certificates?.state ?? null);
  if (metrics && config.metrics) opened.push(await serveMetrics(metrics, config.metrics, log));
  const app = only
    ? await createSubgraphServer({
        subgraph: only,
        viewerSecret: install.viewerSecret,
        readiness: install.readiness,
        ...{ log, metrics },
      })
    : await createApp({ config, install, log, metrics, certificates });
  if (!only) {
    const removals = new WebsiteRemovals(install, log);
    opened.push(new WebhookRelay(install, log), removals);
    void removals.look();
  }
  opened.push(app);
  opened.push(new TimingRecorder(install.graph, log), new ReadinessWatch(install.readiness, log));
  const { stopGraceSeconds } = config;
  const leave = () => {
    stopping.abort();
    return install.readiness.leave(stopGraceSeconds * 1_000);
  };
  stopOnSignals(log, leave, closeAll);
  await showProgress('Waiting for the services of subgraphs', () =>
    install.readiness.untilServicesAnswer(stopping.signal),
  );
  const welcome = only ? null : await prepareDemo(config, install, stopping.signal);
  const address = await app.listen({
    ...{ host: config.host, port: config.port },
    listenTextResolver: (at) => `Listening at ${at}${only ? ` as the service of ${only}` : ''}.`,
  });
  if (certificates) opened.push(await startCertificates(certificates, config, app));
  opened.push(new MemoryAtRest());
  welcome?.(address);
} catch (error) {
  // Whoever stops the first start in its middle is not told what could not be done any more.
  if (!stopping.signal.aborted) {
    await closeAll();
    const sentence =
      error instanceof ConfigError ? error.message : config && explainStartFailure(error, config);
    if (!sentence) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}
