import { z } from 'zod';
import type {
  RestAddToCartMutation,
  RestCartEntryFragment,
  RestCartFragment,
  RestShoppingCartQuery,
} from '../generated/graphql.ts';
import { defineRoute } from './rest-route.ts';
import { answerProblem } from './status.ts';

const cents = z.int().describe('Minor units of the currency.');
const money = z.object({
  value: z.string().describe('Decimal string in major units.'),
  currency: z.string(),
});

const cartEntry = z.object({
  id: z.string(),
  itemId: z.string().describe('The product.'),
  quantity: z.int(),
  chosenVariant: z
    .object({ id: z.string(), sku: z.string(), attributes: z.record(z.string(), z.string()) })
    .nullable()
    .describe('Null when the variant is gone.'),
  title: z.string(),
  variantName: z.string(),
  purchasePriceCents: cents.describe('Price of one piece, in minor units.'),
  subTotal: money,
  image: z.object({ id: z.string(), assetUrl: z.string(), altText: z.string() }).nullable(),
  fullUrl: z.string().nullable().describe('The product’s page; null when the product is gone.'),
  additionalFields: z.string().nullable().describe('What the shopper filled in, as JSON text.'),
  problem: z.string().nullable().describe('What is wrong with the entry now; null when nothing is.'),
});

const shoppingCart = z.object({
  id: z.string(),
  websiteId: z.string(),
  created: z.int().describe('Milliseconds since 1970.'),
  isPurchased: z.boolean(),
  entries: z.array(cartEntry),
  subtotal: money,
  subtotalCents: cents,
  totalQuantity: z.int(),
  hasDigital: z.boolean(),
  purelyDigital: z.boolean(),
  requiresShipping: z.boolean(),
});

/** `GET /api/commerce/shopping-cart` */
export const getShoppingCart = defineRoute({
  method: 'GET',
  path: '/api/commerce/shopping-cart',
  summary: 'The visitor’s cart; null before anything was added.',
  operation: 'RestShoppingCart',
  query: z.object({}),
  response: shoppingCart.nullable(),
  variables: () => ({}),
  answer: ({ cart }: RestShoppingCartQuery) => ({ status: 200, body: cart && shapeCart(cart) }),
});

/** `POST /api/commerce/shopping-cart/entries` */
export const postShoppingCartEntry = defineRoute({
  method: 'POST',
  path: '/api/commerce/shopping-cart/entries',
  summary: 'Puts a variant into the visitor’s cart.',
  operation: 'RestAddToCart',
  query: z.object({}),
  body: z.strictObject({
    itemId: z.string().describe('The product.'),
    sku: z.string().nullish().describe('The variant; may be left out for a product with one.'),
    quantity: z.unknown().optional().describe('A whole number from 1 to 9999; 1 when absent.'),
    additionalFields: z.string().nullish().describe('What the shopper filled in, a JSON object as text.'),
  }),
  response: z.object({ shoppingCart, newlyAdded: cartEntry }),
  variables: ({ body: { itemId, sku, quantity, additionalFields } }) => ({
    input: { productId: itemId, sku, quantity, additionalFields },
  }),
  answer: ({ addToCart }: RestAddToCartMutation) =>
    addToCart.__typename === 'CartEntryAdded'
      ? {
          status: 200,
          body: { shoppingCart: shapeCart(addToCart.cart), newlyAdded: shapeEntry(addToCart.newlyAdded) },
        }
      : answerProblem(addToCart),
});

function shapeCart(cart: RestCartFragment): z.infer<typeof shoppingCart> {
  const {
    id,
    websiteId,
    created,
    isPurchased,
    entries,
    subtotal,
    totalQuantity,
    hasDigital,
    purelyDigital,
    requiresShipping,
  } = cart;
  const amounts = { subtotal: shapeMoney(subtotal), subtotalCents: centsOf(subtotal) };
  const kinds = { hasDigital, purelyDigital, requiresShipping };
  return {
    id,
    websiteId,
    created: Date.parse(created),
    isPurchased,
    entries: entries.map(shapeEntry),
    ...amounts,
    totalQuantity,
    ...kinds,
  };
}

function shapeEntry(entry: RestCartEntryFragment): z.infer<typeof cartEntry> {
  const { id, productId, quantity, variant, title, variantName, product, additionalFields, problem } = entry;
  const image = product?.images[0];
  return {
    id,
    itemId: productId,
    quantity,
    chosenVariant: variant && {
      id: variant.id,
      sku: variant.sku,
      attributes: Object.fromEntries(variant.options.map(({ name, value }) => [name, value])),
    },
    title,
    variantName,
    purchasePriceCents: centsOf(entry.unitPrice),
    subTotal: shapeMoney(entry.subtotal),
    image: image ? { id: image.id, assetUrl: image.url, altText: image.altText } : null,
    fullUrl: product?.fullUrl ?? null,
    additionalFields,
    problem,
  };
}

function shapeMoney({ value, currency }: { value: string; currency: string }): z.infer<typeof money> {
  return { value, currency };
}

/** The graph writes each currency with its own number of digits, so the digits alone are the minor units. */
function centsOf({ value }: { value: string }): number {
  return Number(value.replace('.', ''));
}
