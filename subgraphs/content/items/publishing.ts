import type { Database, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobDefinition, Jobs } from '#kit/jobs.ts';
import { findWebsitesWithDue, publishDue } from './publishing.data.ts';

const queue = 'content-publishing';

/** Sees to it that what is scheduled is written down as published when its instant comes. */
export interface Publishing {
  /** Makes the queue when there is none; call it before what is scheduled is written down. */
  prepare(status: string): Promise<void>;
  /** Asks for the work at the instant of an item; others than scheduled ones ask for none. */
  plan(item: { websiteId: string; status: string; publishedAt: Date }): Promise<void>;
  /** Asks for the work at the instants of a page. */
  planPage(page: { websiteId: string; publishAt: Date | null; unpublishAt: Date | null }): Promise<void>;
}

/** The publishing of an opened subgraph. */
export function createPublishing(jobs: Jobs): Publishing {
  return {
    async prepare(status) {
      if (status === 'SCHEDULED') await jobs.open();
    },
    async plan({ websiteId, status, publishedAt }) {
      if (status !== 'SCHEDULED') return;
      await jobs.send(queue, [{ id: newId(), websiteId, startAfter: publishedAt }]);
    },
    async planPage({ websiteId, publishAt, unpublishAt }) {
      const instants = [publishAt, unpublishAt].filter((instant) => instant !== null);
      if (instants.length === 0) return;
      await jobs.send(
        queue,
        instants.map((startAfter) => ({ id: newId(), websiteId, startAfter })),
      );
    },
  };
}

/**
 * Visitors see what is scheduled from its instant on, whoever asks. This writes it down, by which caches learn of it, and
 * whatever else waits for what is published. All that is due on the website is published at once, so nothing is lost when
 * a piece of work is done twice, or one was lost with its process.
 */
export function publishingWork(database: Database): JobDefinition {
  return {
    name: queue,
    retryLimit: 10,
    retryDelaySeconds: 2,
    expireInSeconds: 60,
    async run(db: ScopedDatabase) {
      await publishDue(db);
    },
    async findForgotten() {
      const websiteIds = await findWebsitesWithDue(database);
      return websiteIds.map((websiteId) => ({ id: newId(), websiteId }));
    },
  };
}
