import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { projectRoot } from '../root.ts';
import { openTestInstall, portOf } from '../testing.ts';
import { Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

const program = ['/usr/bin/prometheus', '/usr/local/bin/prometheus'].find(existsSync);
const why = program ? '' : ' (skipped: prometheus is not installed)';
const watching = join(projectRoot, 'deploy');

const rules = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            name: z.string(),
            health: z.string(),
            state: z.string(),
            lastError: z.string().optional(),
          }),
        ),
      }),
    ),
  }),
});
const answered = z.object({
  status: z.string(),
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) }).loose()) }),
});
const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

/** An install with someone who counts it. */
async function openWatchedShop() {
  const shop = await openTestInstall();
  const website = await shop.createWebsite();
  const metrics = new Metrics(shop.install, {
    lastBegun: new Date(1_700_000_000_000),
    isScheduled: true,
  });
  const config = readConfig({ ...shop.environment });
  const app = await createApp({ config, install: shop.install, log: shop.log, metrics });
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, shop.log);
  let isServing = true;
  const stopServing = async () => {
    if (isServing) await server.close();
    isServing = false;
  };
  onTestFinished(async () => {
    await stopServing();
    await app.close();
    await shop.close();
  });
  const visit = (url: string) => app.inject({ url, headers: { host: website.host } });
  return { port: server.port, visit, stopServing };
}

/** Prometheus by the files that come along, looking once a second at this port. */
async function startPrometheus(port: number, run: string) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-prometheus-'));
  const free = createServer();
  await new Promise<void>((done) => free.listen(0, '127.0.0.1', done));
  const own = portOf(free);
  await new Promise((done) => free.close(done));
  const shipped = await readFile(join(watching, 'prometheus/prometheus.yml'), 'utf8');
  const config = shipped
    .replace('scrape_interval: 15s', 'scrape_interval: 1s\n  evaluation_interval: 1s')
    .replace('127.0.0.1:9464', `127.0.0.1:${port}`)
    .replace('- alerts.yml', `- ${join(watching, 'prometheus/alerts.yml')}`);
  await writeFile(join(folder, 'prometheus.yml'), config);
  const args = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`];
  const child: ChildProcess = spawn(run, [...args, `--web.listen-address=127.0.0.1:${own}`], {
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${own}/api/v1/${path}`)).json();
  const query = async (text: string) => {
    const { status, data } = answered.parse(await ask(`query?query=${encodeURIComponent(text)}`));
    return { status, values: data.result.map(({ value }) => Number(value[1])) };
  };
  const readRules = async () => rules.parse(await ask('rules')).data.groups.flatMap((group) => group.rules);
  return { query, readRules };
}

test.skipIf(!program)(
  `Prometheus reads a shop by the files that come along, answers what the dashboard asks, and notices that it stops${why}`,
  async () => {
    const { port, visit, stopServing } = await openWatchedShop();
    const { query, readRules } = await startPrometheus(port, program ?? '');
    // It counts what grows: something has to happen between two looks.
    const seen = async (text: string) => {
      await visit('/');
      return (await query(text).catch(() => ({ values: [] }))).values;
    };
    await expect.poll(() => seen('up{job="vitrine"}')).toEqual([1]);
    await expect
      .poll(() => seen('sum(rate(vitrine_http_request_duration_seconds_count[1m])) > 0'))
      .toEqual([expect.any(Number)]);
    const asked = dashboard
      .parse(JSON.parse(await readFile(join(watching, 'grafana/vitrine.json'), 'utf8')))
      .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(asked.length).toBeGreaterThan(20);
    for (const expr of asked) {
      const { status } = await query(expr.replaceAll('$__rate_interval', '1m'));
      expect(status, expr).toBe('success');
    }
    const evaluated = async () => (await readRules()).filter(({ health }) => health !== 'ok');
    await expect.poll(evaluated).toEqual([]);
    const states = async () =>
      (await readRules()).filter(({ state }) => state !== 'inactive').map(({ name }) => name);
    // The backup of this shop is years old.
    expect(await states()).toContain('VitrineBackupMissing');
    expect(await states()).not.toContain('VitrineDown');
    await stopServing();
    await expect.poll(states).toContain('VitrineDown');
  },
);
