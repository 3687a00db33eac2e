import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#gateway/root.ts';
import { setup as startPostgres, teardown as stopPostgres } from '#kit/test-postgres.ts';

/** Once before all browser tests: what they visit is built as it is now, and PostgreSQL runs until they are over. */
// biome-ignore lint/style/noDefaultExport: Playwright calls it from there.
export default async function setUp(): Promise<() => Promise<void>> {
  await Promise.all([
    isClientFresh().then((isFresh) => (isFresh ? undefined : build('--app'))),
    build('--config', 'web/e2e/vite.config.ts'),
    startPostgres(),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-shop-'));
  process.env.SHOP_FOLDER = folder;
  return async () => {
    await stopPostgres();
    await rm(folder, { recursive: true, force: true });
  };
}

/** In a process of its own, as for visitors: tests have another mode. */
async function build(...args: string[]): Promise<void> {
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error', ...args], {
    cwd: projectRoot,
    env,
  });
}

/** True when what browsers load was built after the last change of its sources. */
async function isClientFresh(): Promise<boolean> {
  const built = await Promise.all(
    ['client', 'explorer', 'editor'].map((name) =>
      stat(join(projectRoot, 'build', name, '.vite', 'manifest.json')).catch(() => ({ mtimeMs: 0 })),
    ),
  );
  const oldest = Math.min(...built.map(({ mtimeMs }) => mtimeMs));
  const sources = await Promise.all(
    ['web/site', 'web/editor', 'web/blocks', 'web/ui', 'web/generated'].map(lastChange),
  );
  const config = await stat(join(projectRoot, 'vite.config.ts'));
  return oldest > Math.max(...sources, config.mtimeMs);
}

/** When the youngest file below a folder was written. */
async function lastChange(folder: string): Promise<number> {
  const entries = await readdir(join(projectRoot, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => stat(join(parentPath, name)));
  return Math.max(...(await Promise.all(files)).map(({ mtimeMs }) => mtimeMs));
}
