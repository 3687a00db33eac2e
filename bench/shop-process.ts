import { createApp } from '#gateway/app.ts';
import { readConfig } from '#gateway/config.ts';
import { type Install, openInstall } from '#gateway/install.ts';
import { createLog } from '#gateway/log/log.ts';
import { createSubgraphServer } from '#gateway/processes/subgraph-server.ts';
import { limitHeapGrowth } from '#gateway/start/heap-growth.ts';
import { portOf, serveMeasured } from './served.ts';

/**
 * The product as `npm start` runs it, on PORT or else a free one, or with SUBGRAPH one of its services; with KEEP=nothing, without its caches of
 * answers and pages, but of what all pages of a website, or all parts of a list, share.
 */
limitHeapGrowth();
await serveMeasured(async () => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, process.env);
  const install = await openInstall(config, log, undefined, process.env.KEEP === 'nothing' ? 0 : undefined);
  const app = config.subgraph ? await openService(install, log) : await createApp({ config, install, log });
  await app.listen({ host: '127.0.0.1', port: process.env.PORT === undefined ? 0 : config.port });
  return {
    port: portOf(app.server),
    async close() {
      await app.close();
      await install.close();
    },
  };
});

/** The one subgraph of an install, as a service. */
function openService({ subgraphs, viewerSecret, readiness }: Install, log: ReturnType<typeof createLog>) {
  const [subgraph] = subgraphs;
  if (!subgraph) throw new Error('There is no such subgraph.');
  return createSubgraphServer({ subgraph, viewerSecret, readiness, log });
}
