import { changedMeanwhile } from '#kit/version.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findProductType, updateProduct } from './changing.data.ts';
import { findProductChangeProblem, type ProductChange } from './changing.rules.ts';

const noProduct = { __typename: 'NotFound', message: 'There is no such product.' } as const;

/** Changes a product, if it is still as it was read, and answers it as it is then, or why it stayed. */
export async function changeProduct(
  { db, catalog }: CommerceContext,
  id: string,
  change: ProductChange,
  expectedVersion?: string | null,
) {
  const type = await findProductType(db, id);
  if (type === null) return noProduct;
  const problem = findProductChangeProblem(change, type);
  if (problem) return { __typename: 'InvalidInput' as const, ...problem };
  const broken = await updateProduct(db, id, change, expectedVersion);
  if (typeof broken === 'object' && broken)
    return { __typename: 'ProductChangedMeanwhile' as const, ...changedMeanwhile(broken) };
  if (broken === 'archived')
    return {
      ...{ __typename: 'InvalidInput' as const, field: 'input.isVisible' },
      message: 'This product was put away. Restore it first.',
    };
  if (broken === 'slug-taken')
    return {
      __typename: 'ProductSlugTaken' as const,
      message: 'Another product of this products page has this address.',
    };
  const product = await catalog.products.clear(id).load(id);
  return product ? { __typename: 'Product' as const, ...product } : noProduct;
}

export const changingResolvers: Resolvers = {
  Mutation: {
    updateProduct(_, { input: { id, expectedVersion, ...change } }, context) {
      return changeProduct(context, id, change, expectedVersion);
    },
  },
};
