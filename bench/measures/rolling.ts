import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '#gateway/root.ts';
import { hasBalancer } from '../balancer.ts';
import { type ReleaseProcess, startRelease } from '../release.ts';
import { layOutFleet } from '../services.ts';
import { openShoppers, thinkingMs } from '../shoppers.ts';
import type { BenchRun } from './bench-run.ts';
import { countMessages } from './scale.ts';

const shoppers = 24;
/** Two answers of `/readyz` lead the balancer back to a process: what is replaced next waits for that. */
const backMs = 4_000;

/** Every process of the previous version gives its place to this one, one after the other, while shoppers order. */
export async function measureRolling({ report, shop, previous }: BenchRun): Promise<void> {
  if (!hasBalancer || !previous || !existsSync(join(previous, 'build', 'server', 'main.js'))) {
    process.stdout.write(
      '\nRolling upgrade: not measured; it takes HAProxy, and --previous FOLDER where the previous version is built.\n',
    );
    return;
  }
  await shop.openTill();
  const fleet = await layOutFleet(shop, { frontDoors: 2, processesOfEach: 2 });
  const running = new Map<string, ReleaseProcess>();
  try {
    for (const place of fleet.places)
      running.set(
        place.name,
        await startRelease(previous, { ...place, environment: withEarlierNames(place.environment) }),
      );
    report.begin(
      `Every process replaced by the next version, one after the other, under ${shoppers} shoppers who look at each answer for ${thinkingMs / 1_000} s`,
    );
    const crowd = openShoppers(shop, fleet.url, shoppers);
    const begun = performance.now();
    for (const place of fleet.places) {
      await running.get(place.name)?.stop();
      running.set(place.name, await startRelease(projectRoot, place));
      await wait(backMs);
    }
    const seconds = (performance.now() - begun) / 1_000;
    const { answered, failures, orders, lostAdditions } = await crowd.stop();
    const numbers = await shop.findOrderNumbers();
    report.add('processes replaced', fleet.places.length, '');
    report.add('that took', seconds, 's');
    report.add('requests answered', answered, '');
    report.add('requests that failed', failures.length, '');
    report.add('orders that were told as placed', orders.length, '');
    report.add('of these, lost', orders.filter((number) => numbers.get(number) !== 1).length, '');
    report.add('additions to a cart that were told as made, and lost', lostAdditions, '');
    for (const { message, count } of countMessages(failures))
      process.stdout.write(`    ${count} × ${message}\n`);
  } finally {
    await fleet.stop();
    for (const each of running.values()) await each.stop();
  }
}

/** An earlier version knows services by other names; this one does not heed those beside its own. */
function withEarlierNames(environment: Readonly<Record<string, string>>): Record<string, string> {
  const renamed = Object.entries(environment).map(([name, value]) => [
    name.replace(/_SERVICE_URL$/, '_URL'),
    value,
  ]);
  return { ...environment, ...Object.fromEntries(renamed) };
}
