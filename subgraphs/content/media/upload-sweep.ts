import type { Database } from '#kit/database.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { BlockStore } from './file-blocks.ts';
import { findAbandonedUploads, forgetStaleUploads } from './upload.data.ts';

/** Throws away uploads that nobody went on with, website by website, whether or not another one begins there. */
export function sweepingWork(database: Database, blocks: BlockStore): JobDefinition {
  return {
    name: 'content-abandoned-uploads',
    retryLimit: 5,
    retryDelaySeconds: 60,
    expireInSeconds: 10 * 60,
    findForgotten: () => findAbandonedUploads(database),
    async run(db) {
      for (const stale of await forgetStaleUploads(db)) await blocks.remove(db.websiteId, stale.blocks);
    },
  };
}
