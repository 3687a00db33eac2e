import type { CopiedFile } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import type { DataFile } from './data-files.ts';
import { hashOf } from './hashing.ts';

/** Where the bytes of a file are, below the place of all backups. */
export function fileEntry(sha256: string): string {
  return `files/${sha256.slice(0, 2)}/${sha256}`;
}

/** Files are kept under their own checksum, once for all backups that have them; null for one that went away meanwhile. */
export async function keepFile(place: BackupPlace, file: DataFile): Promise<CopiedFile | null> {
  const source = await file.read();
  if (!source) return null;
  const { sha256, bytes } = await hashOf(source);
  const entry = fileEntry(sha256);
  if (!(await place.has(entry))) {
    const again = await file.read();
    if (!again) return null;
    await place.write(entry, again);
  }
  return { path: file.path, mark: file.mark, sha256, bytes };
}
