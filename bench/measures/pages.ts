import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { projectRoot } from '#gateway/root.ts';
import { compare, type LoadRequest, median } from '../load.ts';
import { homeRequests, listPageRequests, pageRequests, postListRequests } from '../operations.ts';
import { type BenchRun, startBare, stopAll } from './bench-run.ts';
import { tell } from './graph.ts';

/** A visitor's pages of a product and of a list: kept, rendered each time, and as bytes that are only sent. */
export async function measurePages({ report, seconds, shop, startShop }: BenchRun): Promise<void> {
  const kept = await startShop(shop);
  const uncached = await startShop(shop, { keepsNothing: true });
  const path = `/shop/${shop.slugOf(1)}`;
  const measurePage = async (what: string, first: string, requests: readonly LoadRequest[]) => {
    const bare = await startBare(kept, first);
    report.begin(`A ${what} for anonymous visitors`);
    const names = [`bare Fastify: ${what}`, `${what}, cached`, `${what}, uncached`];
    const contestants = [bare, kept, uncached].map((server, index) => ({
      name: names[index] ?? '',
      server,
      requests,
    }));
    tell(report, names, await compare(contestants, seconds), names[0]);
    await stopAll(bare);
  };

  await measurePage('product page', path, pageRequests(shop));
  await measurePage('list of 24 products', '/shop', listPageRequests());
  await measurePage('home page', '/', homeRequests());
  await measurePage('list of 20 posts', '/journal', postListRequests('journal'));
  report.begin('A list of 20 among 10,000 posts against 100, uncached');
  const names = ['list of 20 among 100 posts', 'list of 20 among 10,000 posts'];
  const contestants = ['journal', 'archive'].map((slug, index) => ({
    name: names[index] ?? '',
    server: uncached,
    requests: postListRequests(slug),
  }));
  tell(report, names, await compare(contestants, seconds), names[0]);
  report.begin('What a product page is made of');
  report.add(
    'first render after a theme change',
    await timeFirstRender(() => shop.installTheme(), new URL(path, kept.url)),
    'ms',
  );
  const html = await (await fetch(new URL(path, kept.url))).text();
  report.add('HTML of a product page, gzip', gzipSync(html).length / 1024, 'KiB');
  const scripts = await measureScripts(html);
  if (scripts === null) return stopAll(kept, uncached);
  report.add('scripts that a product page loads at once, gzip', scripts.first / 1024, 'KiB');
  report.add('scripts of a product page with its islands, gzip', scripts.all / 1024, 'KiB');
  await stopAll(kept, uncached);
}

/** From the change to the whole page, at the server that knew the page before. */
async function timeFirstRender(change: () => Promise<void>, url: URL): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    await (await fetch(url)).text();
    await change();
    const begun = performance.now();
    await (await fetch(url)).text();
    times.push(performance.now() - begun);
  }
  return median(times);
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);

/** What a product page loads: its scripts with all that they import, the islands on it and what its links open; null before the browser's part was built. */
async function measureScripts(html: string): Promise<{ first: number; all: number } | null> {
  const folder = join(projectRoot, 'build', 'client');
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const manifest = manifestSchema.parse(JSON.parse(text));
  const entries = Object.keys(manifest).filter((name) => html.includes(manifest[name]?.file ?? ' '));
  if (entries.length === 0) return null;
  const names = new Set([...html.matchAll(/data-island="([a-z-]+)"/g)].map(([, name]) => name));
  const marks = [...html.matchAll(/data-(?:opens|enhance)="([a-z]+)/g)].map(([, word = '']) => word);
  const isLoaded = (path: string) =>
    path.includes('.island.')
      ? [...names].some((name) => path.endsWith(`/${name}.island.tsx`))
      : path.includes('/islands/') || marks.some((word) => path.split('/').at(-1)?.startsWith(word));
  const closure = (paths: readonly string[]) => {
    const reached = new Set<string>();
    const visit = (path: string) => {
      if (reached.has(path)) return;
      reached.add(path);
      for (const next of manifest[path]?.imports ?? []) visit(next);
    };
    for (const path of paths) visit(path);
    return [...reached].flatMap((path) => manifest[path]?.file ?? []);
  };
  const sizeOf = async (files: readonly string[]) => {
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const islands = entries.flatMap((name) => manifest[name]?.dynamicImports ?? []).filter(isLoaded);
  return { first: await sizeOf(closure(entries)), all: await sizeOf(closure([...entries, ...islands])) };
}
