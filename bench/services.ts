import { findPorts } from '#kit/ports-testing.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import { type MeasuredProcess, startProcess } from './measured-process.ts';
import type { Shop } from './shop.ts';

/** The product as several processes run it: each subgraph as a service of its own, and the front door before them. */
export async function startServices({ environment }: Shop): Promise<MeasuredProcess> {
  const ports = await findPorts(subgraphNames.length);
  const addressOf = (name: string) => `${name.toUpperCase()}_URL`;
  const urls = Object.fromEntries(
    subgraphNames.map((name, index) => [addressOf(name), `http://127.0.0.1:${ports[index]}`]),
  );
  const services = await Promise.all(
    subgraphNames.map((name, index) => {
      const { [addressOf(name)]: _, ...others } = urls;
      return startProcess('shop-process', {
        ...{ ...environment, ...others, SUBGRAPH: name, PORT: String(ports[index]) },
      });
    }),
  );
  const front = await startProcess('shop-process', { ...environment, ...urls });
  const all = [front, ...services];
  return {
    url: front.url,
    async readCpu() {
      const spent = await Promise.all(all.map((each) => each.readCpu()));
      return spent.reduce((sum, milliseconds) => sum + milliseconds, 0);
    },
    async stop() {
      await front.stop();
      await Promise.all(services.map((each) => each.stop()));
    },
  };
}
