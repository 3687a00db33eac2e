import type { Queries, ScopedDatabase } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import { prismaFor } from '../prisma-client.ts';

/** What holds for all forms of a website, as `version` names it. */
export interface StoredSettings {
  readonly redirectHosts: string[];
}

const save = saverOf('forms settings');

/** What holds for all forms of the website. */
export async function findSettings(queries: Queries): Promise<StoredSettings> {
  const row = await prismaFor(queries).formsSettings.findFirst();
  return { redirectHosts: row?.redirectHosts ?? [] };
}

/** Other hosts that a form of the website may lead to. */
export async function findRedirectHosts(queries: Queries): Promise<readonly string[]> {
  return (await findSettings(queries)).redirectHosts;
}

/** Stores them, unless something else is stored than what was read. */
export function saveSettings(
  db: ScopedDatabase,
  expected: string | null | undefined,
  settings: StoredSettings,
): Promise<StoredSettings | Outdated<StoredSettings>> {
  return save(db, expected, findSettings, async (queries) => {
    const { websiteId } = db;
    await prismaFor(queries).formsSettings.upsert({
      where: { websiteId },
      create: { websiteId, ...settings },
      update: settings,
    });
    return settings;
  });
}
