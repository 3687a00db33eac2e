import type { ScopedDatabase } from '#kit/database.ts';
import { findLastArchivedDayOf } from '../archive/archive-days.data.ts';
import { type EventArchive, MissingArchiveError } from '../archive/event-archive.ts';
import type { ValueVisits } from '../reports/top-values.data.ts';
import { addDays } from '../rollup/retention.rules.ts';
import { postgresFigures } from './postgres-figures.data.ts';
import type { SegmentQuestion } from './segment-figures.ts';

/** What visits of a segment are told apart by, the most frequent first: each day is asked where its events are, and days add up. */
export async function findSegmentFigures(
  db: ScopedDatabase,
  archive: EventArchive | null,
  { range, ...asked }: Omit<SegmentQuestion, 'websiteId'>,
): Promise<ValueVisits[]> {
  const { from, to } = range;
  const last = (await findLastArchivedDayOf(db)) ?? '';
  const question = { websiteId: db.websiteId, ...asked };
  if (from <= last && !archive) throw new MissingArchiveError();
  const older =
    from <= last && archive
      ? archive.countFigures({ ...question, range: { from, to: to < last ? to : last } })
      : [];
  const start = from <= last ? addDays(last, 1) : from;
  const newer =
    start <= to ? postgresFigures(db).countFigures({ ...question, range: { from: start, to } }) : [];
  const sums = new Map<string, ValueVisits>();
  for (const figure of (await Promise.all([older, newer])).flat()) {
    const known = sums.get(figure.value) ?? { views: 0, visits: 0, visitors: 0 };
    sums.set(figure.value, {
      value: figure.value,
      views: known.views + figure.views,
      visits: known.visits + figure.visits,
      visitors: known.visitors + figure.visitors,
    });
  }
  return [...sums.values()].toSorted((a, b) => b.visits - a.visits || (a.value < b.value ? -1 : 1));
}
