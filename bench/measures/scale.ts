import { setTimeout as wait } from 'node:timers/promises';
import { hasBalancer } from '../balancer.ts';
import { compare } from '../load.ts';
import type { MeasuredProcess } from '../measured-process.ts';
import { pageRequests } from '../operations.ts';
import { type Member, startFleet, startServices } from '../services.ts';
import { openShoppers, thinkingMs } from '../shoppers.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { visit } from './carts.ts';

const shoppers = 64;
const killEveryMs = 5_000;

/** From one process to many: what a request takes of a core, and what is lost while processes are killed. */
export async function measureScale(run: BenchRun): Promise<void> {
  const { report, seconds, shop, startShop } = run;
  if (!hasBalancer) {
    process.stdout.write('\nFrom one process to many: not measured, as HAProxy is not installed.\n');
    return;
  }
  await shop.openTill();
  await measureKills(run);
  const setups: [string, () => Promise<MeasuredProcess>][] = [
    ['one process', () => startShop(shop)],
    ['five services and a front door', () => startServices(shop)],
    [
      'five services and two front doors behind HAProxy',
      () => startFleet(shop, { frontDoors: 2, processesOfEach: 1 }),
    ],
  ];
  const [first = ''] = setups.map(([name]) => name);
  for (const [name, start] of setups) {
    const server = await start();
    report.begin(`What a core does: ${name}`);
    const against = (what: string) => (name === first ? undefined : `${what}, ${first}`);
    const [page] = await compare([{ name, server, requests: pageRequests(shop) }], seconds);
    report.add(
      `kept pages a core and second, ${name}`,
      1_000 / (page?.cpuMs ?? 1),
      '/s',
      against('kept pages a core and second'),
    );
    await visit(shop, server.url, 1_000);
    const before = await server.readCpu();
    const { count } = await visit(shop, server.url, seconds * 3_000);
    const cpuMs = ((await server.readCpu()) - before) / count;
    report.add(
      `cart visits a core and second, ${name}`,
      1_000 / cpuMs,
      '/s',
      against('cart visits a core and second'),
    );
    await stopAll(server);
  }
}

/** Two front doors and two processes of each subgraph, one of which is killed every five seconds while shoppers order. */
async function measureKills({ report, seconds, shop }: BenchRun): Promise<void> {
  const length = seconds * 60;
  report.begin(
    `kill -9 of a process each ${killEveryMs / 1_000} s for ${length} s, under ${shoppers} shoppers who look at each answer for ${thinkingMs / 1_000} s`,
  );
  const fleet = await startFleet(shop, { frontDoors: 2, processesOfEach: 2 });
  const crowd = openShoppers(shop, fleet.url, shoppers);
  const kills: { from: number; to: number; inFlight: number }[] = [];
  const until = performance.now() + length * 1_000;
  for (const member of inTurn(fleet.members)) {
    await wait(killEveryMs);
    if (performance.now() > until) break;
    // Whoever takes its place has to be there, as it is where processes are killed by accident.
    const kind = member.name.split(' ')[0] ?? '';
    await Promise.all(fleet.members.filter(({ name }) => name.startsWith(kind)).map((each) => each.ready()));
    const from = performance.now();
    const { inFlight } = crowd;
    await member.kill();
    kills.push({ from, to: performance.now(), inFlight });
  }
  const { answered, failures, orders, lostAdditions } = await crowd.stop();
  const isInFlight = ({ from, to }: { from: number; to: number }) =>
    kills.some((kill) => from <= kill.to && to >= kill.from);
  const numbers = await shop.findOrderNumbers();
  report.add('processes killed', kills.length, '');
  report.add('requests answered', answered, '');
  report.add(
    'requests in flight at the kills',
    kills.reduce((sum, { inFlight }) => sum + inFlight, 0),
    '',
  );
  report.add('requests that failed', failures.length, '');
  report.add('of these, begun after the kill', failures.filter((each) => !isInFlight(each)).length, '');
  report.add('orders that were told as placed', orders.length, '');
  report.add('of these, lost', orders.filter((number) => numbers.get(number) !== 1).length, '');
  report.add('additions to a cart that were told as made, and lost', lostAdditions, '');
  for (const { message, count } of countMessages(failures))
    process.stdout.write(`    ${count} × ${message}\n`);
  await fleet.stop();
}

/** First one process of each kind, then the others: what takes a killed one's place was not killed for a while. */
function* inTurn(members: readonly Member[]): Generator<Member> {
  const ordered = members.toSorted((a, b) => a.name.slice(-1).localeCompare(b.name.slice(-1)));
  for (;;) yield* ordered;
}

/** Failures by what was told of them. */
export function countMessages(
  failures: readonly { message: string }[],
): { message: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { message } of failures) counts.set(message, (counts.get(message) ?? 0) + 1);
  return [...counts].map(([message, count]) => ({ message, count }));
}
