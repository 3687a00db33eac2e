import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { CaptchaSetting } from './captcha.rules.ts';

const readSetting = statement(`
  SELECT provider, site_key AS "siteKey", project_id AS "projectId", api_key AS "apiKey", min_score AS "minScore"
  FROM captcha_setting WHERE website_id = $1`);

const writeSetting = statement(`
  INSERT INTO captcha_setting (website_id, provider, site_key, project_id, api_key, min_score)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (website_id) DO UPDATE SET provider = excluded.provider, site_key = excluded.site_key,
    project_id = excluded.project_id, api_key = excluded.api_key, min_score = excluded.min_score`);

const removeSetting = statement('DELETE FROM captcha_setting WHERE website_id = $1');

/** The website's own way; null when it does as the install does. */
export async function findCaptchaSetting(db: ScopedDatabase): Promise<CaptchaSetting | null> {
  const [row] = await db.rows<CaptchaSetting>(readSetting);
  return row ?? null;
}

/** Stores the website's own way; null takes it back. */
export async function saveCaptchaSetting(db: ScopedDatabase, setting: CaptchaSetting | null): Promise<void> {
  if (!setting) {
    await db.rows(removeSetting);
    return;
  }
  const { provider, siteKey, projectId, apiKey, minScore } = setting;
  await db.rows(writeSetting, [provider, siteKey, projectId, apiKey, minScore]);
}
