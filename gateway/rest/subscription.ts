import { z } from 'zod';
import type { StartSubscriptionCartMutation } from '#web/generated/graphql.ts';
import { additionalFieldsIn } from './json-text.ts';
import { defineRoute } from './rest-route.ts';
import { answerProblem } from './status.ts';

/** `POST /api/3/commerce/cart/subscription` */
export const postSubscriptionCart = defineRoute({
  method: 'POST',
  path: '/api/3/commerce/cart/subscription',
  summary: 'Starts a subscription; its token leads to the page `/subscribe?cartToken=…` for 30 minutes.',
  operation: 'StartSubscriptionCart',
  query: z.object({}),
  body: z.strictObject({
    itemId: z.string().describe('The product.'),
    sku: z.string().nullish().describe('The variant; may be left out for a product with one.'),
    qty: z.unknown().optional().describe('A whole number from 1 to 9999; 1 when absent.'),
    additionalFields: z.string().nullish().describe('What the shopper filled in, a JSON object as text.'),
  }),
  response: z.object({ cartToken: z.string().describe('Signed, and good for one order.') }),
  variables: ({ body: { itemId, sku, qty, additionalFields } }) => ({
    input: { productId: itemId, sku, quantity: qty, additionalFields: additionalFieldsIn(additionalFields) },
  }),
  answer: ({ startSubscriptionCart: started }: StartSubscriptionCartMutation) =>
    started.__typename === 'SubscriptionCartStarted'
      ? { status: 200, body: { cartToken: started.cartToken } }
      : answerProblem(started),
});
