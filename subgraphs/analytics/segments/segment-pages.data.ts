import type { ScopedDatabase } from '#kit/database.ts';
import { findLastArchivedDayOf } from '../archive/archive-days.data.ts';
import { type EventArchive, MissingArchiveError } from '../archive/event-archive.ts';
import type { ValueVisits } from '../reports/top-values.data.ts';
import { addDays } from '../rollup/retention.rules.ts';
import { postgresPages } from './postgres-pages.data.ts';
import type { SegmentPagesQuestion } from './segment-pages.ts';

/** The pages of a segment, the most frequent first: each day is asked where its events are, and days add up. */
export async function findSegmentPages(
  db: ScopedDatabase,
  archive: EventArchive | null,
  { range, counted }: Omit<SegmentPagesQuestion, 'websiteId'>,
): Promise<ValueVisits[]> {
  const { from, to } = range;
  const last = (await findLastArchivedDayOf(db)) ?? '';
  const question = { websiteId: db.websiteId, counted };
  if (from <= last && !archive) throw new MissingArchiveError();
  const older =
    from <= last && archive
      ? archive.countPages({ ...question, range: { from, to: to < last ? to : last } })
      : [];
  const start = from <= last ? addDays(last, 1) : from;
  const newer = start <= to ? postgresPages(db).countPages({ ...question, range: { from: start, to } }) : [];
  const sums = new Map<string, ValueVisits>();
  for (const page of (await Promise.all([older, newer])).flat()) {
    const known = sums.get(page.value) ?? { views: 0, visits: 0, visitors: 0 };
    sums.set(page.value, {
      value: page.value,
      views: known.views + page.views,
      visits: known.visits + page.visits,
      visitors: known.visitors + page.visitors,
    });
  }
  return [...sums.values()].toSorted((a, b) => b.visits - a.visits || (a.value < b.value ? -1 : 1));
}
