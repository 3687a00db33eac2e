import type { Database, ScopedDatabase } from '#kit/database.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { Log } from '#kit/subgraph.ts';
import type { Pictures } from '../media/pictures.ts';
import { beginImport, endImport, findOpenRuns, type ImportCounts, tellProgress } from './import.data.ts';
import { importWordPress } from './wordpress.ts';
import { NotWxr, readWxr } from './wxr.ts';

/** The queue of moves. */
export const importQueue = 'content-importing';

const none: ImportCounts = { posts: 0, pages: 0, pictures: 0, comments: 0, redirects: 0, skipped: 0 };

/** Does moves. One that was interrupted begins again, and finds what it took over before. */
export function importingWork(options: {
  database: Database;
  pictures: Pictures;
  log: Log;
  download(url: string): Promise<Uint8Array>;
}): JobDefinition {
  const { database, pictures, log, download } = options;
  return {
    name: importQueue,
    retryLimit: 5,
    retryDelaySeconds: 5,
    expireInSeconds: 60 * 60,
    findForgotten: () => findOpenRuns(database),
    async run(db: ScopedDatabase, id: string) {
      const source = await beginImport(db, id);
      if (source === null) return;
      try {
        const file = readWxr(Buffer.from(source).toString('utf8'));
        const tell = (counts: ImportCounts, problems: readonly string[]) =>
          tellProgress(db, id, counts, problems);
        const { counts, problems } = await importWordPress(file, { db, pictures, download, tell });
        await endImport(db, id, { state: 'DONE', counts, problems });
        log.info(
          { websiteId: db.websiteId, run: id, counts, problems: problems.length },
          'A website was imported.',
        );
      } catch (error) {
        if (!(error instanceof NotWxr)) throw error;
        await endImport(db, id, { state: 'FAILED', counts: none, problems: [error.message] });
      }
    },
  };
}
