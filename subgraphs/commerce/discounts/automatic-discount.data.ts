import type { Columns } from '#kit/columns.ts';
import type { Queries, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { turnsOf } from '#kit/turns.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { AutomaticDiscount as StoredDiscount } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { ShippingType } from '../shipping/shipping.rules.ts';
import type { AutomaticTerms } from './automatic-discount.rules.ts';
import type { DiscountKind } from './discount.rules.ts';
import type { InvalidDiscount } from './discount-terms.rules.ts';
import { findStranger } from './scope.data.ts';

/** A stored automatic discount. */
export interface AutomaticDiscountRow
  extends Columns<
    StoredDiscount,
    'id' | 'useCount' | 'lastUsedAt' | 'createdAt' | 'updatedAt',
    AutomaticTerms
  > {
  /** The store's. */
  readonly currency: string;
}

/** A website has at most so many. */
export const maxAutomaticDiscounts = 200;

/** There is no room for another one. */
export interface TooManyDiscounts {
  readonly __typename: 'AutomaticDiscountLimitReached';
  readonly message: string;
}

const tooMany: TooManyDiscounts = {
  __typename: 'AutomaticDiscountLimitReached',
  message: `A shop has at most ${maxAutomaticDiscounts} automatic discounts. Remove one first.`,
};

const inTurn = turnsOf('automatic discounts');
const shippingTypes: readonly ShippingType[] = ['SHIPPING', 'PICKUP', 'LOCAL_DELIVERY'];
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
  expected?: string | null,
): Promise<
  AutomaticDiscountRow | Outdated<AutomaticDiscountRow> | InvalidDiscount | TooManyDiscounts | null
> {
  const { automaticDiscount } = prismaFor(db);
  for (;;) {
    const stored =
      id === null ? null : await automaticDiscount.findUnique({ where: { id, archivedAt: null } });
    if (id !== null && !stored) return null;
    const before = stored && asRow(stored, currency);
    if (before && isOutdated(expected, termsOf(before))) return { outdated: before };
    const decision = decide(before);
    if (!decision.ok) return decision.problem;
    const stranger = await findStranger(db, decision.terms, before ?? undefined);
    if (stranger) return stranger;
    if (!stored) {
      const made = await addInTurn(db, decision.terms);
      return made ? asRow(made, currency) : tooMany;
    }
    const [changed] = await automaticDiscount.updateManyAndReturn({
      where: { id: stored.id, updatedAt: stored.updatedAt },
      // Another instant than before, so that nobody who read what was there writes over it.
      data: { ...asData(decision.terms), updatedAt: laterThan(stored.updatedAt) },
    });
    if (changed) return asRow(changed, currency);
  }
}

/** What an owner says of a discount, in its `version`. */
export function termsOf({
  id: _,
  currency: __,
  useCount: ___,
  createdAt: ____,
  updatedAt: _____,
  lastUsedAt: ______,
  ...terms
}: AutomaticDiscountRow): AutomaticTerms {
  return terms;
}

const laterThan = (instant: Date) => new Date(Math.max(Date.now(), instant.getTime() + 1));

/** Null when there is no more room. */
function addInTurn(db: ScopedDatabase, terms: AutomaticTerms): Promise<StoredDiscount | null> {
  return inTurn(db, async (queries) => {
    if (await isFull(queries)) return null;
    const { websiteId } = queries;
    return prismaFor(queries).automaticDiscount.create({
      data: { ...asData(terms), id: newId(), websiteId },
    });
  });
}

async function isFull(queries: Queries): Promise<boolean> {
  const kept = await prismaFor(queries).automaticDiscount.count({ where: { archivedAt: null } });
  return kept >= maxAutomaticDiscounts;
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
): Promise<AutomaticDiscountRow | TooManyDiscounts | null> {
  const isFullNow = await inTurn(db, async (queries) => {
    const { automaticDiscount } = prismaFor(queries);
    const where = { id, archivedAt: { not: null } };
    if ((await automaticDiscount.count({ where })) === 0) return false;
    if (await isFull(queries)) return true;
    await automaticDiscount.updateMany({ where, data: { archivedAt: null } });
    return false;
  });
  if (isFullNow) return tooMany;
  const stored = await prismaFor(db).automaticDiscount.findUnique({ where: { id } });
  return stored && asRow(stored, currency);
}

function asRow(
  {
    websiteId: _,
    archivedAt: _archived,
    kind,
    shippingType,
    amountCents,
    minimumCents,
    ...same
  }: StoredDiscount,
  currency: string,
): AutomaticDiscountRow {
  const known = kinds.find((each) => each === kind);
  if (!known) throw new Error(`There is no discount of the kind ${kind}.`);
  return {
    ...same,
    currency,
    kind: known,
    shippingType: shippingTypes.find((each) => each === shippingType) ?? null,
    amountCents: amountCents === null ? null : Number(amountCents),
    minimumCents: Number(minimumCents),
  };
}

function asData({ amountCents, minimumCents, ...same }: AutomaticTerms) {
  const { productIds, categoryIds, getProductIds, getCategoryIds, areaIds, shippingOptionIds } = same;
  return {
    ...same,
    productIds: [...productIds],
    categoryIds: [...categoryIds],
    getProductIds: [...getProductIds],
    getCategoryIds: [...getCategoryIds],
    areaIds: [...areaIds],
    shippingOptionIds: [...shippingOptionIds],
    amountCents: amountCents === null ? null : BigInt(amountCents),
    minimumCents: BigInt(minimumCents),
  };
}
