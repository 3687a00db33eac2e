import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { subgraphNames } from '#subgraphs/index.ts';

const folder = join(import.meta.dirname, 'kubernetes');
const probe = z.object({ httpGet: z.object({ path: z.enum(['/healthz', '/readyz']), port: z.number() }) });
const named = z.object({ name: z.string() });
const container = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.object({ containerPort: z.number() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  envFrom: z.array(z.object({ configMapRef: named.optional(), secretRef: named.optional() })),
  securityContext: z.object({
    runAsNonRoot: z.literal(true),
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
  }),
  volumeMounts: z.array(
    z.object({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().default(false) }),
  ),
});
const volume = z.object({
  name: z.string(),
  emptyDir: z.object({}).optional(),
  secret: z.object({ secretName: z.string() }).optional(),
});
const labels = z.object({ app: z.string() });
const document = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: named,
  data: z.record(z.string(), z.string()).default({}),
  spec: z
    .looseObject({
      selector: z.union([z.object({ matchLabels: labels }), labels]).optional(),
      template: z
        .object({
          metadata: z.object({ labels }),
          spec: z.object({ containers: z.array(container), volumes: z.array(volume) }),
        })
        .optional(),
      ports: z.array(z.object({ port: z.number(), targetPort: z.number().optional() })).optional(),
    })
    .default({}),
});

const objects = ['vitrine.yaml', 'upgrade.yaml'].flatMap((name) =>
  readFileSync(join(folder, name), 'utf8')
    .split(/^---$/m)
    .slice(1)
    .map((text) => parseYaml(text)),
);
const documents = objects.map((each) => document.parse(each));

test('each part of a cluster leads to another that is there, and is asked for what it answers', () => {
  const deployments = documents.filter(({ kind }) => kind === 'Deployment');
  const portsOf = (app: string) =>
    deployments
      .filter(({ spec }) => spec.template?.metadata.labels.app === app)
      .flatMap(({ spec }) => spec.template?.spec.containers ?? [])
      .flatMap(({ ports }) => ports.map(({ containerPort }) => containerPort));
  const services = documents.filter(({ kind }) => kind === 'Service');
  expect([deployments.length, services.length]).toEqual([6, 6]);
  for (const { spec } of services) {
    const { app = '' } = labels.partial().parse(spec.selector);
    for (const { port, targetPort = port } of spec.ports ?? []) expect(portsOf(app)).toContain(targetPort);
  }
  for (const { metadata, spec } of deployments) {
    const [only] = spec.template?.spec.containers ?? [];
    expect(spec.selector).toEqual({ matchLabels: spec.template?.metadata.labels });
    for (const each of [only?.startupProbe, only?.livenessProbe, only?.readinessProbe])
      expect(portsOf(metadata.name), metadata.name).toContain(each?.httpGet.port);
  }
  const images = documents.flatMap(({ spec }) => spec.template?.spec.containers ?? []);
  expect(new Set(images.map(({ image }) => image)).size).toBe(1);
});

/** What a container reads from its environment by name, and from the maps that are given to it. */
const environmentOf = ({ env, envFrom }: z.infer<typeof container>): Record<string, string> => ({
  ...Object.assign(
    {},
    ...envFrom.map(
      ({ configMapRef }) =>
        documents.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef?.name)
          ?.data,
    ),
  ),
  ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
});

test('each process knows where every other subgraph is, at a port that answers', () => {
  const services = documents.filter(({ kind }) => kind === 'Service');
  const deployments = documents.filter(({ kind }) => kind === 'Deployment');
  const subgraphs = new Set<string>();
  for (const { metadata, spec } of deployments) {
    const [only] = spec.template?.spec.containers ?? [];
    const given = only ? environmentOf(only) : {};
    subgraphs.add(given.SUBGRAPH ?? 'front door');
    for (const name of subgraphNames.filter((each) => each !== given.SUBGRAPH)) {
      const url = new URL(given[`${name.toUpperCase()}_SERVICE_URL`] ?? `http://no-address-of-${name}`);
      const service = services.find((each) => each.metadata.name === url.hostname);
      expect(
        service?.spec.ports?.map(({ port }) => String(port)),
        `${metadata.name}: ${url}`,
      ).toEqual([url.port]);
    }
  }
  expect([...subgraphs].sort()).toEqual([...subgraphNames, 'front door'].sort());
});

test('each process reads the secrets of the install where nobody writes, and writes where it may', () => {
  const pods = documents.flatMap(({ spec }) => spec.template?.spec ?? []);
  expect(pods).toHaveLength(7);
  for (const { containers, volumes } of pods)
    for (const each of containers) {
      const { SECRETS_DIR, DATA_DIR = '' } = environmentOf(each);
      const mounts = each.volumeMounts.map(({ name, ...mount }) => ({
        ...mount,
        ...volumes.find((one) => one.name === name),
      }));
      const at = (path: string | undefined) => mounts.find(({ mountPath }) => mountPath === path);
      expect(at(SECRETS_DIR)).toMatchObject({ readOnly: true, secret: { secretName: 'vitrine-secrets' } });
      const written = mounts.filter(({ emptyDir }) => emptyDir).map(({ mountPath }) => mountPath);
      expect(written).toContain('/tmp');
      expect(
        written.some((path) => DATA_DIR === path || DATA_DIR.startsWith(`${path}/`)),
        DATA_DIR,
      ).toBe(true);
    }
});

const models = process.env.KUBERNETES_MODELS;
const modelsSchema = z.record(z.string(), z.custom<new (data: unknown) => { validate(): void }>());

test.skipIf(!models)(
  `each part is what Kubernetes's published schemas want${models ? '' : ' (skipped: KUBERNETES_MODELS names no folder with that package)'}`,
  () => {
    const load = createRequire(join(models ?? '', 'package.json'));
    for (const [index, { apiVersion, kind, metadata }] of documents.entries()) {
      const Model = modelsSchema.parse(load(`kubernetes-models/${apiVersion}/${kind}`))[kind];
      if (!Model) throw new Error(`There is no schema of ${apiVersion} ${kind}.`);
      expect(() => new Model(objects[index]).validate(), `${kind} ${metadata.name}`).not.toThrow();
    }
  },
);
