import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where files are kept that do not belong into the database. A key is a path of plain names with `/` between them. */
export interface FileStore {
  /** The file's bytes; null when there is none. */
  read(key: string): Promise<Uint8Array | null>;
  /** Keeps a file: whoever reads it sees all of it or none, also after the power failed. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes every file below a folder. */
  removeAll(folder: string): Promise<void>;
  /** What is wrong with the place, in a sentence; nothing while it works. */
  readonly problems: readonly string[];
}

/** A file store in a local folder. */
export function openFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    const isPlain = key.split('/').every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part));
    if (!isPlain) throw new Error(`Not a key of a file: ${key}`);
    return join(folder, key);
  };
  return {
    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async write(key, bytes) {
      const path = pathOf(key);
      const parent = dirname(path);
      await mkdir(parent, { recursive: true });
      const unfinished = join(parent, `.${randomUUID()}`);
      try {
        await writeThrough(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(parent);
    },
    // Whoever looks at the whole data folder tells of it.
    problems: [],
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (below) => rm(pathOf(below), { recursive: true, force: true }),
  };
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is kept once its folder is; Windows can't open folders, and needs no such thing. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
