import type { TestInstall } from '#gateway/testing.ts';
import { findPorts } from '#kit/ports-testing.ts';
import { type SubgraphName, subgraphNames } from '#subgraphs/index.ts';
import { startTarget, type Target } from './target.ts';

/** The product as five services and a front door, each in a process of its own. */
export interface ServiceTargets {
  readonly frontDoor: Target;
  /** Kills a service in the middle of what it does, and starts it again on its port. */
  restart(name: SubgraphName): Promise<void>;
  stop(): Promise<void>;
}

/** Starts them over the databases of a test install. */
export async function startServiceTargets(
  shop: Pick<TestInstall, 'environment'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceTargets> {
  const ports = await findPorts(subgraphNames.length);
  const places = subgraphNames.map((name, index) => {
    const port = ports[index] ?? 0;
    return { name, port, setting: `${name.toUpperCase()}_SERVICE_URL`, url: `http://127.0.0.1:${port}` };
  });
  const urlsFor = (asker?: SubgraphName) =>
    Object.fromEntries(places.flatMap(({ name, setting, url }) => (name === asker ? [] : [[setting, url]])));
  const start = (name: SubgraphName) => {
    const port = places.find((place) => place.name === name)?.port;
    return startTarget(shop, { ...settings, ...urlsFor(name), SUBGRAPH: name, PORT: String(port) });
  };
  const started = subgraphNames.map(async (name) => [name, await start(name)] as const);
  const services = new Map(await Promise.all(started));
  const frontDoor = await startTarget(shop, { ...settings, ...urlsFor() });
  return {
    frontDoor,
    async restart(name) {
      await services.get(name)?.stop('SIGKILL');
      services.set(name, await start(name));
    },
    async stop() {
      await frontDoor.stop();
      await Promise.all([...services.values()].map((service) => service.stop()));
    },
  };
}
