import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
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

const save = saverOf('captcha setting');

/** The website's own way; null when it does as the install does. */
export async function findCaptchaSetting(queries: Queries): Promise<CaptchaSetting | null> {
  const [row] = await queries.rows<CaptchaSetting>(readSetting);
  return row ?? null;
}

/** The website's own way, as `version` names it: there is something to name where it has none. */
export interface StoredCaptcha {
  readonly own: CaptchaSetting | null;
}

/** Stores the website's own way, as it is decided upon what is stored; null takes it back. */
export function saveCaptchaSetting<Refusal>(
  db: ScopedDatabase,
  expected: string | null | undefined,
  decide: (before: CaptchaSetting | null) => StoredCaptcha | { readonly refusal: Refusal },
): Promise<StoredCaptcha | { readonly refusal: Refusal } | Outdated<StoredCaptcha>> {
  const read = async (queries: Queries) => ({ own: await findCaptchaSetting(queries) });
  return save(db, expected, read, async (queries, { own: before }) => {
    const decided = decide(before);
    if ('refusal' in decided) return decided;
    if (!decided.own) await queries.rows(removeSetting);
    else {
      const { provider, siteKey, projectId, apiKey, minScore } = decided.own;
      await queries.rows(writeSetting, [provider, siteKey, projectId, apiKey, minScore]);
    }
    return decided;
  });
}
