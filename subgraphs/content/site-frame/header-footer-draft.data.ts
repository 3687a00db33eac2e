import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { savedBy } from '../blocks/block.data.ts';
import type { HeaderFooterDraft } from '../generated/prisma/client.ts';
import { type HeaderFooterRow, storeHeaderFooter } from './header-footer.data.ts';

/** A header and a footer as they are worked on, and as visitors see them. */
export interface HeaderFooterDraftRow
  extends Columns<
    HeaderFooterDraft,
    'revision' | 'hasChanges' | 'savedBy',
    { header: unknown; footer: unknown }
  > {
  readonly publishedHeader: unknown;
  readonly publishedFooter: unknown;
  readonly savedAt: HeaderFooterDraft['savedAt'] | null;
}

/** A change of the draft that is still the one that was read. */
type Change = (queries: Queries, draft: HeaderFooterDraftRow) => Promise<void>;

const readOne = statement(`
  SELECT coalesce(d.revision, 0) + coalesce(f.revision, 0) AS revision,
    coalesce(CASE WHEN d.has_changes THEN d.header ELSE f.header END, '{}') AS header,
    coalesce(CASE WHEN d.has_changes THEN d.footer ELSE f.footer END, '{}') AS footer,
    coalesce(f.header, '{}') AS "publishedHeader", coalesce(f.footer, '{}') AS "publishedFooter",
    coalesce(d.has_changes, false) AS "hasChanges", d.saved_at AS "savedAt", d.saved_by AS "savedBy"
  FROM website w
  LEFT JOIN header_footer f ON f.website_id = w.id
  LEFT JOIN header_footer_draft d ON d.website_id = w.id
  WHERE w.id = $1`);
const lockWebsite = statement(`SELECT id FROM website WHERE id = $1 FOR UPDATE`);
const saveOne = statement(`
  INSERT INTO header_footer_draft AS d (website_id, header, footer, saved_by) VALUES ($1, $2, $3, ${savedBy})
  ON CONFLICT (website_id) DO UPDATE SET header = excluded.header, footer = excluded.footer,
    revision = d.revision + 1, has_changes = true, saved_at = now(), saved_by = excluded.saved_by`);
const settle = statement(`
  UPDATE header_footer_draft SET has_changes = false, revision = revision + 1, saved_at = now(), saved_by = ${savedBy}
  WHERE website_id = $1`);
const announce = statement(`
  UPDATE header_footer_draft d SET header = d.header || jsonb_build_object('announcement',
    CASE jsonb_typeof(d.header -> 'announcement') WHEN 'object' THEN d.header -> 'announcement' ELSE '{}' END
      || jsonb_build_object('text', $2::text, 'isShown', true))
  WHERE d.website_id = $1 AND has_changes
    AND d.header -> 'announcement' IS NOT DISTINCT FROM (SELECT f.header -> 'announcement' FROM header_footer f WHERE f.website_id = $1)`);

/** The draft; what visitors see where there is none. */
export async function findHeaderFooterDraft(db: Queries): Promise<HeaderFooterDraftRow> {
  const [row] = await db.rows<HeaderFooterDraftRow>(readOne);
  if (!row) throw new Error('There is no such website.');
  return row;
}

/** Saves the draft when it is still the one that was read; false when it is not. */
export function saveHeaderFooterDraft(
  db: ScopedDatabase,
  { header, footer }: HeaderFooterRow,
  expectedRevision: number,
): Promise<boolean> {
  return changeDraft(db, expectedRevision, async (queries) => {
    await queries.rows(saveOne, [JSON.stringify(header), JSON.stringify(footer)]);
  });
}

/** Shows visitors the draft when it is still the one that was read; false when it is not. */
export function publishHeaderFooterDraft(db: ScopedDatabase, expectedRevision: number): Promise<boolean> {
  return changeDraft(db, expectedRevision, async (queries, draft) => {
    if (!draft.hasChanges) return;
    await storeHeaderFooter(queries, draft);
    await queries.rows(settle);
  });
}

/** Takes the draft back to what is published when it is still the one that was read; false when it is not. */
export function discardHeaderFooterDraft(db: ScopedDatabase, expectedRevision: number): Promise<boolean> {
  return changeDraft(db, expectedRevision, async (queries, { hasChanges }) => {
    if (hasChanges) await queries.rows(settle);
  });
}

/** Those who change header and footer take turns. */
function changeDraft(db: ScopedDatabase, expectedRevision: number, change: Change): Promise<boolean> {
  return db.transaction(async (queries) => {
    await queries.rows(lockWebsite);
    const draft = await findHeaderFooterDraft(queries);
    if (draft.revision !== expectedRevision) return false;
    await change(queries, draft);
    return true;
  });
}

/**
 * Before the announcement that visitors see gets other words: a draft that left it as it was gets them too, or it would bring the old ones
 * back. One in which somebody wrote their own keeps those.
 */
export async function announceInDraft(queries: Queries, text: string): Promise<void> {
  await queries.rows(lockWebsite);
  await queries.rows(announce, [text]);
}
