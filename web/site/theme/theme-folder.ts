import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { deepestThemeRoot, findThemeRoot } from '#schema/theme-root.rules.ts';
import type { ThemeFiles } from './theme.ts';

/** The most that a theme's folder may hold. */
export const themeFolderLimits = { files: 5_000, totalBytes: 100_000_000, fileBytes: 20_000_000 };

/** A folder that cannot be read as a theme; the message is for its author. */
export class ThemeFolderError extends Error {
  override name = 'ThemeFolderError';
}

const themeFolders = new Set(['blocks', 'collections', 'pages', 'styles', 'scripts', 'assets', 'strings']);
/** What packages and file managers leave behind, macOS for a folder's own icon too. */
const skipped = new Set(['node_modules', '__MACOSX', 'Thumbs.db', 'Icon\r']);

/**
 * A theme is the folder that holds template.conf: the given one, `template/`, `src/`, `build/`, or any other at most
 * two levels down. Dotfiles, node_modules, what file managers leave
 * behind and links that lead out of the folder are never read.
 */
export async function readThemeFolder(folder: string): Promise<ThemeFiles> {
  const top = await folderPath(folder);
  const root = await findRoot(top);
  if (root === undefined) {
    throw new ThemeFolderError('There is no template.conf in this folder, nor up to two folders down.');
  }
  const reader = new FolderReader(root);
  await reader.read();
  return reader.files;
}

async function folderPath(folder: string): Promise<string> {
  try {
    const path = await realpath(folder);
    if ((await stat(path)).isDirectory()) return path;
  } catch {
    throw new ThemeFolderError('The theme folder does not exist or cannot be read.');
  }
  throw new ThemeFolderError('The theme must be a folder, not a file.');
}

async function findRoot(top: string): Promise<string | undefined> {
  const root = findThemeRoot(await confsIn(top, ''));
  return root === undefined ? undefined : realpath(join(top, root));
}

/** Where a template.conf lies in a folder and, as far as themes may lie down in it, in its folders. */
async function confsIn(top: string, inner: string): Promise<string[]> {
  const entries = await readdir(join(top, inner), { withFileTypes: true });
  const isDeepest = inner.split('/').length > deepestThemeRoot;
  const found = entries
    .filter((entry) => !isSkipped(entry.name))
    .map((entry) => {
      if (entry.isDirectory()) return isDeepest ? [] : confsIn(top, `${inner}${entry.name}/`);
      return entry.isFile() && entry.name === 'template.conf' ? [inner + entry.name] : [];
    });
  return (await Promise.all(found)).flat();
}

function isSkipped(name: string): boolean {
  return name.startsWith('.') || skipped.has(name);
}

function isRegion(name: string): boolean {
  return name.toLowerCase().endsWith('.region');
}

class FolderReader {
  readonly files = new Map<string, Uint8Array>();
  private totalBytes = 0;
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  async read(): Promise<void> {
    for (const entry of await readdir(this.root, { withFileTypes: true })) {
      if (isSkipped(entry.name)) continue;
      if (entry.isDirectory()) {
        if (themeFolders.has(entry.name)) await this.readFolder(entry.name, 1);
        else await this.readRegions(entry.name);
      } else if (entry.name === 'template.conf' || isRegion(entry.name)) {
        await this.readEntry(entry.name);
      }
    }
  }

  /** Regions may lie in a folder of any name; nothing else in it belongs to the theme. */
  private async readRegions(path: string, depth = 1): Promise<void> {
    for (const entry of await readdir(join(this.root, path), { withFileTypes: true })) {
      if (isSkipped(entry.name)) continue;
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) {
        if (depth < 3) await this.readRegions(inner, depth + 1);
      } else if (isRegion(entry.name)) await this.readEntry(inner);
    }
  }

  private async readFolder(path: string, depth: number): Promise<void> {
    if (depth > 16) throw new ThemeFolderError(`Folders are nested too deep at ${path}.`);
    for (const entry of await readdir(join(this.root, path), { withFileTypes: true })) {
      if (isSkipped(entry.name)) continue;
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) await this.readFolder(inner, depth + 1);
      else await this.readEntry(inner);
    }
  }

  private async readEntry(path: string): Promise<void> {
    const full = await this.insideRoot(path);
    if (full === undefined) return;
    const { size } = await stat(full);
    if (size > themeFolderLimits.fileBytes) {
      throw new ThemeFolderError(`${path} is larger than ${megabytes(themeFolderLimits.fileBytes)} MB.`);
    }
    this.totalBytes += size;
    if (this.totalBytes > themeFolderLimits.totalBytes) {
      throw new ThemeFolderError(`The theme is larger than ${megabytes(themeFolderLimits.totalBytes)} MB.`);
    }
    if (this.files.size >= themeFolderLimits.files) {
      throw new ThemeFolderError(`The theme has more than ${themeFolderLimits.files} files.`);
    }
    this.files.set(path, await readFile(full));
  }

  /** The real path of a regular file that lies in the theme, also through a link; undefined for anything else. */
  private async insideRoot(path: string): Promise<string | undefined> {
    try {
      const full = await realpath(join(this.root, path));
      return full.startsWith(this.root + sep) && (await stat(full)).isFile() ? full : undefined;
    } catch {
      return undefined;
    }
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}
