import { type Database, everyWebsite, type ScopedDatabase } from '#kit/database.ts';
import type { BytesAnswer, BytesRequest } from '#kit/subgraph.ts';
import { createFileLoader, forgetFiles } from './file.data.ts';
import type { BlockStore } from './file-blocks.ts';

/** Hands out files other than pictures, and deletes them. */
export interface MediaFiles {
  /** Bytes of `files/ID` from the one that `from` names up to the end of its block; null when there are none. */
  read(request: BytesRequest): Promise<BytesAnswer | null>;
  /** Deletes files of a website; answers the ids of those that were there. */
  remove(db: ScopedDatabase, ids: readonly string[]): Promise<string[]>;
}

/** Files of all websites, over a database and their blocks. */
export function createMediaFiles({
  database,
  blocks,
}: {
  database: Database;
  blocks: BlockStore;
}): MediaFiles {
  return {
    async read({ websiteId, path, query }) {
      const [, id] = /^files\/([0-9a-f-]{36})$/.exec(path) ?? [];
      const from = Number(query.from ?? 0);
      if (!id || websiteId === everyWebsite || !Number.isSafeInteger(from) || from < 0) return null;
      const file = await createFileLoader(database.forWebsite(websiteId)).load(id);
      if (!file || from >= file.byteSize) return null;
      const end = (Math.floor(from / file.blockBytes) + 1) * file.blockBytes;
      const bytes = await blocks.readRange(websiteId, file, from, end);
      // What a file's bytes are never changes: its id says it all.
      return { contentType: file.contentType, bytes, etag: `"${id}"` };
    },
    async remove(db, ids) {
      const gone = await forgetFiles(db, ids);
      for (const file of gone) await blocks.remove(db.websiteId, file.blocks);
      return gone.map(({ id }) => id);
    },
  };
}
