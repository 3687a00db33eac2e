import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobRequest } from '#kit/jobs.ts';
import type { Account, Contributor, WeeklyReport } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A weekly report that is due, with whom it is for and what it is about. */
export type DueReport = Columns<WeeklyReport, 'id' | 'origin'> &
  Columns<Account, 'email'> &
  Columns<Contributor, 'role'>;

/** The coming Monday at seven in a time zone; this morning's, as long as it is not seven yet. */
const comingMonday = (zone: string) => {
  const monday = `date_trunc('week', now() AT TIME ZONE ${zone}) + interval '7 hours'`;
  return `CASE WHEN (${monday}) AT TIME ZONE ${zone} > now() THEN (${monday}) AT TIME ZONE ${zone}
    ELSE (${monday} + interval '7 days') AT TIME ZONE ${zone} END`;
};

const begin = statement(`
  INSERT INTO weekly_report (id, website_id, account_id, origin, due_at)
  SELECT $2, $1, c.account_id, $4, ${comingMonday('$5')} FROM contributor c WHERE c.website_id = $1 AND c.account_id = $3
  ON CONFLICT (website_id, account_id) DO UPDATE SET origin = excluded.origin
  RETURNING due_at AS "dueAt"`);
const readDue = statement(`
  SELECT id, website_id AS "websiteId" FROM weekly_report WHERE $1 = '${everyWebsite}' AND due_at <= now() ORDER BY due_at LIMIT 500`);
const readDueOne = statement(`
  SELECT w.id, a.email, c.role, w.origin FROM weekly_report w
    JOIN contributor c ON c.website_id = w.website_id AND c.account_id = w.account_id JOIN account a ON a.id = w.account_id
  WHERE w.website_id = $1 AND w.id = $2 AND w.due_at <= now()`);
/** Of two processes with the same mail one finds it due. The next one is a piece of work of its own. */
const takeOne = statement(`
  UPDATE weekly_report SET id = $4, due_at = ${comingMonday('$3')} WHERE website_id = $1 AND id = $2 AND due_at <= now() RETURNING id`);
const readWeek = statement(`
  SELECT to_char(monday - interval '7 days', 'YYYY-MM-DD') AS from, to_char(monday - interval '1 day', 'YYYY-MM-DD') AS to
  FROM date_trunc('week', now() AT TIME ZONE $2) AS monday WHERE $1 <> ''`);

/** When the next report of a contributor is due; null where none is mailed. */
export async function findDueAt(db: ScopedDatabase, accountId: string): Promise<Date | null> {
  const row = await prismaFor(db).weeklyReport.findFirst({ where: { accountId }, select: { dueAt: true } });
  return row?.dueAt ?? null;
}

/** Has reports mailed to a contributor; answers when the first is due, null for who is none. */
export async function beginReports(
  db: Queries,
  { accountId, origin, timeZone }: { accountId: string; origin: string; timeZone: string },
): Promise<Date | null> {
  const [row] = await db.rows<Columns<WeeklyReport, 'dueAt'>>(begin, [newId(), accountId, origin, timeZone]);
  return row?.dueAt ?? null;
}

/** Ends the reports of a contributor. */
export async function endReports(db: ScopedDatabase, accountId: string): Promise<void> {
  await prismaFor(db).weeklyReport.deleteMany({ where: { accountId } });
}

/** Reports that are due, on all websites. */
export function findDueReports(database: Database): Promise<JobRequest[]> {
  return database.forWebsite(everyWebsite).rows<JobRequest>(readDue);
}

/** A report, if it is still due. */
export async function findDueReport(db: Queries, id: string): Promise<DueReport | null> {
  const [row] = await db.rows<DueReport>(readDueOne, [id]);
  return row ?? null;
}

/** Puts a report off to the coming Monday; false when someone else did. */
export async function takeDueReport(db: Queries, id: string, timeZone: string): Promise<boolean> {
  return (await db.rows(takeOne, [id, timeZone, newId()])).length > 0;
}

/** The week that is over, in a time zone: its Monday and its Sunday. */
export async function findLastWeek(db: Queries, timeZone: string): Promise<{ from: string; to: string }> {
  const [row] = await db.rows<{ from: string; to: string }>(readWeek, [timeZone]);
  if (!row) throw new Error('There is no last week.');
  return row;
}
