import { findPorts } from '#kit/ports-testing.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import { startBalancer } from './balancer.ts';
import { type KillableProcess, type MeasuredProcess, startProcess } from './measured-process.ts';
import type { Shop } from './shop.ts';

const addressOf = (name: string) => `${name.toUpperCase()}_URL`;

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

/** A fleet behind a balancer: so many front doors, and so many processes of each subgraph. */
export async function startFleet(
  { environment }: Shop,
  { frontDoors, processesOfEach }: { readonly frontDoors: number; readonly processesOfEach: number },
): Promise<MeasuredProcess & { readonly members: readonly Member[] }> {
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
  const balancer = await startBalancer(doors, services);
  const processes = new Map<string, Promise<KillableProcess>>();
  const members: Member[] = [];
  for (const { name, behind } of [...services, doors])
    for (const [index, port] of behind.entries()) {
      const { [addressOf(name)]: _, ...others } = urls;
      const own = name === 'front' ? urls : { ...others, SUBGRAPH: name };
      const member = `${name} ${index + 1}`;
      const start = () => {
        const started = startProcess('shop-process', { ...environment, ...own, PORT: String(port) });
        processes.set(member, started);
        return started;
      };
      const ready = async () => processes.get(member);
      const kill = async () => {
        await (await ready())?.kill();
        start().catch(() => undefined);
      };
      members.push({ name: member, kill, ready });
      // One after the other: the first brings the database up to date.
      await start();
    }
  const stop = async () => {
    await balancer.stop();
    for (const each of processes.values()) await (await each).stop();
  };
  const running = async () => Promise.all(processes.values());
  return {
    members,
    url: balancer.url,
    readCpu: async () => sum(await Promise.all((await running()).map((each) => each.readCpu()))),
    stop,
  };
}

function together(url: string, all: readonly MeasuredProcess[], stop: () => Promise<void>): MeasuredProcess {
  return { url, stop, readCpu: async () => sum(await Promise.all(all.map((each) => each.readCpu()))) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
