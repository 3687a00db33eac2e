import type { Database, ScopedDatabase } from '#kit/database.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { Download } from '#kit/site-pages.ts';
import type { Log } from '#kit/subgraph.ts';
import { maxFileBytes } from '../media/image.rules.ts';
import type { Pictures } from '../media/pictures.ts';
import {
  beginImport,
  endImport,
  findOpenRuns,
  type ImportCounts,
  type ImportKind,
  noCounts,
  tellProgress,
} from './import.data.ts';
import type { ImportTools, MoveReport } from './moving.ts';
import { importSite } from './site.ts';
import { importSiteFrom } from './site-address.ts';
import { NotPages, readSiteDocument } from './site-document.ts';
import { importWordPress } from './wordpress.ts';
import { NotWxr, readWxr } from './wxr.ts';

/** The queue of moves. */
export const importQueue = 'content-importing';

/** Does moves, in the name of who asked for them. One that was interrupted begins again, and finds what it took over before. */
export function importingWork(options: {
  database: Database;
  pictures: Pictures;
  log: Log;
  download: Download;
}): JobDefinition {
  const { database, pictures, log, download } = options;
  return {
    name: importQueue,
    retryLimit: 5,
    retryDelaySeconds: 5,
    expireInSeconds: 60 * 60,
    findForgotten: () => findOpenRuns(database),
    async run(db: ScopedDatabase, id: string) {
      const begun = await beginImport(db, id);
      if (begun === null) return;
      try {
        const tell = (counts: ImportCounts, problems: readonly string[]) =>
          tellProgress(db, id, counts, problems);
        const own = database.forWebsite(db.websiteId, begun.startedBy ?? '');
        const {
          counts,
          problems,
          productsFile = null,
        } = await take(
          begun,
          { db: own, pictures, tell, download: (url) => download(url, maxFileBytes) },
          download,
        );
        await endImport(db, id, { state: 'DONE', counts, problems, productsFile });
        log.info(
          { websiteId: db.websiteId, run: id, counts, problems: problems.length },
          'A website was imported.',
        );
      } catch (error) {
        if (!(error instanceof NotWxr || error instanceof NotPages)) throw error;
        await endImport(db, id, {
          state: 'FAILED',
          counts: noCounts,
          problems: [error.message],
          productsFile: null,
        });
      }
    },
  };
}

async function take(
  { kind, source }: { kind: ImportKind; source: Uint8Array },
  tools: ImportTools,
  download: Download,
): Promise<MoveReport> {
  switch (kind) {
    case 'ADDRESS':
      return importSiteFrom(Buffer.from(source).toString(), tools, download);
    case 'SITE':
      return importSite(await readSiteDocument(source), tools);
    case 'WORDPRESS':
      return importWordPress(await readWxr(source), tools);
  }
}
