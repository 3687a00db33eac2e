import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { deleteVariant, saveVariant } from './one-variant.data.ts';
import { skuTaken } from './variants.resolvers.ts';

const noProduct = { __typename: 'NotFound', message: 'There is no such product.' } as const;
const noVariant = { __typename: 'NotFound', message: 'There is no such variant.' } as const;
const changed = {
  __typename: 'VariantChanged',
  message: 'Someone changed this variant since you read it. Nothing was overwritten.',
} as const;
const limitReached = {
  __typename: 'VariantLimitReached',
  message: 'This product has 250 variants, which is the most.',
} as const;
const lastVariant = {
  __typename: 'LastVariant',
  message: 'A product needs a variant: this is its last one.',
} as const;

async function findSaved(
  { id, productId }: { readonly id: string; readonly productId: string },
  { catalog }: CommerceContext,
) {
  const product = await catalog.products.clear(productId).load(productId);
  const variant = product?.variants.find((each) => each.id === id);
  return variant ? ({ __typename: 'Variant', ...variant } as const) : noVariant;
}

export const oneVariantResolvers: Resolvers = {
  Mutation: {
    async createVariant(_, { input: { productId, ...input } }, context) {
      const saving = await saveVariant(context.db, { id: null, productId }, input, context.viewer.accountId);
      if (saving.ok) return findSaved(saving, context);
      const { problem } = saving;
      if (problem.__typename === 'InvalidInput') return problem;
      if (problem.__typename === 'SkuTaken') return skuTaken(problem.sku);
      return problem.__typename === 'VariantLimitReached' ? limitReached : noProduct;
    },
    async updateVariant(_, { input: { id, productId = null, expected, ...input } }, context) {
      const { accountId } = context.viewer;
      const saving = await saveVariant(context.db, { id, productId }, input, accountId, expected ?? {});
      if (saving.ok) return findSaved(saving, context);
      const { problem } = saving;
      if (problem.__typename === 'InvalidInput') return problem;
      if (problem.__typename === 'VariantChanged') {
        const variant = await findSaved(problem, context);
        return variant.__typename === 'Variant' ? { ...changed, variant } : noVariant;
      }
      return problem.__typename === 'SkuTaken' ? skuTaken(problem.sku) : noVariant;
    },
    async deleteVariant(_, { id, productId = null }, { db, viewer }) {
      const problem = await deleteVariant(db, { id, productId }, viewer.accountId);
      if (problem === null) return { __typename: 'VariantDeleted', id };
      return problem.__typename === 'LastVariant' ? lastVariant : noVariant;
    },
  },
  Variant: {
    gtin: async ({ id }, _, { catalog }) => (await catalog.variants.load(id))?.gtin ?? null,
    mpn: async ({ id }, _, { catalog }) => (await catalog.variants.load(id))?.mpn ?? null,
  },
};
