import { createApp } from '#gateway/app.ts';
import { readConfig } from '#gateway/config.ts';
import { openInstall } from '#gateway/install.ts';
import { createLog } from '#gateway/log.ts';
import { portOf, serveMeasured } from './served.ts';

/** The product as `npm start` runs it, on a free port; with KEEP=nothing, without its caches of answers and pages. */
await serveMeasured(async () => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, process.env);
  const install = await openInstall(config, log, undefined, process.env.KEEP === 'nothing' ? 0 : undefined);
  const app = await createApp({ config, install, log });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    port: portOf(app.server),
    async close() {
      await app.close();
      await install.close();
    },
  };
});
