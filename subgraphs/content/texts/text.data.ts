import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { TextInput } from './text.rules.ts';

/** A website's own words in one place. */
export interface StoredText {
  readonly key: string;
  readonly text: string;
}

const readTexts = statement('SELECT key, text FROM website_text WHERE website_id = $1 ORDER BY key');
const forgetTexts = statement('DELETE FROM website_text WHERE website_id = $1 AND key = ANY($2)');
const writeTexts = statement(`
  INSERT INTO website_text (website_id, key, text) SELECT $1, * FROM unnest($2::text[], $3::text[])
  ON CONFLICT (website_id, key) DO UPDATE SET text = excluded.text`);

/** A website's own words, by their places. */
export function findTexts(db: ScopedDatabase): Promise<StoredText[]> {
  return db.rows<StoredText>(readTexts);
}

/** Keeps these words; a place without any has the usual ones again. */
export function changeTexts(db: ScopedDatabase, input: readonly TextInput[]): Promise<void> {
  const texts = input.map(({ key, text }) => ({ key, text: text?.trim() ?? '' }));
  const kept = texts.filter(({ text }) => text !== '').toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const gone = texts.filter(({ text }) => text === '').map(({ key }) => key);
  return db.transaction(async (queries) => {
    if (gone.length > 0) await queries.rows(forgetTexts, [gone]);
    if (kept.length > 0)
      await queries.rows(writeTexts, [kept.map(({ key }) => key), kept.map(({ text }) => text)]);
  });
}
