import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import type { PlacesSetting } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** How a website looks up addresses; its key is empty when it has none of its own. */
export type PlacesSettingRow = Columns<PlacesSetting, 'isEnabled' | 'sealedApiKey'>;

const columns = 'is_enabled AS "isEnabled", sealed_api_key AS "sealedApiKey"';
const readSetting = statement(`SELECT ${columns} FROM places_setting WHERE website_id = $1`);

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
  const { websiteId } = db;
  return save(db, expected, findPlacesSetting, async (queries, stored) => {
    const now = {
      ...{ isEnabled: isEnabled ?? stored.isEnabled, sealedApiKey: sealedApiKey ?? stored.sealedApiKey },
    };
    await prismaFor(queries).placesSetting.upsert({
      ...{ where: { websiteId }, create: { ...now, websiteId }, update: now },
    });
    return now;
  });
}
