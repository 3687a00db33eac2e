import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';

/** How a website looks up addresses. */
export interface PlacesSettingRow {
  readonly isEnabled: boolean;
  /** Empty when the website has no key of its own. */
  readonly sealedApiKey: string;
}

const columns = 'is_enabled AS "isEnabled", sealed_api_key AS "sealedApiKey"';
const readSetting = statement(`SELECT ${columns} FROM places_setting WHERE website_id = $1`);
const writeSetting = statement(`
  INSERT INTO places_setting AS s (website_id, is_enabled, sealed_api_key)
  VALUES ($1, coalesce($2, true), coalesce($3, ''))
  ON CONFLICT (website_id) DO UPDATE SET
    is_enabled = coalesce($2, s.is_enabled), sealed_api_key = coalesce($3, s.sealed_api_key)
  RETURNING ${columns}`);

const save = saverOf('places setting');
const usual: PlacesSettingRow = { isEnabled: true, sealedApiKey: '' };

/** The website's setting; the usual one when it has none. */
export async function findPlacesSetting(queries: Queries): Promise<PlacesSettingRow> {
  const [row] = await queries.rows<PlacesSettingRow>(readSetting);
  return row ?? usual;
}

/** Changes what is not null. */
export function savePlacesSetting(
  db: ScopedDatabase,
  { isEnabled, sealedApiKey }: { readonly [Name in keyof PlacesSettingRow]: PlacesSettingRow[Name] | null },
  expected: string | null | undefined,
): Promise<PlacesSettingRow | Outdated<PlacesSettingRow>> {
  return save(db, expected, findPlacesSetting, async (queries) => {
    const [row] = await queries.rows<PlacesSettingRow>(writeSetting, [isEnabled, sealedApiKey]);
    if (!row) throw new Error('The setting of places was not kept.');
    return row;
  });
}
