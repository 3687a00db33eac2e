import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { environment } from '#gateway/config.ts';
import { subgraphNames } from '#subgraphs/index.ts';

const folder = import.meta.dirname;
const program = ['/usr/bin/docker-compose', '/usr/local/bin/docker-compose'].find(existsSync);
const why = program ? '' : ' (skipped: docker-compose is not installed)';

const texts = z.record(z.string(), z.string());
/** What of Compose's schema these files use: a name that is misspelt is none of it. */
const service = z.strictObject({
  image: z.string().optional(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  restart: z.literal('unless-stopped'),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).default([]),
  environment: texts.default({}),
  volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+$|:ro$/)).default([]),
  depends_on: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
});
const file = z.strictObject({
  'x-process': z.unknown().optional(),
  'x-settings': z.unknown().optional(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});

const names = ['compose.yaml', 'compose.scaled.yaml'] as const;
const read = (name: string) => file.parse(parseYaml(readFileSync(join(folder, name), 'utf8')));
const secrets = { POSTGRES_PASSWORD: 'p0stgres', VALKEY_PASSWORD: 'va1key', VIEWER_SECRET: 'v1ewer' };
const ours = (name: string) => Object.entries(read(name).services).filter(([, { build }]) => build);

test.each(names)('%s starts only what is there, may do little, and knows each of its settings', (name) => {
  const { services, volumes } = read(name);
  for (const [id, { depends_on: needed, volumes: mounted }] of Object.entries(services)) {
    for (const other of needed) expect(services, id).toHaveProperty(other);
    for (const [from = ''] of mounted.map((mount) => mount.split(':')))
      if (from.startsWith('.')) expect(existsSync(join(folder, from)), from).toBe(true);
      else expect(volumes, id).toHaveProperty(from);
  }
  const known = new Set(Object.keys(environment.shape));
  for (const [id, { build, environment: settings, ...process }] of ours(name)) {
    expect(existsSync(join(folder, build?.context ?? '', build?.dockerfile ?? '')), id).toBe(true);
    expect(process, id).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '150s' });
    expect(process.security_opt).toEqual(['no-new-privileges:true']);
    expect(process.volumes, id).toEqual(['data:/data']);
    expect(
      Object.keys(settings).filter((setting) => !known.has(setting)),
      id,
    ).toEqual([]);
  }
});

test('the scaled file has each subgraph where the others look for it, and nothing that two of the same would quarrel about', () => {
  const processes = new Map(ours('compose.scaled.yaml'));
  expect([...processes.keys()].toSorted()).toEqual(['front-door', ...subgraphNames].toSorted());
  for (const [id, { ports, environment: settings }] of processes) {
    expect(ports, id).toEqual([]);
    for (const subgraph of subgraphNames) {
      const { SUBGRAPH, PORT } = processes.get(subgraph)?.environment ?? {};
      expect(SUBGRAPH).toBe(subgraph);
      expect(settings[`${subgraph.toUpperCase()}_SERVICE_URL`], id).toBe(`http://${subgraph}:${PORT}`);
    }
  }
  const { balancer, valkey, postgres } = read('compose.scaled.yaml').services;
  const balancing = readFileSync(join(folder, 'haproxy-scaled.cfg'), 'utf8');
  expect(balancing).toContain(`bind :${balancer?.ports[0]?.split(':').at(-1)}`);
  expect(balancing).toMatch(/server-template front-door 1-\d+ front-door:3000/);
  const { DATABASE_URL = '', REDIS_URL = '' } = processes.get('front-door')?.environment ?? {};
  expect(DATABASE_URL).toContain(
    `//${postgres?.environment.POSTGRES_USER}:${postgres?.environment.POSTGRES_PASSWORD}@`,
  );
  expect(REDIS_URL).toContain(`:${valkey?.command?.at(-1)}@valkey:6379`);
});

test.skipIf(!program).each(names)(
  `docker-compose takes %s, and nobody starts it without its secrets${why}`,
  (name) => {
    const config = (settings: object) =>
      execFileSync(program ?? '', ['-f', join(folder, name), 'config'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH ?? '', ...settings },
      });
    const told = z.object({
      services: z.record(z.string(), z.looseObject({ environment: texts.optional() })),
    });
    const { services } = told.parse(parseYaml(config(secrets)));
    expect(Object.keys(services).toSorted()).toEqual(Object.keys(read(name).services).toSorted());
    for (const [id, { environment: settings }] of ours(name))
      expect(Object.keys(services[id]?.environment ?? {}).toSorted(), id).toEqual(
        Object.keys(settings).toSorted(),
      );
    if (name === 'compose.scaled.yaml') {
      expect(services['front-door']?.environment?.DATABASE_URL).toBe(
        'postgresql://vitrine:p0stgres@postgres:5432/vitrine',
      );
      for (const secret of Object.keys(secrets))
        expect(() => config({ ...secrets, [secret]: '' }), secret).toThrow(secret);
    }
  },
);

const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync);
test.skipIf(!haproxy)(
  `HAProxy takes what stands before scaled front doors${haproxy ? '' : ' (skipped: haproxy is not installed)'}`,
  () => {
    const told = execFileSync(haproxy ?? '', ['-c', '-f', join(folder, 'haproxy-scaled.cfg')], {
      encoding: 'utf8',
    });
    expect(told).toContain('Configuration file is valid');
  },
);
