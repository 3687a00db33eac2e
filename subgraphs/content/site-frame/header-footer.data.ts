import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { HeaderFooter } from '../generated/prisma/client.ts';

/** The stored header and footer. */
export type HeaderFooterRow = Columns<HeaderFooter, never, { header: unknown; footer: unknown }>;

const read = statement('SELECT header, footer FROM header_footer WHERE website_id = $1');
const save = statement(`
  INSERT INTO header_footer AS f (website_id, header, footer) VALUES ($1, $2, $3)
  ON CONFLICT (website_id) DO UPDATE
    SET header = excluded.header, footer = excluded.footer, revision = f.revision + 1, updated_at = now()`);

/** The header and the footer of a website; empty until the owner saves them. */
export async function findHeaderFooter(db: ScopedDatabase): Promise<HeaderFooterRow> {
  const [row] = await db.rows<HeaderFooterRow>(read);
  return row ?? { header: {}, footer: {} };
}

/** Stores the header and the footer in the place of those before. */
export async function storeHeaderFooter(db: Queries, frame: HeaderFooterRow): Promise<void> {
  await db.rows(save, [JSON.stringify(frame.header), JSON.stringify(frame.footer)]);
}
