import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

// `npx tsx gateway/upgrade/keep-version.ts`, once for each release: notes down what the next one has to live beside.

const root = process.cwd();
const stored = z.record(z.string(), z.object({ text: z.string() }));

const operations: string[] = [];
for (const folder of ['web', 'gateway']) {
  const text = await readFile(join(root, folder, 'generated', 'operations.json'), 'utf8');
  operations.push(...Object.values(stored.parse(JSON.parse(text))).map((each) => each.text));
}
const migrations: Record<string, string> = {};
for (const subgraph of ['analytics', 'commerce', 'content', 'forms', 'identity']) {
  const names = await readdir(join(root, 'subgraphs', subgraph, 'prisma', 'migrations'));
  migrations[subgraph] =
    names
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1) ?? '';
}
const kept = gzipSync(JSON.stringify({ migrations, operations }), { level: 9 });
await writeFile(join(root, 'gateway', 'upgrade', 'previous-version.json.gz'), kept);
