import type { Queries, ScopedDatabase } from '#kit/database.ts';
import { translationsIn } from '#kit/translations.ts';
import { type Outdated, saverOf, versionOf } from '#kit/version.ts';
import { prismaFor } from '../prisma-client.ts';

const save = saverOf('languages');

/** The languages that a website is translated into; its own, if it was one of them before, is none. */
async function findLanguages(queries: Queries, own: string): Promise<string[]> {
  const where = { language: { not: own } };
  const rows = await prismaFor(queries).siteLanguage.findMany({ where, orderBy: { position: 'asc' } });
  return rows.map(({ language }) => language);
}

/** Stores the languages besides its own, unless others are stored than `expected`; null means whatever is there. */
export function storeLanguages(
  db: ScopedDatabase,
  own: string,
  languages: readonly string[],
  expected: readonly string[] | null,
): Promise<readonly string[] | Outdated<string[]>> {
  const seen = expected && versionOf(expected.filter((language) => language !== own));
  const read = (queries: Queries) => findLanguages(queries, own);
  return save(db, seen, read, async (queries) => {
    const { siteLanguage } = prismaFor(queries);
    await siteLanguage.deleteMany();
    const { websiteId } = db;
    const data = languages.map((language, index) => ({ websiteId, language, position: index + 1 }));
    if (data.length > 0) await siteLanguage.createMany({ data });
    return languages;
  });
}

/** Texts in other languages; a slug stands among those of its collection, or of the website. */
export const contentTranslations = translationsIn('holder_id');
