/**
 * `node deploy/make-release.mjs FILE.tar.gz`: packs what runs, already built, for machines without development tools: an archive to
 * unpack, and a package that npm installs. The same sources give the same bytes. Run `npm run build` first.
 */
import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

const root = join(import.meta.dirname, '..');
const { private: _, ...description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { name, version } = description;

/** What an install reads while it runs: paths, and below folders the files that `isWanted`. */
const parts = [
  ...['.npmrc', 'LICENSE', 'NOTICE', 'README.md', 'gateway/start.mjs', 'gateway/vitrine.mjs'],
  ...['client', 'editor', 'explorer', 'library', 'maps', 'server'].map((folder) => `build/${folder}`),
  ...['gateway/demo', 'web/themes', 'deploy', 'schema'],
  ...readdirSync(join(root, 'subgraphs')).map((subgraph) => `subgraphs/${subgraph}/prisma/migrations`),
];
const isWanted = (path) =>
  path.startsWith('build/maps/') || !/\.(?:test|e2e)\.|(?<!^schema\/.*)\.tsx?$|\.map$/.test(path);

/** What is written for a release: npm installs the very versions of the lock file, by its name in packages, and the package may be published. */
const writtenFiles = () => [
  ['package.json', `${JSON.stringify(description, null, 2)}\n`],
  ['npm-shrinkwrap.json', readFileSync(join(root, 'package-lock.json'))],
  ['sbom.cdx.json', listComponents()],
];

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
  const files = [...releaseFiles().map((path) => [path, readFileSync(join(root, path))]), ...writtenFiles()];
  for (const [path, bytes] of files) {
    const mode = path === description.bin[name] ? 0o755 : 0o644;
    archive.entry({ name: `${name}-${version}/${path}`, mode, mtime: new Date(0) }, bytes);
  }
  archive.finalize();
  await written;
  return files.length;
}

const [, program, file] = process.argv;
if (program === import.meta.filename) {
  if (!file) throw new Error('Usage: node deploy/make-release.mjs FILE.tar.gz');
  process.stdout.write(`${file}: ${await makeRelease(file)} files\n`);
}
