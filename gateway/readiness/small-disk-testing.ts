import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk in memory that is full soon. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all the room that is left. */
  fill(): Promise<void>;
  /** Gives back what filling took. */
  free(): Promise<void>;
  /** Has it take no writes, as a disk does that the system gave up on; or take them again. */
  setReadOnly(isReadOnly: boolean): void;
  remove(): Promise<void>;
}

/** Mounts a disk of so many megabytes; null where this account may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-small-disk-'));
  try {
    const options = `size=${megabytes}m,mode=0755`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a');
      const block = Buffer.alloc(1024 * 1024);
      for (let size = block.length; size >= 512; size /= 2) {
        const write = () => file.write(block, 0, size).then(({ bytesWritten }) => bytesWritten === size);
        while (await write().catch(() => false));
      }
      await file.close();
    },
    free: () => rm(filler, { force: true }),
    setReadOnly: (isReadOnly) =>
      void execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder], { stdio: 'ignore' }),
    async remove() {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
