import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import type { CaptchaSetting as StoredSetting } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { CaptchaSetting } from './captcha.rules.ts';

const readSetting = statement(`
  SELECT provider, site_key AS "siteKey", project_id AS "projectId", api_key AS "apiKey", min_score AS "minScore"
  FROM captcha_setting WHERE website_id = $1`);

/** A setting as its row has it. */
type SettingRow = Columns<
  StoredSetting,
  'siteKey' | 'projectId' | 'apiKey' | 'minScore',
  Pick<CaptchaSetting, 'provider'>
>;

const save = saverOf('captcha setting');

/** The website's own way; null when it does as the install does. */
export async function findCaptchaSetting(queries: Queries): Promise<CaptchaSetting | null> {
  const [row] = await queries.rows<SettingRow>(readSetting);
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
    const { captchaSetting } = prismaFor(queries);
    if (!decided.own) await captchaSetting.deleteMany();
    else {
      const { websiteId } = db;
      const { provider, siteKey, projectId, apiKey, minScore } = decided.own;
      const data = { provider, siteKey, projectId, apiKey, minScore };
      await captchaSetting.upsert({ where: { websiteId }, create: { ...data, websiteId }, update: data });
    }
    return decided;
  });
}
