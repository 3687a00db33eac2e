import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { savedBy } from '../blocks/block.data.ts';
import type { StyleDraft, ThemeRevision, ThemeStyle } from '../generated/prisma/client.ts';
import type { StoredFile } from './theme.data.ts';

/** Values of style options by name. */
export type StoredStyle = Readonly<Record<string, string | number | boolean>>;

/** A theme's looks as they are worked on, and as visitors see them. */
export interface StyleDraftRow
  extends Columns<
    StyleDraft,
    'themeName' | 'revision' | 'customCss' | 'hasChanges' | 'savedBy',
    { values: StoredStyle }
  > {
  /** Null where the website has no theme of its own. */
  readonly themeId: ThemeRevision['id'] | null;
  readonly publishedValues: StoredStyle;
  readonly publishedCss: ThemeStyle['customCss'];
  readonly savedAt: StyleDraft['savedAt'] | null;
}

/** A change of a style: what it becomes, or what is wrong, or null where someone else was faster. */
type Change = (queries: Queries, draft: StyleDraftRow) => Promise<void>;

const readOne = statement(`
  SELECT r.id AS "themeId", coalesce(r.name, '') AS "themeName",
    coalesce(d.revision, 0) + coalesce(s.revision, 0) AS revision,
    coalesce(CASE WHEN d.has_changes THEN d.values ELSE s.values END, '{}') AS values,
    coalesce(CASE WHEN d.has_changes THEN d.custom_css ELSE s.custom_css END, '') AS "customCss",
    coalesce(s.values, '{}') AS "publishedValues", coalesce(s.custom_css, '') AS "publishedCss",
    coalesce(d.has_changes, false) AS "hasChanges", d.saved_at AS "savedAt", d.saved_by AS "savedBy"
  FROM website w
  LEFT JOIN theme_revision r ON r.website_id = w.id AND r.id = w.active_theme_revision_id
  LEFT JOIN theme_style s ON s.website_id = w.id AND s.theme_name = coalesce(r.name, '')
  LEFT JOIN style_draft d ON d.website_id = w.id AND d.theme_name = coalesce(r.name, '')
  WHERE w.id = $1`);
const lockWebsite = statement(`SELECT id FROM website WHERE id = $1 FOR UPDATE`);
const saveOne = statement(`
  INSERT INTO style_draft AS d (website_id, theme_name, values, custom_css, saved_by)
  VALUES ($1, $2, $3::jsonb, $4, ${savedBy})
  ON CONFLICT (website_id, theme_name) DO UPDATE SET values = excluded.values, custom_css = excluded.custom_css,
    revision = d.revision + 1, has_changes = true, saved_at = now(), saved_by = excluded.saved_by`);
const publishOne = statement(`
  INSERT INTO theme_style AS s (website_id, theme_name, values, custom_css) VALUES ($1, $2, $3::jsonb, $4)
  ON CONFLICT (website_id, theme_name)
    DO UPDATE SET values = excluded.values, custom_css = excluded.custom_css, revision = s.revision + 1`);
const settle = statement(`
  UPDATE style_draft SET has_changes = false, revision = revision + 1, saved_at = now(), saved_by = ${savedBy}
  WHERE website_id = $1 AND theme_name = $2`);
const mergeStyle = statement(`
  INSERT INTO theme_style AS s (website_id, theme_name, values) VALUES ($1, $2, jsonb_strip_nulls($3::jsonb))
  ON CONFLICT (website_id, theme_name)
    DO UPDATE SET values = jsonb_strip_nulls(s.values || $3::jsonb), revision = s.revision + 1 RETURNING s.values`);
const mergeDraft = statement(`
  UPDATE style_draft SET values = jsonb_strip_nulls(values || $3::jsonb)
  WHERE website_id = $1 AND theme_name = $2 AND has_changes`);
const readCss = statement(`
  SELECT s.custom_css AS css FROM website w
  LEFT JOIN theme_revision r ON r.website_id = w.id AND r.id = w.active_theme_revision_id
  JOIN theme_style s ON s.website_id = w.id AND s.theme_name = coalesce(r.name, '') WHERE w.id = $1`);
const readSheets = statement(`
  SELECT path, bytes FROM theme_file WHERE website_id = $1 AND revision_id = $2
    AND (path ~ '^styles/.*[.](less|css)$' OR path ~ '[.]region$' OR path = 'template.conf') ORDER BY path`);

/** The draft of the theme in use. */
export async function findStyleDraft(db: Queries): Promise<StyleDraftRow> {
  const [row] = await db.rows<StyleDraftRow>(readOne);
  if (!row) throw new Error('There is no such website.');
  return row;
}

/** Saves how the website is to look next when the draft is still the one that was read; false when it is not. */
export function saveStyleDraft(
  db: ScopedDatabase,
  { values, customCss }: Pick<StyleDraftRow, 'values' | 'customCss'>,
  expectedRevision: number,
): Promise<boolean> {
  return changeStyle(db, expectedRevision, async (queries, { themeName }) => {
    await queries.rows(saveOne, [themeName, JSON.stringify(values), customCss]);
  });
}

/** Shows visitors the draft when it is still the one that was read; false when it is not. */
export function publishStyleDraft(db: ScopedDatabase, expectedRevision: number): Promise<boolean> {
  return changeStyle(db, expectedRevision, async (queries, draft) => {
    if (!draft.hasChanges) return;
    await queries.rows(publishOne, [draft.themeName, JSON.stringify(draft.values), draft.customCss]);
    await queries.rows(settle, [draft.themeName]);
  });
}

/** Takes the draft back to what is published when it is still the one that was read; false when it is not. */
export function discardStyleDraft(db: ScopedDatabase, expectedRevision: number): Promise<boolean> {
  return changeStyle(db, expectedRevision, async (queries, { hasChanges, themeName }) => {
    if (hasChanges) await queries.rows(settle, [themeName]);
  });
}

/** Those who change how a website looks take turns. */
function changeStyle(db: ScopedDatabase, expectedRevision: number, change: Change): Promise<boolean> {
  return db.transaction(async (queries) => {
    await queries.rows(lockWebsite);
    const draft = await findStyleDraft(queries);
    if (draft.revision !== expectedRevision) return false;
    await change(queries, draft);
    return true;
  });
}

/** Changes what visitors see at once, and a draft with it, so that publishing the draft does not undo it. */
export function saveStyle(db: ScopedDatabase, values: object): Promise<StoredStyle> {
  return db.transaction(async (queries) => {
    await queries.rows(lockWebsite);
    const { themeName } = await findStyleDraft(queries);
    const [row] = await queries.rows<Pick<StyleDraftRow, 'values'>>(mergeStyle, [
      themeName,
      JSON.stringify(values),
    ]);
    await queries.rows(mergeDraft, [themeName, JSON.stringify(values)]);
    return row?.values ?? {};
  });
}

/** CSS of the owner's own that visitors get. */
export async function findCustomCss(db: Queries): Promise<string> {
  const [row] = await db.rows<{ readonly css: ThemeStyle['customCss'] }>(readCss);
  return row?.css ?? '';
}

/** What a theme's style sheets are compiled from. */
export function findSheets(db: Queries, revisionId: string): Promise<StoredFile[]> {
  return db.rows<StoredFile>(readSheets, [revisionId]);
}
