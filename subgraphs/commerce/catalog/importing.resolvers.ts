import { GraphQLError } from 'graphql';
import type { ProductImportProblem, Resolvers } from '../generated/graphql.ts';
import { storeImportedProduct } from './importing.data.ts';
import { describeConflict, findImportProblem } from './importing.rules.ts';

const maxProducts = 200;

/** The name of the constraint that a database error is about. */
function constraintOf(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
}

export const importingResolvers: Resolvers = {
  Mutation: {
    async importProducts(_, { input }, context) {
      if (input.length > maxProducts) {
        throw new GraphQLError(`At most ${maxProducts} products at once.`, { extensions: { code: 'BAD_USER_INPUT' } });
      }
      const products: { line: number; id: string }[] = [];
      const problems: ProductImportProblem[] = [];
      let created = 0;
      for (const product of input) {
        const problem = findImportProblem(product);
        if (problem) {
          problems.push(problem);
          continue;
        }
        try {
          const { id, isNew } = await storeImportedProduct(context.db, product);
          products.push({ line: product.line, id });
          if (isNew) created += 1;
        } catch (error) {
          const conflict = describeConflict(constraintOf(error));
          if (!conflict) throw error;
          problems.push({ line: product.line, ...conflict });
        }
      }
      return { created, updated: products.length - created, products, problems };
    },
  },
};
