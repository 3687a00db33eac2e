import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '#kit/throwaway-postgres.ts';
import { startProcess } from './measured-process.ts';
import type { BenchRun } from './measures/bench-run.ts';
import { measureBrowserVisits } from './measures/browser-visits.ts';
import { measureCarts, measureRush } from './measures/carts.ts';
import { measureCheckouts } from './measures/checkouts.ts';
import { measureDashboard } from './measures/dashboard.ts';
import { measureDatabase } from './measures/database.ts';
import { measureEditor } from './measures/editor.ts';
import { measurePanels } from './measures/editor-panels.ts';
import { measureEvents } from './measures/events.ts';
import { measureGraph } from './measures/graph.ts';
import { measureLargeShop } from './measures/large-shop.ts';
import { measurePageViews } from './measures/page-views.ts';
import { measurePages } from './measures/pages.ts';
import { measureProductGrid } from './measures/product-grid.ts';
import { measureRenewals } from './measures/renewals.ts';
import { measureReplica } from './measures/replica.ts';
import { measureRolling } from './measures/rolling.ts';
import { measureScale } from './measures/scale.ts';
import { Report } from './report.ts';
import { openShop, type Shop } from './shop.ts';

const measures: Readonly<Record<string, (run: BenchRun) => Promise<void>>> = {
  graph: measureGraph,
  pages: measurePages,
  carts: measureCarts,
  rush: measureRush,
  checkouts: measureCheckouts,
  renewals: measureRenewals,
  large: measureLargeShop,
  editor: measureEditor,
  panels: measurePanels,
  grid: measureProductGrid,
  events: measureEvents,
  views: measurePageViews,
  visits: measureBrowserVisits,
  dashboard: measureDashboard,
  database: measureDatabase,
  replica: measureReplica,
  scale: measureScale,
  rolling: measureRolling,
};

const usage = `npm run bench -- [options]
  --json FILE      writes the figures as a list of {name, value, unit, against, ratio}
  --seconds N      length of each load, which is repeated three times; 2 when absent
  --only A,B       some of ${Object.keys(measures).join(', ')}
  --previous FOLDER  where the previous version is built, for rolling
  --profile FOLDER has each measured process of the product leave a .cpuprofile there\n`;

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: Object.keys(measures).join(',') },
    previous: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const seconds = Number(values.seconds);
const chosen = values.only.split(',');
if (values.help || !(seconds > 0 && seconds <= 60) || chosen.some((name) => !Object.hasOwn(measures, name))) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 1);
}

const { profile } = values;
if (profile) await mkdir(profile, { recursive: true });
const postgres = await startThrowawayPostgres();
const shops = new Map<number, Promise<Shop>>();
const openOnce = (products: number): Promise<Shop> => {
  const shop = shops.get(products) ?? openShop(postgres.url, products);
  shops.set(products, shop);
  return shop;
};
const report = new Report();
try {
  process.stdout.write(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; the load and PostgreSQL run on the same machine\n`,
  );
  const run: BenchRun = {
    report,
    seconds,
    previous: values.previous,
    shop: await openOnce(1_000),
    openSmallShop: () => openOnce(100),
    openLargeShop: () => openOnce(10_000),
    startShop: ({ environment }, options) =>
      startProcess(
        'shop-process',
        { ...environment, ...(options?.keepsNothing ? { KEEP: 'nothing' } : {}) },
        profile,
      ),
    startApollo: ({ environment }) => startProcess('apollo-process', environment),
    startStockGateway: ({ environment }) => startProcess('stock-gateway-process', environment),
  };
  for (const name of chosen) await measures[name]?.(run);
  if (values.json) await writeFile(values.json, `${JSON.stringify(report.figures, null, 2)}\n`);
} finally {
  for (const shop of shops.values()) await (await shop).close();
  await postgres.stop();
}
