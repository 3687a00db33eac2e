import { v5 } from 'uuid';
import { type Database, everyWebsite } from '#kit/database.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { Log } from '#kit/subgraph.ts';
import { archiveDay, dropArchivedEvents, findSettledDays, noteArchivedDays } from './archive-days.data.ts';
import type { ArchiveWatch } from './archive-watch.ts';
import type { EventArchive } from './event-archive.ts';

const namespace = '0b2f7ad0-3f6c-4b52-8a7e-9a5d5a0e6c11';
const hourMs = 3_600_000;

/** Moves settled days into the archive, one after the other; while it is away they stay where they are, and it is asked again each minute. */
export function archiveWork(
  database: Database,
  archive: EventArchive,
  watch: Pick<ArchiveWatch, 'ask'>,
  log: Log,
): JobDefinition {
  return {
    name: 'analytics-archive',
    retryLimit: 0,
    retryDelaySeconds: 60,
    expireInSeconds: 3_600,
    async run() {
      const install = database.forWebsite(everyWebsite);
      const today = new Date().toISOString().slice(0, 10);
      await dropArchivedEvents(install, archive, today);
      await noteArchivedDays(install, archive);
      for (const day of await findSettledDays(install, today)) {
        const events = await archiveDay(database, archive, day);
        log.info({ day, events }, 'A day’s events were moved to ClickHouse.');
      }
    },
    async findForgotten() {
      if (!(await watch.ask())) return [];
      const hour = Math.floor(Date.now() / hourMs);
      return [{ id: v5(`archive ${hour}`, namespace), websiteId: everyWebsite }];
    },
  };
}
