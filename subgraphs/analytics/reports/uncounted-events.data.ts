import type { ScopedDatabase } from '#kit/database.ts';
import type { RefusalReason, SkipReason } from '../generated/graphql.ts';
import { prismaFor } from '../prisma-client.ts';
import { type DayRange, within } from './report.data.ts';

const refusals = {
  UNKNOWN_SCHEMA: true,
  INVALID: true,
  TOO_LARGE: true,
  TOO_OLD: true,
  IN_FUTURE: true,
  FOREIGN_WEBSITE: true,
  TOO_MANY: true,
} satisfies Record<RefusalReason, true>;
const skips = {
  SWITCHED_OFF: true,
  ROBOT: true,
  REFUSED_BY_VISITOR: true,
  CONTRIBUTOR: true,
  NO_VISITOR: true,
} satisfies Record<SkipReason, true>;

/** How many events of some days were not counted for a reason. */
export interface UncountedEvents<Reason> {
  readonly reason: Reason;
  readonly count: number;
}

/** Events that were refused. */
export const findRefusedEvents = (db: ScopedDatabase, days: DayRange) => findUncounted(db, days, refusals);

/** Events that a rule left out. */
export const findSkippedEvents = (db: ScopedDatabase, days: DayRange) => findUncounted(db, days, skips);

async function findUncounted<Reason extends string>(
  db: ScopedDatabase,
  days: DayRange,
  reasons: Readonly<Record<Reason, true>>,
): Promise<UncountedEvents<Reason>[]> {
  const isReason = (reason: string): reason is Reason => reason in reasons;
  const rows = await prismaFor(db).refusedEventCount.groupBy({
    by: ['reason'],
    where: { reason: { in: Object.keys(reasons) }, ...within(days) },
    _sum: { count: true },
    orderBy: [{ _sum: { count: 'desc' } }, { reason: 'asc' }],
  });
  return rows.flatMap(({ reason, _sum }) => (isReason(reason) ? [{ reason, count: _sum.count ?? 0 }] : []));
}
