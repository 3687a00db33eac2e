/**
 * `node deploy/make-release.mjs FILE.tar.gz`: packs what runs, already built, for machines without development tools. The same sources
 * give the same bytes. Run `npm run build` first.
 */
import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

const root = join(import.meta.dirname, '..');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What an install reads while it runs: paths, and below folders the files that `isWanted`. */
const parts = [
  ...['package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'NOTICE', 'README.md', 'gateway/start.mjs'],
  ...[
    'build/client',
    'build/editor',
    'build/explorer',
    'build/server',
    'gateway/demo',
    'web/themes',
    'deploy',
    'schema',
  ],
  ...readdirSync(join(root, 'subgraphs')).map((subgraph) => `subgraphs/${subgraph}/prisma/migrations`),
];
const isWanted = (path) => !/\.(?:test|e2e)\.|(?<!^schema\/.*)\.tsx?$|\.map$/.test(path);

const filesBelow = (path) => {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((each) => filesBelow(`${path}/${each}`));
};

export const releaseFiles = () => parts.flatMap(filesBelow).filter(isWanted).sort();

/** The packages that come along, and those that it was built of and by, as CycloneDX. The same lock file gives the same text. */
export function listComponents() {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  const { serialNumber: _, metadata, ...rest } = JSON.parse(text);
  const { timestamp: __, tools: ___, component, ...told } = metadata;
  // npm calls it after the folder that it lies in.
  return `${JSON.stringify({ ...rest, metadata: { ...told, component: { ...component, name } } }, null, 2)}\n`;
}

/** Writes the archive, and answers how many files are in it. */
export async function makeRelease(file) {
  if (!existsSync(join(root, 'build', 'server', 'main.js')))
    throw new Error('Nothing is built yet: run npm run build first.');
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(file));
  const files = releaseFiles();
  for (const path of files) {
    const header = { name: `${name}-${version}/${path}`, mode: 0o644, mtime: new Date(0) };
    archive.entry(header, readFileSync(join(root, path)));
  }
  const list = { name: `${name}-${version}/sbom.cdx.json`, mode: 0o644, mtime: new Date(0) };
  archive.entry(list, listComponents());
  archive.finalize();
  await written;
  return files.length + 1;
}

const [, program, file] = process.argv;
if (program === import.meta.filename) {
  if (!file) throw new Error('Usage: node deploy/make-release.mjs FILE.tar.gz');
  process.stdout.write(`${file}: ${await makeRelease(file)} files\n`);
}
