import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { turnsOf } from '#kit/turns.ts';
import type { Outdated } from '#kit/version.ts';
import type { WebsiteText } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { TextInput } from './text.rules.ts';

/** A website's own words in one place. */
export type StoredText = Columns<WebsiteText, 'key' | 'text'>;

const readTexts = statement('SELECT key, text FROM website_text WHERE website_id = $1 ORDER BY key');
const writeTexts = statement(`
  INSERT INTO website_text (website_id, key, text) SELECT $1, * FROM unnest($2::text[], $3::text[])
  ON CONFLICT (website_id, key) DO UPDATE SET text = excluded.text`);

/** A website's own words, by their places. */
export function findTexts(queries: Queries): Promise<StoredText[]> {
  return queries.rows<StoredText>(readTexts);
}

const inTurn = turnsOf('website texts');

/** Keeps these words where `expected` ones still stand; a place without any has the usual ones again. */
export function changeTexts(
  db: ScopedDatabase,
  input: readonly TextInput[],
  expected: readonly TextInput[],
): Promise<{ readonly isChanged: true } | Outdated<readonly StoredText[]>> {
  const texts = input.map(({ key, text }) => ({ key, text: text?.trim() ?? '' }));
  const kept = texts.filter(({ text }) => text !== '').toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const gone = texts.filter(({ text }) => text === '').map(({ key }) => key);
  return inTurn(db, async (queries) => {
    const stored = await findTexts(queries);
    const textAt = new Map(stored.map(({ key, text }) => [key, text]));
    if (expected.some(({ key, text }) => (text?.trim() ?? '') !== (textAt.get(key) ?? '')))
      return { outdated: stored };
    if (gone.length > 0) await prismaFor(queries).websiteText.deleteMany({ where: { key: { in: gone } } });
    if (kept.length > 0)
      await queries.rows(writeTexts, [kept.map(({ key }) => key), kept.map(({ text }) => text)]);
    return { isChanged: true };
  });
}
