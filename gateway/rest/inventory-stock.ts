import { z } from 'zod';
import type { RestStockQuery } from '../generated/graphql.ts';
import { defineRoute } from './rest-route.ts';

/** `GET /api/commerce/inventory/stock/?itemId=` */
export const getInventoryStock = defineRoute({
  method: 'GET',
  path: '/api/commerce/inventory/stock',
  summary: 'What is in stock of a product, a row for each of its variants.',
  operation: 'RestStock',
  query: z.object({ itemId: z.string().min(1).describe('The product.') }),
  response: z.object({
    results: z.array(
      z.object({
        variantId: z.string(),
        sku: z.string(),
        unlimited: z.boolean().describe('True when it is never out of stock.'),
        qtyInStock: z.int().describe('How many are left; 0 while unlimited.'),
      }),
    ),
  }),
  variables: ({ query: { itemId } }) => ({ productId: itemId }),
  answer: ({ stock }: RestStockQuery) => ({
    status: 200,
    body: {
      results: stock.map(({ variantId, sku, isUnlimited, stock: qtyInStock }) => ({
        variantId,
        sku,
        unlimited: isUnlimited,
        qtyInStock,
      })),
    },
  }),
});
