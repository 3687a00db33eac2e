import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { orderProducts, setArchived } from './ordering.data.ts';

const maxArchived = 200;
/** So many products of a page stand where their owner put them by one order; the page itself may hold more. */
const maxOrdered = 200;
const noProduct = { __typename: 'NotFound', message: 'There is no such product.' } as const;

/** Those that are named together are not too many, and each is named once. */
export function findNamesProblem(ids: readonly string[], most: number) {
  return ids.length > 0 && ids.length <= most && new Set(ids).size === ids.length
    ? null
    : ({
        __typename: 'InvalidInput',
        message: `Name 1 to ${most} products, each once.`,
        field: 'ids',
      } as const);
}

/** Products as they are after a change, in the order in which they were named. */
export async function readChanged(ids: readonly string[], { catalog }: CommerceContext) {
  for (const id of ids) catalog.products.clear(id);
  const rows = await catalog.products.loadMany(ids);
  const products = rows.flatMap((row) => (row === null || row instanceof Error ? [] : [row]));
  return { __typename: 'ChangedProducts', products } as const;
}

async function archive(ids: readonly string[], isArchived: boolean, context: CommerceContext) {
  const problem = findNamesProblem(ids, maxArchived);
  if (problem) return problem;
  return (await setArchived(context.db, ids, isArchived)) ? readChanged(ids, context) : noProduct;
}

export const orderingResolvers: Resolvers = {
  Mutation: {
    archiveProducts: (_, { ids }, context) => archive(ids, true, context),
    restoreProducts: (_, { ids }, context) => archive(ids, false, context),
    async orderProducts(_, { collectionId, ids }, context) {
      const problem = findNamesProblem(ids, maxOrdered);
      if (problem) return problem;
      return (await orderProducts(context.db, collectionId, ids)) ? readChanged(ids, context) : noProduct;
    },
  },
};
