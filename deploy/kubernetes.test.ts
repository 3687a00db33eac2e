import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { z } from 'zod';

const folder = join(import.meta.dirname, 'kubernetes');
const probe = z.object({ httpGet: z.object({ path: z.enum(['/healthz', '/readyz']), port: z.number() }) });
const container = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.object({ containerPort: z.number() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  securityContext: z.object({ runAsNonRoot: z.literal(true), allowPrivilegeEscalation: z.literal(false) }),
});
const labels = z.object({ app: z.string() });
const document = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({
    selector: z.union([z.object({ matchLabels: labels }), labels]).optional(),
    template: z
      .object({
        metadata: z.object({ labels }),
        spec: z.object({ containers: z.array(container) }),
      })
      .optional(),
    ports: z.array(z.object({ port: z.number(), targetPort: z.number().optional() })).optional(),
  }),
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
