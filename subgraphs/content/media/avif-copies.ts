import type { Database, ScopedDatabase } from '#kit/database.ts';
import type { JobDefinition, Jobs } from '#kit/jobs.ts';
import type { Log } from '#kit/subgraph.ts';
import { findAvif, findOpenRequests, findRequest, requestAvif, settleRequest } from './avif.data.ts';
import type { FileStore } from './file-store.ts';
import { drawAvif } from './picture-work.ts';
import { originalKey, variantKey } from './variant-keys.ts';

const queue = 'content-avif';
/** Those who open a new page first are not to wait because its pictures are drawn a second time. */
const usualWaitSeconds = 120;

/** Copies in AVIF, which are smaller and take so long to draw that no visitor waits for one. */
export interface AvifCopies {
  /** A copy when there is one; else null, and there will be one before long. */
  find(db: ScopedDatabase, imageId: string, width: number): Promise<Uint8Array | null>;
}

/** The copies of an opened subgraph. */
export function createAvifCopies(options: {
  files: FileStore;
  send: Jobs['send'];
  log: Log;
  waitSeconds?: number;
}): AvifCopies {
  const { files, send, log, waitSeconds = usualWaitSeconds } = options;
  return {
    async find(db, imageId, width) {
      const { websiteId } = db;
      const state = await findAvif(db, imageId, width);
      if (state === 'MADE') return files.read(variantKey({ websiteId, imageId, width, kind: 'avif' }));
      const id = state === null ? await requestAvif(db, imageId, width) : null;
      if (id === null) return null;
      const startAfter = new Date(Date.now() + waitSeconds * 1000);
      // Nobody waits for the queue either; a request that does not get into it is found again.
      send(queue, [{ id, websiteId, startAfter }]).catch((error: unknown) =>
        log.warn({ error }, 'A copy of a picture could not be queued.'),
      );
      return null;
    },
  };
}

/** Draws copies one by one, and keeps those that are smaller than what is sent without them. */
export function avifWork(options: { database: Database; files: FileStore }): JobDefinition {
  const { database, files } = options;
  return {
    name: queue,
    retryLimit: 3,
    retryDelaySeconds: 30,
    expireInSeconds: 15 * 60,
    findForgotten: () => findOpenRequests(database, new Date(Date.now() - 2 * usualWaitSeconds * 1000)),
    async run(db, id) {
      const { websiteId } = db;
      const request = await findRequest(db, id);
      const original = request && (await files.read(originalKey(websiteId, request.imageId)));
      if (!request || !original) return;
      const usual = await files.read(variantKey({ websiteId, ...request, kind: 'webp' }));
      const copy = await drawAvif(original, request.width);
      if (!copy || (usual && copy.length >= usual.length)) {
        await settleRequest(db, id, 'LARGER');
        return;
      }
      const key = variantKey({ websiteId, ...request, kind: 'avif' });
      await files.write(key, copy);
      if (!(await settleRequest(db, id, 'MADE'))) await files.remove(key);
    },
  };
}
