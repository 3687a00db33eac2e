import type { Database, ScopedDatabase } from '#kit/database.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { Download } from '#kit/site-pages.ts';
import type { Log } from '#kit/subgraph.ts';
import { maxFileBytes } from '../media/image.rules.ts';
import type { Pictures } from '../media/pictures.ts';
import {
  type BegunImport,
  beginImport,
  endCancelledImport,
  endImport,
  findOpenRuns,
  isImportRunning,
  noCounts,
  tellProgress,
} from './import.data.ts';
import { ImportCancelled, type ImportTools, type MoveReport } from './moving.ts';
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
      const tools: ImportTools = {
        db: database.forWebsite(db.websiteId, begun.startedBy ?? ''),
        pictures,
        isDryRun: begun.isDryRun,
        download: (url) => download(url, maxFileBytes),
        tell: (counts, problems) => tellProgress(db, id, counts, problems),
        async assertRunning() {
          if (!(await isImportRunning(db, id))) throw new ImportCancelled();
        },
      };
      const end = await takeOver(begun, tools, download);
      const { state, counts, problems } = end;
      if (!(await endImport(db, id, end))) await endCancelledImport(db, id, end);
      else if (state === 'DONE')
        log.info(
          { websiteId: db.websiteId, run: id, counts, problems: problems.length },
          begun.isDryRun ? 'An import was tried.' : 'A website was imported.',
        );
    },
  };
}

/** Takes over what can be, and says how that ended. */
async function takeOver(
  begun: BegunImport,
  tools: ImportTools,
  download: Download,
): Promise<Parameters<typeof endImport>[2]> {
  try {
    const { counts, problems, productsFile = null } = await take(begun, tools, download);
    return { state: 'DONE', counts, problems, productsFile };
  } catch (error) {
    const problems = error instanceof NotWxr || error instanceof NotPages ? [error.message] : null;
    if (problems === null && !(error instanceof ImportCancelled)) throw error;
    return { state: 'FAILED', counts: noCounts, problems: problems ?? [], productsFile: null };
  }
}

async function take(
  { kind, source }: BegunImport,
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
