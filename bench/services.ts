import { findPorts } from '#kit/ports-testing.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import { startBalancer } from './balancer.ts';
import { type KillableProcess, type MeasuredProcess, startProcess } from './measured-process.ts';
import type { Shop } from './shop.ts';

const addressOf = (name: string) => `${name.toUpperCase()}_SERVICE_URL`;

/** The product as several processes run it: each subgraph as a service of its own, and the front door before them. */
export async function startServices({ environment }: Shop): Promise<MeasuredProcess> {
  const ports = await findPorts(subgraphNames.length);
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
  return together(front.url, [front, ...services], async () => {
    await front.stop();
    await Promise.all(services.map((each) => each.stop()));
  });
}

/** One process of a fleet. */
export interface Member {
  /** Such as `commerce 2`. */
  readonly name: string;
  /** Ends it without a warning and has it started again, as whatever looks after it would; resolves once it is gone. */
  kill(): Promise<void>;
  /** Resolves once it serves. */
  ready(): Promise<unknown>;
}

/** Where a process of a fleet belongs. */
export interface Place {
  /** Such as `commerce 2`. */
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly port: number;
}

/** So many front doors, and so many processes of each subgraph. */
interface FleetSize {
  readonly frontDoors: number;
  readonly processesOfEach: number;
}

/** Starts a balancer, and says which processes belong behind it: services first, then front doors. */
export async function layOutFleet(
  { environment }: Pick<Shop, 'environment'>,
  { frontDoors, processesOfEach }: FleetSize,
): Promise<{ readonly url: string; readonly places: readonly Place[]; stop(): Promise<void> }> {
  const balanced = await Promise.all(
    ['front', ...subgraphNames].map(async (name) => {
      const [port = 0, ...behind] = await findPorts(1 + (name === 'front' ? frontDoors : processesOfEach));
      return { name, port, behind };
    }),
  );
  const [doors, ...services] = balanced;
  if (!doors) throw new Error('There are no front doors.');
  const urls = Object.fromEntries(
    services.map(({ name, port }) => [addressOf(name), `http://127.0.0.1:${port}`]),
  );
  const { url, stop } = await startBalancer(doors, services);
  const places = [...services, doors].flatMap(({ name, behind }) =>
    behind.map((port, index) => {
      const { [addressOf(name)]: _, ...others } = urls;
      const own = name === 'front' ? urls : { ...others, SUBGRAPH: name };
      return {
        name: `${name} ${index + 1}`,
        environment: { ...environment, ...own, PORT: String(port) },
        port,
      };
    }),
  );
  return { url, places, stop };
}

/** A fleet behind a balancer. */
export async function startFleet(
  shop: Shop,
  size: FleetSize,
): Promise<MeasuredProcess & { readonly members: readonly Member[] }> {
  const fleet = await layOutFleet(shop, size);
  const processes = new Map<string, Promise<KillableProcess>>();
  const members: Member[] = [];
  for (const { name, environment } of fleet.places) {
    const start = () => {
      const started = startProcess('shop-process', environment);
      processes.set(name, started);
      return started;
    };
    const ready = async () => processes.get(name);
    const kill = async () => {
      await (await ready())?.kill();
      start().catch(() => undefined);
    };
    members.push({ name, kill, ready });
    // One after the other: the first brings the database up to date.
    await start();
  }
  const stop = async () => {
    await fleet.stop();
    for (const each of processes.values()) await (await each).stop();
  };
  const running = async () => Promise.all(processes.values());
  return {
    members,
    url: fleet.url,
    readCpu: async () => sum(await Promise.all((await running()).map((each) => each.readCpu()))),
    stop,
  };
}

function together(url: string, all: readonly MeasuredProcess[], stop: () => Promise<void>): MeasuredProcess {
  return { url, stop, readCpu: async () => sum(await Promise.all(all.map((each) => each.readCpu()))) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
