import type { ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { AutomaticDiscount as StoredDiscount } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { AutomaticTerms } from './automatic-discount.rules.ts';
import type { DiscountKind } from './discount.rules.ts';
import type { InvalidDiscount } from './discount-terms.rules.ts';
import { findStranger } from './scope.data.ts';

/** A stored automatic discount. */
export interface AutomaticDiscountRow extends AutomaticTerms {
  readonly id: string;
  /** The store's. */
  readonly currency: string;
  readonly useCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A website has at most so many. */
export const maxAutomaticDiscounts = 200;

const tooMany: InvalidDiscount = {
  __typename: 'InvalidInput',
  message: `A shop has at most ${maxAutomaticDiscounts} automatic discounts. Remove one first.`,
  field: 'input',
};

/** Written down by now, it counts: of two that are one too many at once neither stays. */
async function areTooMany(db: ScopedDatabase): Promise<boolean> {
  return (
    (await prismaFor(db).automaticDiscount.count({ where: { archivedAt: null } })) > maxAutomaticDiscounts
  );
}

const kinds: readonly DiscountKind[] = ['PERCENT', 'AMOUNT', 'FREE_SHIPPING', 'BUY_X_GET_Y'];

/** All of them, the oldest first. */
export async function findAutomaticDiscounts(
  db: ScopedDatabase,
  currency: string,
): Promise<AutomaticDiscountRow[]> {
  const rows = await prismaFor(db).automaticDiscount.findMany({
    where: { archivedAt: null },
    orderBy: { id: 'asc' },
    take: maxAutomaticDiscounts,
  });
  return rows.map((row) => asRow(row, currency));
}

/** Automatic discounts by their ids, in no order; those that were taken away aside. */
export async function findAutomaticDiscountsById(
  db: ScopedDatabase,
  ids: readonly string[],
  currency: string,
): Promise<AutomaticDiscountRow[]> {
  const rows = await prismaFor(db).automaticDiscount.findMany({
    where: { id: { in: [...ids] }, archivedAt: null },
  });
  return rows.map((row) => asRow(row, currency));
}

/** Terms that may be stored, or why not. */
type Decision =
  | { readonly ok: true; readonly terms: AutomaticTerms }
  | { readonly ok: false; readonly problem: InvalidDiscount };

/**
 * Stores a new discount, or decides on one and stores the decision unless someone else changed it meanwhile: then it is decided
 * again. Null when there is none with this id.
 */
export async function saveAutomaticDiscount(
  db: ScopedDatabase,
  id: string | null,
  currency: string,
  decide: (before: AutomaticTerms | null) => Decision,
): Promise<AutomaticDiscountRow | InvalidDiscount | null> {
  const { automaticDiscount } = prismaFor(db);
  for (;;) {
    const stored =
      id === null ? null : await automaticDiscount.findUnique({ where: { id, archivedAt: null } });
    if (id !== null && !stored) return null;
    const before = stored && asRow(stored, currency);
    const decision = decide(before);
    if (!decision.ok) return decision.problem;
    const stranger = await findStranger(db, decision.terms, before ?? undefined);
    if (stranger) return stranger;
    const data = asData(decision.terms);
    if (!stored) {
      const made = await automaticDiscount.create({
        data: { ...data, id: newId(), websiteId: db.websiteId },
      });
      if (!(await areTooMany(db))) return asRow(made, currency);
      await automaticDiscount.deleteMany({ where: { id: made.id } });
      return tooMany;
    }
    const [changed] = await automaticDiscount.updateManyAndReturn({
      where: { id: stored.id, updatedAt: stored.updatedAt },
      data,
    });
    if (changed) return asRow(changed, currency);
  }
}

/** Takes one away; false when there was none. */
export async function deleteAutomaticDiscount(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).automaticDiscount.updateMany({
    where: { id, archivedAt: null },
    data: { archivedAt: new Date(), isActive: false },
  });
  return count > 0;
}

/** Brings back one that was taken away, switched off; null when there is none with this id, and a problem when there are too many. */
export async function restoreAutomaticDiscount(
  db: ScopedDatabase,
  id: string,
  currency: string,
): Promise<AutomaticDiscountRow | InvalidDiscount | null> {
  const { automaticDiscount } = prismaFor(db);
  const { count } = await automaticDiscount.updateMany({
    where: { id, archivedAt: { not: null } },
    data: { archivedAt: null },
  });
  if (count > 0 && (await areTooMany(db))) {
    await deleteAutomaticDiscount(db, id);
    return tooMany;
  }
  const stored = await automaticDiscount.findUnique({ where: { id } });
  return stored && asRow(stored, currency);
}

function asRow(
  { websiteId: _, archivedAt: _archived, kind, amountCents, minimumCents, ...same }: StoredDiscount,
  currency: string,
): AutomaticDiscountRow {
  const known = kinds.find((each) => each === kind);
  if (!known) throw new Error(`There is no discount of the kind ${kind}.`);
  return {
    ...same,
    currency,
    kind: known,
    amountCents: amountCents === null ? null : Number(amountCents),
    minimumCents: Number(minimumCents),
  };
}

function asData({ amountCents, minimumCents, ...same }: AutomaticTerms) {
  const { productIds, categoryIds, getProductIds, getCategoryIds, areaIds } = same;
  return {
    ...same,
    productIds: [...productIds],
    categoryIds: [...categoryIds],
    getProductIds: [...getProductIds],
    getCategoryIds: [...getCategoryIds],
    areaIds: [...areaIds],
    amountCents: amountCents === null ? null : BigInt(amountCents),
    minimumCents: BigInt(minimumCents),
  };
}
