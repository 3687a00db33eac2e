import type { Resolvers } from '../generated/graphql.ts';
import { findProducts } from './product-figures.data.ts';
import { readFirst } from './report-arguments.ts';

/** How products fare on the way from being seen to being ordered. */
export const productFigureResolvers: Resolvers = {
  VisitReport: {
    products: (days, { first }, { db }) => findProducts(db, days, readFirst(first)),
  },
  ProductFigure: {
    product: ({ productId }) => ({ id: productId }),
  },
};
