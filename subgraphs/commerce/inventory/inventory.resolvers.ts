import { GraphQLError } from 'graphql';
import { pageOf, readTextCursor } from '#kit/id-page.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import type { VariantRow } from '../products/product.data.ts';
import { showProduct } from '../products/product.resolvers.ts';
import { adjustStock, setStock } from './inventory.data.ts';
import { explainRefusal, findAdjustmentProblem, findStockProblem } from './inventory.rules.ts';
import { findMovements } from './movements.data.ts';

const maxMovements = 100;
const noVariant = { __typename: 'NotFound', message: 'There is no such variant.' } as const;

const badInput = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });

/** The variant as it is after a change. */
async function readVariant(
  productId: string | null,
  variantId: string,
  { catalog }: CommerceContext,
): Promise<({ __typename: 'Variant' } & VariantRow) | typeof noVariant> {
  const product = productId ? await catalog.products.clear(productId).load(productId) : null;
  const variant = product?.variants.find(({ id }) => id === variantId);
  return variant ? { __typename: 'Variant', ...variant } : noVariant;
}

export const inventoryResolvers: Resolvers = {
  Query: {
    async stock(_, { productId }, context) {
      const product = showProduct(await context.catalog.products.load(productId), context);
      return (product?.variants ?? []).map(({ id, sku, isUnlimited, stock }) => ({
        variantId: id,
        sku,
        isUnlimited,
        stock: isUnlimited ? 0 : stock,
      }));
    },
  },
  Mutation: {
    async setStock(_, { variantId, quantity, reason, note }, context) {
      const problem = findStockProblem(quantity ?? null, { note });
      if (problem) return problem;
      const { accountId } = context.viewer;
      const cause = { reason: reason ?? 'CORRECTION', note: note?.trim() ?? '', accountId };
      return readVariant(await setStock(context.db, variantId, quantity ?? null, cause), variantId, context);
    },
    async adjustStock(_, { variantId, delta, reason, note, key }, context) {
      const problem = findAdjustmentProblem(delta, { note, key });
      if (problem) return problem;
      const { accountId } = context.viewer;
      const cause = { reason, note: note?.trim() ?? '', accountId, key: key ?? undefined };
      const adjustment = await adjustStock(context.db, variantId, delta, cause);
      if (!adjustment.isMade) return explainRefusal(adjustment.variant, delta);
      return readVariant(adjustment.productId, variantId, context);
    },
  },
  Variant: {
    async stockMovements({ id }, { first, after }, context) {
      if (first < 1 || first > maxMovements) throw badInput(`first must be from 1 to ${maxMovements}.`);
      const place = readTextCursor(after);
      if (place && !/^\d{1,18}$/.test(place)) throw badInput('That is no cursor of a list of movements.');
      const rows = await findMovements(context, id, { limit: first + 1, after: place || null });
      return pageOf(rows, { size: first, after }, ({ number }) => number);
    },
  },
};
