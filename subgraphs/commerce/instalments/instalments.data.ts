import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { InstalmentSettings, StoreSettings } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import {
  changeInstalments,
  type InstalmentChange,
  type InstalmentChoice,
  type InstalmentOutcome,
  instalmentsIn,
  unsetInstalments,
} from './instalments.rules.ts';

/** What is stored of how a website offers instalments, and its currency. */
export type InstalmentsColumns = {
  readonly [Name in keyof StoredColumns]: StoredColumns[Name] | null;
} & { readonly storeCurrency: StoreSettings['currency'] };

type StoredColumns = Columns<
  InstalmentSettings,
  'isAvailable' | 'currency' | 'minimumCents' | 'maximumCents' | 'accountCountry'
>;

/** One row always: a website without settings of its own has the usual currency and no instalments. */
export const selectInstalments = `
  SELECT coalesce(s.currency, 'USD') AS "storeCurrency", i.is_available AS "isAvailable", i.currency,
    i.minimum_cents::float8 AS "minimumCents", i.maximum_cents::float8 AS "maximumCents", i.account_country AS "accountCountry"
  FROM (SELECT $1::text AS website_id) w
  LEFT JOIN store_settings s USING (website_id) LEFT JOIN instalment_settings i USING (website_id)`;

const readOne = statement(selectInstalments);
const lockOne = statement('SELECT 1 FROM instalment_settings WHERE website_id = $1 FOR UPDATE');

/** How the website offers instalments now. */
export async function findInstalments(db: Queries): Promise<InstalmentChoice> {
  const [row] = await db.rows<InstalmentsColumns>(readOne);
  if (!row) throw new Error('PostgreSQL left out the only row of a question that has one.');
  return instalmentChoiceOf(row);
}

/** How a website offers instalments by what is stored of it. */
export function instalmentChoiceOf({
  storeCurrency,
  isAvailable,
  currency,
  minimumCents,
  maximumCents,
  accountCountry,
}: InstalmentsColumns): InstalmentChoice {
  if (isAvailable === null || currency === null) return unsetInstalments(storeCurrency);
  const stored = { isAvailable, currency, minimumCents, maximumCents, accountCountry };
  return instalmentsIn(storeCurrency, stored);
}

/** Changes how the website offers instalments while nobody else does. */
export function writeInstalments(
  db: ScopedDatabase,
  change: InstalmentChange,
  expected: string | null | undefined,
): Promise<InstalmentOutcome | Outdated<InstalmentChoice>> {
  return db.transaction(async (queries) => {
    const { instalmentSettings } = prismaFor(queries);
    const data = [{ websiteId: queries.websiteId }];
    await instalmentSettings.createMany({ data, skipDuplicates: true });
    await queries.rows(lockOne);
    const before = await findInstalments(queries);
    if (isOutdated(expected, before)) return { outdated: before };
    const outcome = changeInstalments(before, change);
    if ('choice' in outcome) {
      const { isAvailable, currency, minimumCents, maximumCents, accountCountry } = outcome.choice;
      const changes = { isAvailable, currency, minimumCents, maximumCents, accountCountry };
      await instalmentSettings.updateMany({ data: changes });
    }
    return outcome;
  });
}
