import type { ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import {
  type AlikeFile,
  findAlikeFiles,
  findAlikeImages,
  findSizedImages,
  type SizedImage,
  writeImageCopy,
} from './copy-media.data.ts';
import { createFileLoader, type MediaFileRow, makeFile } from './file.data.ts';
import type { BlockStore } from './file-blocks.ts';
import type { FileStore } from './file-store.ts';
import { originalKey } from './variant-keys.ts';

/** So many bytes are copied at once: whoever pastes a page waits for them. */
const maxBytesAtOnce = 200_000_000;

/** Something of another website, and the same on this one. */
export interface MediaCopy {
  readonly sourceId: string;
  readonly kind: 'image' | 'file';
  readonly id: string;
}

/** Something of another website that was not copied. */
export interface NotCopied {
  readonly sourceId: string;
  readonly reason: 'MISSING' | 'PRIVATE' | 'TOO_LARGE';
}

export interface CopiedMedia {
  readonly copies: readonly MediaCopy[];
  readonly notCopied: readonly NotCopied[];
}

/** Copies pictures and files from one website to another, each once however often it is asked for. */
export type MediaCopier = (
  from: ScopedDatabase,
  to: ScopedDatabase,
  ids: readonly string[],
) => Promise<CopiedMedia>;

/** Copies between websites whose files lie in one store. */
export function createMediaCopier({ files, blocks }: { files: FileStore; blocks: BlockStore }): MediaCopier {
  /** The id of a picture that is the same byte for byte; undefined when there is none. */
  async function findSameImage(
    to: ScopedDatabase,
    image: SizedImage,
    bytes: Uint8Array,
  ): Promise<string | undefined> {
    for (const id of await findAlikeImages(to, image)) {
      const known = await files.read(originalKey(to.websiteId, id));
      if (known && Buffer.compare(known, bytes) === 0) return id;
    }
    return undefined;
  }

  async function copyImage(
    from: ScopedDatabase,
    to: ScopedDatabase,
    image: SizedImage,
  ): Promise<string | null> {
    const bytes = await files.read(originalKey(from.websiteId, image.id));
    if (!bytes) return null;
    const same = await findSameImage(to, image, bytes);
    if (same !== undefined) return same;
    const id = newId();
    const key = originalKey(to.websiteId, id);
    await files.write(key, bytes);
    try {
      await writeImageCopy(to, id, image);
    } catch (error) {
      await files.remove(key);
      throw error;
    }
    return id;
  }

  /** Bytes of a file piece by piece: none is in memory whole. */
  async function isSameFile(
    from: ScopedDatabase,
    file: MediaFileRow,
    to: ScopedDatabase,
    other: AlikeFile,
  ): Promise<boolean> {
    for (let at = 0; at < file.byteSize; at += file.blockBytes) {
      const [here, there] = await Promise.all([
        blocks.readRange(from.websiteId, file, at, at + file.blockBytes),
        blocks.readRange(to.websiteId, other, at, at + file.blockBytes),
      ]);
      if (Buffer.compare(here, there) !== 0) return false;
    }
    return true;
  }

  async function copyFile(from: ScopedDatabase, to: ScopedDatabase, file: MediaFileRow): Promise<string> {
    for (const other of await findAlikeFiles(to, file))
      if (await isSameFile(from, file, to, other)) return other.id;
    const written: string[] = [];
    try {
      for (let at = 0; at < file.byteSize; at += file.blockBytes) {
        const piece = await blocks.readRange(from.websiteId, file, at, at + file.blockBytes);
        written.push(await blocks.write(to.websiteId, piece));
      }
      const id = newId();
      await makeFile(to, { ...file, id, blocks: written });
      return id;
    } catch (error) {
      await blocks.remove(to.websiteId, written);
      throw error;
    }
  }

  return async (from, to, asked) => {
    const ids = [...new Set(asked)];
    const images = new Map((await findSizedImages(from, ids)).map((image) => [image.id, image]));
    const loader = createFileLoader(from);
    const fileRows = await Promise.all(ids.map((id) => (images.has(id) ? null : loader.load(id))));
    const copies: MediaCopy[] = [];
    const notCopied: NotCopied[] = [];
    let total = 0;
    for (const [index, sourceId] of ids.entries()) {
      const image = images.get(sourceId);
      const found = image ?? fileRows[index] ?? null;
      if (found === null) {
        notCopied.push({ sourceId, reason: 'MISSING' });
      } else if ('isPrivate' in found && found.isPrivate) {
        notCopied.push({ sourceId, reason: 'PRIVATE' });
      } else if (total + found.byteSize > maxBytesAtOnce) {
        notCopied.push({ sourceId, reason: 'TOO_LARGE' });
      } else {
        total += found.byteSize;
        const id = 'isPrivate' in found ? await copyFile(from, to, found) : await copyImage(from, to, found);
        if (id === null) notCopied.push({ sourceId, reason: 'MISSING' });
        else copies.push({ sourceId, id, kind: image ? 'image' : 'file' });
      }
    }
    return { copies, notCopied };
  };
}
