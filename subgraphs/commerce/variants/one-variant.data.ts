import type { Queries, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { prismaFor } from '../prisma-client.ts';
import { productTypeOf } from '../products/product-rows.ts';
import { changeCatalogue } from '../products/turns.data.ts';
import {
  isAsExpected,
  type OneVariantInput,
  ofOneVariant,
  type VariantExpectation,
  withVariant,
} from './one-variant.rules.ts';
import {
  explainSku,
  lockVariantsOf,
  replaceVariants,
  touchProduct,
  type VariantsProblem,
} from './variants.data.ts';
import { planOwnVariants } from './variants.rules.ts';

/** A stored variant, or why it was not stored. */
export type OneVariantSaving =
  | { readonly ok: true; readonly id: string; readonly productId: string }
  | {
      readonly ok: false;
      readonly problem:
        | VariantsProblem
        | { readonly __typename: 'VariantLimitReached' }
        | { readonly __typename: 'VariantChanged'; readonly id: string; readonly productId: string };
    };

const notFound = { ok: false, problem: { __typename: 'NotFound' } } as const;

/** Writes one variant of a product: a new one, or one that it has. Without `productId` it is the product that has it. */
export async function saveVariant(
  db: ScopedDatabase,
  named: { readonly id: string | null; readonly productId: string | null },
  input: OneVariantInput,
  accountId: string | undefined,
  expected: VariantExpectation = {},
): Promise<OneVariantSaving> {
  try {
    return await changeCatalogue(db, { reason: 'CORRECTION', accountId }, async (queries) => {
      const found = await findLocked(queries, named);
      if (!found) return notFound;
      const { productId, product, stored } = found;
      const { currency } = product;
      const before = stored.find(({ id }) => id === named.id);
      if (before && !isAsExpected(before, expected, currency))
        return { ok: false, problem: { __typename: 'VariantChanged', id: before.id, productId } };
      const decision = withVariant({ ...product, stored }, named.id, input);
      if (!decision.ok) return decision;
      const type = productTypeOf(product.type);
      const plan = planOwnVariants(decision.input, { type, currency, stored, makeId: newId });
      if (!plan.ok) return { ok: false, problem: ofOneVariant(plan.problem) };
      const place = named.id === null ? stored.length : stored.findIndex(({ id }) => id === named.id);
      const variant = plan.variants[place];
      if (!variant) throw new Error('A variant that was planned is not there.');
      const position = stored[place]?.position ?? (stored.at(-1)?.position ?? -1) + 1;
      await replaceVariants(queries, { productIds: [], variants: stored }, [
        { ...variant, productId, position },
      ]);
      await touchProduct(queries, productId, plan.optionNames);
      return { ok: true, id: variant.id, productId };
    });
  } catch (error) {
    return {
      ok: false,
      problem: await explainSku(
        db,
        error,
        { optionNames: [], variants: [{ ...input, optionValues: [] }] },
        null,
      ),
    };
  }
}

/** Deletes a variant, unless it is the only one of its product; null when it is gone. */
export function deleteVariant(
  db: ScopedDatabase,
  named: { readonly id: string; readonly productId: string | null },
  accountId: string | undefined,
): Promise<{ readonly __typename: 'NotFound' | 'LastVariant' } | null> {
  return changeCatalogue(db, { reason: 'CORRECTION', accountId }, async (queries) => {
    const found = await findLocked(queries, named);
    if (!found) return { __typename: 'NotFound' };
    const { productId, product, stored } = found;
    if (stored.length === 1) return { __typename: 'LastVariant' };
    await prismaFor(queries).variant.deleteMany({ where: { id: named.id } });
    await touchProduct(queries, productId, product.optionNames);
    return null;
  });
}

/** The product with its variants, locked; null when it is not there, or the variant is none of it. */
async function findLocked(
  queries: Queries,
  { id, productId: expected }: { readonly id: string | null; readonly productId: string | null },
) {
  const row =
    id === null
      ? null
      : await prismaFor(queries).variant.findFirst({ where: { id }, select: { productId: true } });
  const productId = row?.productId ?? (id === null ? expected : null);
  if (productId === null || (expected !== null && expected !== productId)) return null;
  const locked = await lockVariantsOf(queries, productId);
  return locked && (id === null || locked.stored.some((variant) => variant.id === id))
    ? { productId, ...locked }
    : null;
}
