import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { commands } from '#gateway/commands/command-line.ts';
import { environment, readConfig } from '#gateway/config.ts';
import { Metrics } from '#gateway/metrics/metrics.ts';
import { findPort } from '#kit/ports-testing.ts';
import { subgraphNames } from '#subgraphs/index.ts';

const folder = import.meta.dirname;
const root = join(folder, '..');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const running: ChildProcess[] = [];
let temporary: string;

beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'vitrine-deploy-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  }
  await rm(temporary, { recursive: true, force: true });
});

/** Where a program of the system is; what is not there cannot be tried, and the name of the skipped test says so. */
function find(program: string): string | null {
  const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
  return places.map((place) => join(place, program)).find(existsSync) ?? null;
}
const has = (program: string) => find(program) !== null;
const why = (program: string) => (has(program) ? '' : ` (skipped: ${program} is not installed)`);

const filesBelow = (path: string): string[] =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
  );

test('every command of the guide is one, with options that it has, and every file that it names is there', () => {
  const guide = `${read('README.md')}\n${read('SCALE.md')}`;
  const lines = [...guide.matchAll(/^(?:[A-Z_]+=\S* )*vitrine (?!start$)(.+)$/gm)].map(([, line = '']) =>
    line.split(' '),
  );
  expect(lines.length).toBeGreaterThan(10);
  for (const words of lines) {
    const command = commands.find((each) => each.words.every((word, index) => words[index] === word));
    expect(command, words.join(' ')).toBeDefined();
    const options = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
    expect(Object.keys(command?.options ?? {})).toEqual(expect.arrayContaining(options));
  }
  // A copy grows beside its place, so the account of the install has to own what that is in.
  const owned = [...guide.matchAll(/^install -d -o vitrine .* (\/\S+)$/gm)].map(([, path]) => path);
  for (const [, path = ''] of guide.matchAll(/ --into (\/\S+)/g))
    expect(['/var/lib/vitrine', ...owned], path).toContain(dirname(path));
  for (const [, path = ''] of guide.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g))
    expect(existsSync(join(folder, path)), path).toBe(true);
  for (const [, path = ''] of guide.matchAll(/\bdeploy\/([\w./-]+\w)/g))
    expect(existsSync(join(folder, path)), path).toBe(true);
});

test('every setting in these files is one that the install reads', () => {
  const known = new Set([
    ...Object.keys(environment.shape),
    'NODE_ENV',
    'VITRINE_FOLDER',
    // What another router reads.
    'SUPERGRAPH',
    'WEBSITES',
    'MALLOC_ARENA_MAX',
    'MALLOC_MMAP_THRESHOLD_',
    'MALLOC_TRIM_THRESHOLD_',
  ]);
  const patterns: Record<string, RegExp> = {
    'vitrine.env': /^#?([A-Z][A-Z_]+)=/gm,
    'vitrine.service': /\b([A-Z][A-Z_]{3,})=/g,
    'vitrine-process.service': /\b([A-Z][A-Z_]{3,})=/g,
    'README.md': /^(?:export )?([A-Z][A-Z_]+)=/gm,
    'compose.yaml': /^ {6}([A-Z_]+):/gm,
    'kubernetes/vitrine.yaml': /name: ([A-Z][A-Z_]+),/g,
    'kubernetes/upgrade.yaml': /name: ([A-Z][A-Z_]+),/g,
    Containerfile: /\b([A-Z][A-Z_]{3,})=/g,
  };
  for (const [path, pattern] of Object.entries(patterns)) {
    const names = [...read(path).matchAll(pattern)].map(([, name = '']) => name);
    expect(names.length, path).toBeGreaterThan(0);
    expect(
      names.filter((name) => !known.has(name)),
      path,
    ).toEqual([]);
  }
});

test('whatever starts an install has it keep memory as “npm start” does', () => {
  const start = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).scripts.start;
  const settings = [...start.matchAll(/(MALLOC_\w+)=(\d+)|(--max-\S+)/g)];
  expect(settings).toHaveLength(4);
  for (const path of [
    ...['vitrine.service', 'vitrine-process.service', 'Containerfile'],
    '../gateway/vitrine.mjs',
  ]) {
    const text = read(path);
    for (const [whole, name, value] of settings) {
      const isSet = text.includes(whole) || (name && text.includes(`${name}: '${value}'`));
      expect(isSet, `${whole} in ${path}`).toBe(true);
    }
  }
});

