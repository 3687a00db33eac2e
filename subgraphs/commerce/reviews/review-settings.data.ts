import { type ScopedDatabase, statement } from '#kit/database.ts';

/** How a website takes reviews. */
export interface ReviewSettingsRow {
  readonly isEnabled: boolean;
  readonly isAutoPublished: boolean;
}

const readSettings = statement(`
  SELECT is_enabled AS "isEnabled", is_auto_published AS "isAutoPublished" FROM review_settings WHERE website_id = $1`);

const writeSettings = statement(`
  INSERT INTO review_settings AS s (website_id, is_enabled, is_auto_published)
  VALUES ($1, coalesce($2, false), coalesce($3, false))
  ON CONFLICT (website_id) DO UPDATE SET is_enabled = coalesce($2, s.is_enabled),
    is_auto_published = coalesce($3, s.is_auto_published)
  RETURNING is_enabled AS "isEnabled", is_auto_published AS "isAutoPublished"`);

/** The settings of a website; one that set nothing takes no reviews. */
export async function findReviewSettings(db: ScopedDatabase): Promise<ReviewSettingsRow> {
  const [row] = await db.rows<ReviewSettingsRow>(readSettings);
  return row ?? { isEnabled: false, isAutoPublished: false };
}

/** Changes what is given, and answers the settings. */
export async function updateReviewSettings(
  db: ScopedDatabase,
  changes: { isEnabled?: boolean | null | undefined; isAutoPublished?: boolean | null | undefined },
): Promise<ReviewSettingsRow> {
  const { isEnabled, isAutoPublished } = changes;
  const [row] = await db.rows<ReviewSettingsRow>(writeSettings, [isEnabled ?? null, isAutoPublished ?? null]);
  if (!row) throw new Error('The settings of reviews were not stored.');
  return row;
}
