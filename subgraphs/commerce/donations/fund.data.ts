import type { Columns } from '#kit/columns.ts';
import { isForbiddenBy } from '#kit/constraints.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { DonationFund, StoreSettings } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { WrittenFund } from './donation.rules.ts';

/** A stored fund; amounts are minor units of the store's currency. */
export type DonationFundRow = Columns<
  DonationFund,
  'id' | 'suggestedCents' | 'revision' | 'createdAt',
  Omit<WrittenFund, 'suggestedCents'>
> &
  Columns<StoreSettings, 'currency'>;

const columns = `f.id, f.slug, f.title, f.description, f.suggested_cents::float8[] AS "suggestedCents", f.least_cents::float8 AS "leastCents",
  f.most_cents::float8 AS "mostCents", f.is_monthly AS "isMonthly", f.is_dedicable AS "isDedicable", f.thanks, f.is_open AS "isOpen",
  f.revision, f.created_at AS "createdAt", coalesce((SELECT s.currency FROM store_settings s WHERE s.website_id = f.website_id), 'USD') AS currency`;
const readFunds = statement(`
  SELECT ${columns} FROM donation_fund f WHERE f.website_id = $1 AND (f.is_open OR NOT $2) AND f.id > $3 ORDER BY f.id LIMIT $4`);
const readById = statement(`SELECT ${columns} FROM donation_fund f WHERE f.website_id = $1 AND f.id = $2`);
const readBySlug = statement(
  `SELECT ${columns} FROM donation_fund f WHERE f.website_id = $1 AND f.slug = $2`,
);
/** A page of funds, the oldest first; for visitors those that are open. */
export function findFunds(
  queries: Queries,
  {
    after,
    limit,
    isOpen,
  }: { readonly after: string | null; readonly limit: number; readonly isOpen: boolean },
): Promise<DonationFundRow[]> {
  return queries.rows<DonationFundRow>(readFunds, [isOpen, after ?? '', limit]);
}

/** A fund by its id; null when there is none. */
export async function findFund(queries: Queries, id: string): Promise<DonationFundRow | null> {
  const [row] = await queries.rows<DonationFundRow>(readById, [id]);
  return row ?? null;
}

/** A fund by its address; null when there is none. */
export async function findFundBySlug(queries: Queries, slug: string): Promise<DonationFundRow | null> {
  const [row] = await queries.rows<DonationFundRow>(readBySlug, [slug]);
  return row ?? null;
}

/** Writes a new fund, or the one whose revision its owner saw; null when it changed since, or is gone. */
export async function saveFund(
  db: ScopedDatabase,
  known: { readonly id: string; readonly revision: number } | null,
  written: WrittenFund,
): Promise<DonationFundRow | 'SLUG_TAKEN' | null> {
  const id = known?.id ?? newId();
  const { donationFund } = prismaFor(db);
  const { suggestedCents, ...same } = written;
  const data = { ...same, suggestedCents: [...suggestedCents] };
  try {
    if (known === null) await donationFund.create({ data: { ...data, id, websiteId: db.websiteId } });
    else {
      // Only what its owner saw is changed.
      const where = { id, revision: known.revision };
      const { count } = await donationFund.updateMany({
        ...{ where, data: { ...data, revision: { increment: 1 } } },
      });
      if (count === 0) return null;
    }
    return findFund(db, id);
  } catch (error) {
    if (isForbiddenBy(error, 'donation_fund_website_id_slug_key')) return 'SLUG_TAKEN';
    throw error;
  }
}
