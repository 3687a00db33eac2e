import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { BytesAnswer } from '#kit/subgraph.ts';
import { isFull, turnsOf } from '#kit/turns.ts';
import type { Font, FontFile } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { type FontFormat, type FontStyle, maxFonts, usesOfFamily } from './font.rules.ts';

/** A font of the owner's own. */
export type FontRow = Columns<
  Font,
  'id' | 'family' | 'weight' | 'isItalic' | 'byteSize' | 'licence' | 'createdAt',
  { format: FontFormat }
>;

const columns = `f.id, f.family, f.weight, f.is_italic AS "isItalic", f.format, f.byte_size AS "byteSize", f.licence,
  f.created_at AS "createdAt"`;

const readAll = statement(`
  SELECT ${columns} FROM font f WHERE f.website_id = $1
  ORDER BY lower(f.family), f.is_italic, f.weight, f.id LIMIT ${maxFonts}`);
const readBytes = statement(`
  SELECT f.format, b.bytes FROM font f JOIN font_file b ON b.website_id = f.website_id AND b.font_id = f.id
  WHERE f.website_id = $1 AND f.id = $2`);
/** How many there are is decided by one upload after another. */
const inTurn = turnsOf('fonts');
const countAll = statement('SELECT count(*)::int AS count FROM font WHERE website_id = $1');
const insert = statement(`
  INSERT INTO font AS f (website_id, id, family, weight, is_italic, format, byte_size, licence)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING ${columns}`);
/** Whoever publishes a style waits: what it uses is there then. */
const lockWebsite = statement('SELECT id FROM website WHERE id = $1 FOR UPDATE');
const readOne = statement(`SELECT ${columns} FROM font f WHERE f.website_id = $1 AND f.id = $2`);
const countOthers = statement(`
  SELECT count(*)::int AS count FROM font WHERE website_id = $1 AND lower(family) = lower($3) AND id <> $2`);
const readStyles = statement(`
  SELECT theme_name AS "themeName", false AS "isDraft", values, custom_css AS "customCss" FROM theme_style WHERE website_id = $1
  UNION ALL
  SELECT theme_name, true, values, custom_css FROM style_draft WHERE website_id = $1 AND has_changes`);

/** The owner's fonts, by family. */
export function findFonts(db: Queries): Promise<FontRow[]> {
  return db.rows<FontRow>(readAll);
}

/** The file of a font; null when there is none. */
export async function readFontBytes(db: ScopedDatabase, path: string): Promise<BytesAnswer | null> {
  const [, id] = /^fonts\/([0-9a-f-]{36})\/[^/]+$/.exec(path) ?? [];
  if (id === undefined) return null;
  const [row] = await db.rows<Pick<FontRow, 'format'> & Columns<FontFile, 'bytes'>>(readBytes, [id]);
  return row ? { contentType: contentTypes[row.format], bytes: row.bytes, etag: `"${id}"` } : null;
}

const contentTypes: Readonly<Record<FontFormat, string>> = {
  woff2: 'font/woff2',
  woff: 'font/woff',
  truetype: 'font/ttf',
  opentype: 'font/otf',
};

/** Stores a font with its file, unless there is one of its family, weight and slope. */
export function makeFont(
  db: ScopedDatabase,
  font: Omit<FontRow, 'createdAt' | 'byteSize'>,
  bytes: Uint8Array,
): Promise<FontRow | 'taken' | 'full'> {
  return inTurn(db, async (queries) => {
    if (await isFull(queries, maxFonts, countAll)) return 'full';
    const { id, family, weight, isItalic, format, licence } = font;
    const values = [id, family, weight, isItalic, format, bytes.length, licence];
    const [row] = await queries.rows<FontRow>(insert, values);
    if (!row) return 'taken';
    const data = { websiteId: db.websiteId, fontId: id, bytes: new Uint8Array(bytes) };
    await prismaFor(queries).fontFile.createMany({ data });
    await renewSheets(queries);
    return row;
  });
}

/** Deletes a font, unless it is the last one of a family that styles use: then it answers where. */
export function deleteFont(
  db: ScopedDatabase,
  id: string,
): Promise<'gone' | 'deleted' | { readonly family: string; readonly uses: string[] }> {
  return db.transaction(async (queries) => {
    await queries.rows(lockWebsite);
    const [font] = await queries.rows<FontRow>(readOne, [id]);
    if (!font) return 'gone';
    const [others] = await queries.rows<{ readonly count: number }>(countOthers, [id, font.family]);
    const styles = others?.count ? [] : await queries.rows<FontStyle>(readStyles);
    const uses = usesOfFamily(styles, font.family);
    if (uses.length > 0) return { family: font.family, uses };
    await prismaFor(queries).font.deleteMany({ where: { id } });
    await renewSheets(queries);
    return 'deleted';
  });
}

/** Browsers keep a style sheet for good: one with other fonts has another address. */
async function renewSheets(queries: Queries): Promise<void> {
  await prismaFor(queries).themeStyle.updateMany({ data: { revision: { increment: 1 } } });
}
