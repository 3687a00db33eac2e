import { type ScopedDatabase, statement } from '#kit/database.ts';

/** How a website takes reviews. */
export interface ReviewSettingsRow {
  readonly isEnabled: boolean;
  readonly isAutoPublished: boolean;
  /** Days after an order's last parcel; null where nobody is asked by itself. */
  readonly inviteAfterDays: number | null;
}

/** Settings to change; absent ones stay as they are, and null days ask nobody. */
export interface ReviewSettingsChanges {
  readonly isEnabled?: boolean | null | undefined;
  readonly isAutoPublished?: boolean | null | undefined;
  readonly inviteAfterDays?: number | null | undefined;
}

const columns =
  'is_enabled AS "isEnabled", is_auto_published AS "isAutoPublished", invite_after_days AS "inviteAfterDays"';

const readSettings = statement(`SELECT ${columns} FROM review_settings WHERE website_id = $1`);

const writeSettings = statement(`
  INSERT INTO review_settings AS s (website_id, is_enabled, is_auto_published, invite_after_days)
  VALUES ($1, coalesce($2, false), coalesce($3, false), $4::smallint)
  ON CONFLICT (website_id) DO UPDATE SET is_enabled = coalesce($2, s.is_enabled),
    is_auto_published = coalesce($3, s.is_auto_published),
    invite_after_days = CASE WHEN $5 THEN $4::smallint ELSE s.invite_after_days END
  RETURNING ${columns}`);

/** The settings of a website; one that set nothing takes no reviews. */
export async function findReviewSettings(db: ScopedDatabase): Promise<ReviewSettingsRow> {
  const [row] = await db.rows<ReviewSettingsRow>(readSettings);
  return row ?? { isEnabled: false, isAutoPublished: false, inviteAfterDays: null };
}

/** Changes what is given, and answers the settings. */
export async function updateReviewSettings(
  db: ScopedDatabase,
  { isEnabled, isAutoPublished, inviteAfterDays }: ReviewSettingsChanges,
): Promise<ReviewSettingsRow> {
  const days = [inviteAfterDays ?? null, inviteAfterDays !== undefined];
  const [row] = await db.rows<ReviewSettingsRow>(writeSettings, [
    ...[isEnabled ?? null, isAutoPublished ?? null],
    ...days,
  ]);
  if (!row) throw new Error('The settings of reviews were not stored.');
  return row;
}