test('alerts and the dashboard ask for nothing that is not measured', async () => {
  const metrics = new Metrics({ subgraphs: [], sharedCounts: { problem: null } }, null);
  const told = [...(await metrics.registry.metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const names = new Set(
    told.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  metrics.close();
  for (const path of ['prometheus/alerts.yml', 'grafana/vitrine.json']) {
    const asked = [...read(path).matchAll(/\b((?:vitrine|nodejs|process)_[a-z0-9_]+)\b/g)].map(
      ([, name = '']) => name,
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(
      [...new Set(asked)].filter((name) => !names.has(name)),
      path,
    ).toEqual([]);
  }
});

const check = (program: string, args: string[]) =>
  execFileSync(find(program) ?? program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });

test.skipIf(!has('promtool'))(`promtool accepts the alerts and the configuration${why('promtool')}`, () => {
  expect(check('promtool', ['check', 'rules', join(folder, 'prometheus/alerts.yml')])).toContain('SUCCESS');
  expect(check('promtool', ['check', 'config', join(folder, 'prometheus/prometheus.yml')])).toContain(
    'SUCCESS',
  );
});

test.skipIf(!has('promtool'))(
  `an install whose backups never came about wakes its operator after two hours, and one that makes none does not${why('promtool')}`,
  async () => {
    const series = (name: string, value: number) => ({
      series: `${name}{instance="shop"}`,
      values: `${value}x150`,
    });
    const told = (hours: number, isTold: boolean) => ({
      eval_time: `${hours * 60}m`,
      alertname: 'VitrineBackupNeverMade',
      exp_alerts: isTold
        ? [
            {
              exp_labels: { severity: 'page' },
              exp_annotations: { summary: summaryOf('VitrineBackupNeverMade') },
            },
          ]
        : [],
    });
    const watch = (isScheduled: number, lastBegun: number, isTold: boolean) => ({
      interval: '1m',
      input_series: [
        series('vitrine_backup_scheduled', isScheduled),
        series('vitrine_backup_last_begun_timestamp_seconds', lastBegun),
      ],
      alert_rule_test: [told(1.5, false), told(2.25, isTold)],
    });
    const file = join(temporary, 'backups.json');
    await writeFile(
      file,
      JSON.stringify({
        rule_files: [join(folder, 'prometheus/alerts.yml')],
        evaluation_interval: '1m',
        tests: [watch(1, 0, true), watch(1, 1_700_000_000, false), watch(0, 0, false)],
      }),
    );
    expect(check('promtool', ['test', 'rules', file])).toContain('SUCCESS');
  },
);

/** What an alert says. */
function summaryOf(alert: string): string {
  const [, after = ''] = read('prometheus/alerts.yml').split(`- alert: ${alert}\n`);
  return /summary: "([^"]+)"/.exec(after)?.[1] ?? '';
}

test.skipIf(!has('systemd-analyze')).each(['vitrine.service', 'vitrine-process.service'])(
  `systemd accepts %s${why('systemd-analyze')}`,
  async (name) => {
    const unit = join(temporary, name.replace('-process', '@one'));
    const program = process.execPath;
    await writeFile(unit, read(name).replace('/usr/bin/node', program).replace('/opt/vitrine', root));
    expect(check('systemd-analyze', ['verify', '--man=no', unit])).toBe('');
  },
);

/** What the guide does between two lines of it. */
function guideLines(from: string, to: string): string {
  const guide = read('README.md');
  const begin = guide.indexOf(from);
  const end = guide.indexOf(to, begin);
  expect([begin, end].filter((place) => place < 0)).toEqual([]);
  return guide.slice(begin, end);
}

test('the guide’s way to several processes gives each a port of its own that the others and Caddy ask', async () => {
  const script = guideLines("sed -i '/^BACKUP_WAL=/d'", 'install -m 644 deploy/vitrine-process.service')
    .concat(guideLines("sed -i 's/reverse_proxy", 'systemctl reload caddy'))
    .replaceAll('/etc/', `${temporary}/`);
  await mkdir(join(temporary, 'caddy'));
  await writeFile(join(temporary, 'caddy/Caddyfile'), read('Caddyfile'));
  await writeFile(join(temporary, 'vitrine.env'), read('vitrine.env'));
  check('/bin/sh', ['-e', '-c', script]);
  const shared = parseEnv(readFileSync(join(temporary, 'vitrine.env'), 'utf8'));
  const places = subgraphNames.map((name) => {
    const own = parseEnv(readFileSync(join(temporary, `vitrine.d/${name}.env`), 'utf8'));
    const settings = readConfig({ ...shared, ...own, VIEWER_SECRET: shared.VIEWER_SECRET ?? '' });
    expect([settings.subgraph, shared[`${name.toUpperCase()}_SERVICE_URL`]]).toEqual([
      name,
      `http://127.0.0.1:${own.PORT}`,
    ]);
    return [own.PORT, own.METRICS_PORT];
  });
  const doors = ['one', 'two'].map((name) =>
    parseEnv(readFileSync(join(temporary, `vitrine.d/${name}.env`), 'utf8')),
  );
  for (const own of doors) expect(readConfig({ ...shared, ...own }).subgraph).toBeUndefined();
  const ports = [...places.flat(), ...doors.flatMap(({ PORT, METRICS_PORT }) => [PORT, METRICS_PORT])];
  expect(new Set(ports).size).toBe(14);
  const asked = `reverse_proxy ${doors.map(({ PORT }) => `127.0.0.1:${PORT}`).join(' ')} {`;
  expect(readFileSync(join(temporary, 'caddy/Caddyfile'), 'utf8')).toContain(asked);
});

test('the command of the guide runs as the service does: its account, its settings, its folder', async () => {
  const fake = join(temporary, 'runuser');
  await writeFile(fake, '#!/bin/sh\npwd; echo "$@"\n', { mode: 0o755 });
  const run = (...words: string[]) =>
    execFileSync('/bin/sh', [join(folder, 'vitrine.sh'), ...words], {
      encoding: 'utf8',
      env: { PATH: `${temporary}:/usr/bin:/bin`, VITRINE_FOLDER: root },
    });
  const node = '-u vitrine -- node --env-file=/etc/vitrine.env';
  expect(run('backup', 'list')).toBe(`${root}\n${node} build/server/vitrine.js backup list\n`);
  expect(run('start')).toBe(`${root}\n${node} gateway/start.mjs\n`);
});

/** A server that says what reached it, in the place of the install. */
async function startUpstream(): Promise<number> {
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  return address && typeof address === 'object' ? address.port : 0;
}

/** Starts a proxy, and answers what a visit through it told the install; the visitor claims to be someone else. */
async function visitThrough(program: string, args: string[], port: number): Promise<Record<string, string>> {
  const child = spawn(find(program) ?? program, args, {
    stdio: 'ignore',
    env: { ...process.env, HOME: temporary },
  });
  running.push(child);
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
  while (!(await isUp())) {
    expect(child.exitCode, `${program} ended`).toBeNull();
    await wait(20);
  }
  const headers = {
    host: 'shop.example.com',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
  };
  const { request } = await import('undici');
  for (;;) {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/`, { headers });
    const text = await body.text();
    // A balancer first looks whether there is anyone behind it.
    if (statusCode === 200) return JSON.parse(text);
    await wait(50);
  }
}

test.skipIf(!has('nginx'))(`nginx tells who visits, and which website${why('nginx')}`, async () => {
  const port = await findPort();
  const site = read('nginx.conf')
    .replace('127.0.0.1:3000', `127.0.0.1:${await startUpstream()}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:80;', '');
  const file = join(temporary, 'nginx.conf');
  const own = `daemon off; pid ${temporary}/pid; error_log ${temporary}/error.log; events {}`;
  await writeFile(
    file,
    `${own}\nhttp { access_log off; client_body_temp_path ${temporary}/body;\n${site}\n}\n`,
  );
  const seen = await visitThrough('nginx', ['-c', file, '-p', temporary], port);
  expect(seen).toMatchObject({
    host: 'shop.example.com',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
  });
  expect(seen['x-forwarded-host']).toBe('shop.example.com');
});

test.skipIf(!has('caddy'))(`Caddy tells who visits, and which website${why('caddy')}`, async () => {
  const file = join(folder, 'Caddyfile');
  check('caddy', ['validate', '--adapter', 'caddyfile', '--config', file]);
  const port = await findPort();
  const site = (await readFile(file, 'utf8'))
    .replace(/^shop\.example\.com \{/m, `http://shop.example.com:${port} {`)
    .replace('127.0.0.1:3000', `127.0.0.1:${await startUpstream()}`);
  const own = join(temporary, 'Caddyfile');
  await writeFile(own, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  const seen = await visitThrough('caddy', ['run', '--adapter', 'caddyfile', '--config', own], port);
  expect(seen).toMatchObject({
    host: 'shop.example.com',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
  });
});

test.skipIf(!has('haproxy'))(
  `HAProxy leaves a front door that is not there, and tells who visits, and which website${why('haproxy')}`,
  async () => {
    const port = await findPort();
    const file = join(temporary, 'haproxy.cfg');
    const config = read('haproxy.cfg')
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${await startUpstream()}`)
      .replace('127.0.0.1:3010', `127.0.0.1:${await findPort()}`);
    await writeFile(file, config);
    check('haproxy', ['-c', '-f', file]);
    const seen = await visitThrough('haproxy', ['-db', '-f', file], port);
    expect(seen).toMatchObject({
      host: 'shop.example.com',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
    expect(seen['x-forwarded-host']).toBeUndefined();
  },
);
