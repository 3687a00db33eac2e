import type { Queries, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import {
  type AlikeFile,
  findAlikeFiles,
  findAlikeImages,
  findSizedImages,
  type SizedImage,
  takeCopyTurn,
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

/** How a copy is stored, and written down unless somebody else did meanwhile. */
interface Copying<Stored> {
  store(): Promise<Stored>;
  /** What is the same and was not there before the bytes were stored. */
  findSame(queries: Queries): Promise<string | undefined>;
  writeDown(queries: Queries, stored: Stored): Promise<string>;
  forget(stored: Stored): Promise<unknown>;
}

/**
 * Stores the bytes before anyone waits for them; who writes down copies of as many bytes then waits for its turn, and looks once more.
 * So two who paste the same at the same moment get one copy.
 */
async function copyOnce<Stored>(
  to: ScopedDatabase,
  { byteSize }: { readonly byteSize: number },
  { store, findSame, writeDown, forget }: Copying<Stored>,
): Promise<string> {
  const stored = await store();
  const written = to.transaction(async (queries) => {
    await takeCopyTurn(queries, byteSize);
    const same = await findSame(queries);
    if (same !== undefined) return { id: same, isNew: false };
    return { id: await writeDown(queries, stored), isNew: true };
  });
  const { id, isNew } = await written.catch(async (error: unknown) => {
    await forget(stored);
    throw error;
  });
  if (!isNew) await forget(stored);
  return id;
}

/** Copies between websites whose files lie in one store. */
export function createMediaCopier({ files, blocks }: { files: FileStore; blocks: BlockStore }): MediaCopier {
  /** Which of some pictures is the same byte for byte; undefined when none is. */
  async function findSameImage(
    to: ScopedDatabase,
    ids: readonly string[],
    bytes: Uint8Array,
  ): Promise<string | undefined> {
    for (const id of ids) {
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
    const seen = await findAlikeImages(to, image);
    const same = await findSameImage(to, seen, bytes);
    if (same !== undefined) return same;
    const key = (id: string) => originalKey(to.websiteId, id);
    return copyOnce(to, image, {
      store: async () => {
        const id = newId();
        await files.write(key(id), bytes);
        return id;
      },
      findSame: async (queries) => {
        const since = (await findAlikeImages(queries, image)).filter((id) => !seen.includes(id));
        return findSameImage(to, since, bytes);
      },
      writeDown: async (queries, id) => {
        await writeImageCopy(queries, id, image);
        return id;
      },
      forget: (id) => files.remove(key(id)),
    });
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

  async function findSameFile(
    from: ScopedDatabase,
    file: MediaFileRow,
    to: ScopedDatabase,
    others: readonly AlikeFile[],
  ): Promise<string | undefined> {
    for (const other of others) if (await isSameFile(from, file, to, other)) return other.id;
    return undefined;
  }

  async function copyFile(from: ScopedDatabase, to: ScopedDatabase, file: MediaFileRow): Promise<string> {
    const seen = await findAlikeFiles(to, file);
    const same = await findSameFile(from, file, to, seen);
    if (same !== undefined) return same;
    return copyOnce(to, file, {
      store: () => storeBlocks(from, to, file),
      findSame: async (queries) => {
        const since = await findAlikeFiles(queries, file);
        const unseen = since.filter(({ id }) => !seen.some((other) => other.id === id));
        return findSameFile(from, file, to, unseen);
      },
      writeDown: async (queries, written) => {
        const id = newId();
        await makeFile(queries, { ...file, id, blocks: written }, null);
        return id;
      },
      forget: (written) => blocks.remove(to.websiteId, written),
    });
  }

  async function storeBlocks(
    from: ScopedDatabase,
    to: ScopedDatabase,
    file: MediaFileRow,
  ): Promise<string[]> {
    const written: string[] = [];
    try {
      for (let at = 0; at < file.byteSize; at += file.blockBytes) {
        const piece = await blocks.readRange(from.websiteId, file, at, at + file.blockBytes);
        written.push(await blocks.write(to.websiteId, piece));
      }
      return written;
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
