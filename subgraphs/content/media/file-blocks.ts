import { newId } from '#kit/ids.ts';
import type { FileStore } from './file-store.ts';

/** Where a file lies: in blocks of one size, the last of which is shorter. */
export interface Blocks {
  readonly byteSize: number;
  readonly blockBytes: number;
  readonly blocks: readonly string[];
}

/** Large files are kept in blocks of 4 MiB, so that neither sending nor reading a part of one needs all of it in memory. */
export const blockBytes = 4 * 1024 * 1024;

/** Files of all websites in blocks, over a file store. */
export interface BlockStore {
  /** Keeps a block and answers its name. */
  write(websiteId: string, bytes: Uint8Array): Promise<string>;
  /** A block's bytes; null when it is gone. */
  read(websiteId: string, name: string): Promise<Uint8Array | null>;
  /** Bytes of a file from one place up to another, which is not among them. */
  readRange(websiteId: string, file: Blocks, from: number, to: number): Promise<Uint8Array>;
  remove(websiteId: string, names: readonly string[]): Promise<void>;
}

/** Where a block is kept. */
export function blockKey(websiteId: string, name: string): string {
  return `files/${websiteId}/${name}`;
}

/** Blocks over a file store. */
export function createBlockStore(files: FileStore): BlockStore {
  return {
    read: (websiteId, name) => files.read(blockKey(websiteId, name)),
    async write(websiteId, bytes) {
      const name = newId();
      await files.write(blockKey(websiteId, name), bytes);
      return name;
    },
    async readRange(websiteId, { byteSize, blockBytes: size, blocks }, from, to) {
      const end = Math.min(to, byteSize);
      const pieces: Uint8Array[] = [];
      for (let index = Math.floor(from / size); index * size < end; index += 1) {
        const bytes = await files.read(blockKey(websiteId, blocks[index] ?? ''));
        if (!bytes) throw new Error(`A block of a file of the website ${websiteId} is lost.`);
        pieces.push(bytes.subarray(Math.max(0, from - index * size), end - index * size));
      }
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    },
    async remove(websiteId, names) {
      for (const name of names) await files.remove(blockKey(websiteId, name));
    },
  };
}
