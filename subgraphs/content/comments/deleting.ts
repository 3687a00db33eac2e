import type { Database } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import { findWebsitesWithDeletedComments, forgetDeletedComments } from './deleting.data.ts';

/** Deletes comments for good that may not be brought back any more, whether or not another one is deleted there. */
export function commentForgetting(database: Database): JobDefinition {
  return {
    name: 'content-deleted-comments',
    retryLimit: 5,
    retryDelaySeconds: 60,
    expireInSeconds: 10 * 60,
    run: forgetDeletedComments,
    async findForgotten() {
      const websiteIds = await findWebsitesWithDeletedComments(database);
      return websiteIds.map((websiteId) => ({ id: newId(), websiteId }));
    },
  };
}
