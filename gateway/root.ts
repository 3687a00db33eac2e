import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's folder: where package.json is, from the source as from the build. */
export const projectRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('The folder of the project was not found.');
  return findRoot(above);
}
