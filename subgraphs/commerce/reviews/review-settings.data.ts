import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { ReviewSettings } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** How a website takes reviews; `inviteAfterDays` is null where nobody is asked by itself. */
export type ReviewSettingsRow = Columns<ReviewSettings, 'isEnabled' | 'isAutoPublished' | 'inviteAfterDays'>;

/** Settings to change; absent ones stay as they are, and null days ask nobody. */
export interface ReviewSettingsChanges {
  readonly isEnabled?: boolean | null | undefined;
  readonly isAutoPublished?: boolean | null | undefined;
  readonly inviteAfterDays?: number | null | undefined;
}

const columns =
  'is_enabled AS "isEnabled", is_auto_published AS "isAutoPublished", invite_after_days AS "inviteAfterDays"';

/** The settings of a website, if it has any. */
export const selectReviewSettings = `SELECT ${columns} FROM review_settings WHERE website_id = $1`;

const readSettings = statement(selectReviewSettings);

/** The settings of a website; one that set nothing takes no reviews. */
export async function findReviewSettings(db: ScopedDatabase): Promise<ReviewSettingsRow> {
  const [row] = await db.rows<ReviewSettingsRow>(readSettings);
  return reviewSettingsOf(row);
}

/** What holds for a website by what is stored for it. */
export function reviewSettingsOf(row: ReviewSettingsRow | undefined): ReviewSettingsRow {
  return row ?? { isEnabled: false, isAutoPublished: false, inviteAfterDays: null };
}

/** Changes what is given, and answers the settings. */
export async function updateReviewSettings(
  db: ScopedDatabase,
  { isEnabled, isAutoPublished, inviteAfterDays }: ReviewSettingsChanges,
): Promise<ReviewSettingsRow> {
  const { websiteId } = db;
  const changes = {
    ...{ isEnabled: isEnabled ?? undefined, isAutoPublished: isAutoPublished ?? undefined },
    inviteAfterDays,
  };
  if (Object.values(changes).every((value) => value === undefined)) return findReviewSettings(db);
  return prismaFor(db).reviewSettings.upsert({
    ...{ where: { websiteId }, create: { ...changes, websiteId }, update: changes },
    omit: { websiteId: true },
  });
}
