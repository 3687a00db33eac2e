import { Database } from '#kit/database.ts';
import { quantityScalar } from '#kit/scalars.ts';
import type { SubgraphDefinition } from '#kit/subgraph.ts';
import { cartResolvers } from './cart/cart.resolvers.ts';
import { changingResolvers } from './catalog/changing.resolvers.ts';
import { exportingResolvers } from './catalog/exporting.resolvers.ts';
import { importingResolvers } from './catalog/importing.resolvers.ts';
import { pageProductsResolvers } from './catalog/page-products.resolvers.ts';
import { createCatalogLoaders } from './catalog/product.data.ts';
import { productResolvers } from './catalog/product.resolvers.ts';
import type { CommerceContext } from './context.ts';
import { inventoryResolvers } from './inventory/inventory.resolvers.ts';

/** What is for sale, what is in stock, and what visitors mean to buy. */
export const commerceSubgraph: SubgraphDefinition<CommerceContext> = {
  name: 'commerce',
  sdl: import.meta.glob<string>('./**/*.graphql', { query: '?raw', import: 'default', eager: true }),
  resolvers: [
    { Quantity: quantityScalar },
    productResolvers,
    pageProductsResolvers,
    importingResolvers,
    exportingResolvers,
    changingResolvers,
    inventoryResolvers,
    cartResolvers,
  ],
  async open({ databaseUrl, log, maxConnections }) {
    const onError = (error: Error) => log.warn({ error }, 'A database connection broke.');
    const database = new Database({
      url: databaseUrl,
      schema: 'commerce',
      onError,
      ...(maxConnections ? { maxConnections } : {}),
    });
    return {
      database,
      createContext(request) {
        const db = database.forWebsite(request.viewer.websiteId ?? '');
        return {
          ...request,
          db,
          catalog: createCatalogLoaders(db),
          forWebsite: (id) => database.forWebsite(id),
        };
      },
    };
  },
};
