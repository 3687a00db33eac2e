import pino from 'pino';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { openInstall } from './install.ts';
import { showProgress } from './progress.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { createSubgraphServer } from './subgraph-server.ts';
import { WebhookRelay } from './webhooks/webhook-relay.ts';

try {
  const config = readConfig(process.env);
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: { error: pino.stdSerializers.err },
  });
  const install = await openInstall(config, log, showProgress);
  const [only] = config.subgraph ? install.subgraphs : [];
  const app = only
    ? await createSubgraphServer({ subgraph: only, viewerSecret: install.viewerSecret, log })
    : await createApp({ config, install, log });
  const relay = only ? null : new WebhookRelay(install, log);
  stopOnSignals(log, async () => {
    await app.close();
    await relay?.close();
    await install.close();
  });
  const welcome = only ? null : await prepareDemo(config, install);
  const address = await app.listen({ host: config.host, port: config.port });
  log.info({ address, subgraph: config.subgraph }, 'Listening.');
  welcome?.(address);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
