import { z } from 'zod';
import type {
  RestAddToCartMutation,
  RestCartCouponFragment,
  RestCartEntryFragment,
  RestCartFragment,
  RestCartSumsFragment,
  RestChangeCartEntryFieldsMutation,
  RestShippingOptionFragment,
  RestShoppingCartQuery,
} from '../generated/graphql.ts';
import { additionalFieldsIn } from './json-text.ts';
import { defineRoute } from './rest-route.ts';
import { answerProblem } from './status.ts';

const cents = z.int().describe('Minor units of the currency.');
const money = z
  .object({ value: z.string().describe('Decimal string in major units.'), currency: z.string() })
  .meta({ id: 'Money' });

const cartEntry = z
  .object({
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
  })
  .meta({ id: 'CartEntry' });

const shippingOption = z
  .object({ id: z.string(), name: z.string(), price: money, priceCents: cents })
  .meta({ id: 'ShippingOption' });

const coupon = z
  .object({
    id: z.string(),
    code: z.string(),
    discount: money,
    discountCents: cents,
    problem: z.string().nullable().describe('Why it does not count now; null when it does.'),
  })
  .meta({ id: 'CartCoupon' });

const shoppingCart = z
  .object({
    id: z.string(),
    websiteId: z.string(),
    orderId: z.string().nullable().describe('The order that it became; null until then.'),
    created: z.int().describe('Milliseconds since 1970.'),
    isPurchased: z.boolean(),
    isSample: z.boolean().describe('True for the made-up cart of previews.'),
    entries: z.array(cartEntry),
    shippingOptions: z.array(shippingOption).describe('Empty until the shop offers any for the location.'),
    selectedShippingOption: shippingOption.nullable(),
    shippingLocation: z
      .object({ country: z.string(), region: z.string(), postalCode: z.string() })
      .nullable()
      .describe('Null until the shopper said where to.'),
    applicableTaxRules: z
      .array(z.object({ id: z.string(), name: z.string(), percent: z.string() }))
      .describe('Empty until it is known which taxes apply.'),
    coupons: z.array(coupon).describe('As the shopper entered them.'),
    validCoupons: z.array(coupon).describe('Those that count.'),
    invalidCoupons: z.array(coupon).describe('Those that do not count now.'),
    subtotal: money.nullable().describe('Null when it was not asked for.'),
    subtotalCents: cents.nullable(),
    taxCents: cents.nullable().describe('Null until the taxes are known.'),
    shippingCostCents: cents.nullable().describe('Null until the shipping is known.'),
    discountCents: cents,
    grandTotalCents: cents
      .nullable()
      .describe('Subtotal without the discount, with the shipping and taxes that are known.'),
    totalQuantity: z.int(),
    hasDigital: z.boolean(),
    purelyDigital: z.boolean(),
    requiresShipping: z.boolean(),
    checkoutProblem: z
      .string()
      .nullable()
      .describe('What keeps it from being checked out, for the shopper; null when nothing does.'),
  })
  .meta({ id: 'ShoppingCart' });

const flag = z.enum(['true', 'false']);

/** `GET /api/commerce/shopping-cart` */
export const getShoppingCart = defineRoute({
  method: 'GET',
  path: '/api/commerce/shopping-cart',
  summary: 'The visitor’s cart; null before anything was added.',
  operation: 'RestShoppingCart',
  query: z.object({
    mock: flag
      .optional()
      .describe(
        'With true it is a made-up cart, marked `isSample`, for contributors who preview how a cart looks; 401 for those who are not signed in, 403 for those who may not change content.',
      ),
    timecode: z
      .string()
      .max(64)
      .optional()
      .describe('Anything: it makes the address a new one for caches on the way, and changes nothing.'),
    calculateSubtotal: flag
      .optional()
      .describe('With false, subtotal, subtotalCents and grandTotalCents are null.'),
  }),
  response: shoppingCart.nullable(),
  variables: ({ query: { mock, calculateSubtotal } }) => ({
    isSample: mock === 'true',
    withSums: calculateSubtotal !== 'false',
  }),
  answer({ cart, sampleCart }: RestShoppingCartQuery) {
    const found = sampleCart ?? cart;
    return { status: 200, body: found ? shapeCart(found) : null };
  },
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
    input: { productId: itemId, sku, quantity, additionalFields: additionalFieldsIn(additionalFields) },
  }),
  answer: ({ addToCart }: RestAddToCartMutation) =>
    addToCart.__typename === 'CartEntryAdded'
      ? {
          status: 200,
          body: { shoppingCart: shapeCart(addToCart.cart), newlyAdded: shapeEntry(addToCart.newlyAdded) },
        }
      : answerProblem(addToCart),
});

/** `PUT /api/commerce/shopping-cart/entries/{entryId}/additionalFields` */
export const putAdditionalFields = defineRoute({
  method: 'PUT',
  path: '/api/commerce/shopping-cart/entries/{entryId}/additionalFields',
  summary: 'Changes what the visitor filled in for an entry of their cart.',
  operation: 'RestChangeCartEntryFields',
  query: z.object({ entryId: z.string() }),
  body: z.strictObject({
    itemId: z.string().nullish().describe('The product that the entry is of; another one is not found.'),
    sku: z.string().nullish().describe('The variant that the entry is of; another one is not found.'),
    additionalFields: z
      .string()
      .nullable()
      .describe('What the shopper filled in, a JSON object as text; null or empty for nothing.'),
  }),
  response: z.object({ shoppingCart, updatedEntry: cartEntry }),
  variables: ({ query: { entryId }, body: { itemId, sku, additionalFields } }) => ({
    input: { entryId, productId: itemId, sku, additionalFields: additionalFieldsIn(additionalFields) },
  }),
  answer: ({ updateCartEntryFields: changed }: RestChangeCartEntryFieldsMutation) =>
    changed.__typename === 'CartEntryFieldsChanged'
      ? {
          status: 200,
          body: { shoppingCart: shapeCart(changed.cart), updatedEntry: shapeEntry(changed.updatedEntry) },
        }
      : answerProblem(changed),
});

function shapeCart(cart: RestCartFragment & Partial<RestCartSumsFragment>): z.infer<typeof shoppingCart> {
  const { id, websiteId, orderId, isPurchased, isSample, totalQuantity, hasDigital, purelyDigital } = cart;
  const { requiresShipping, checkoutProblem, selectedShippingOption, shippingLocation } = cart;
  return {
    ...{ id, websiteId, orderId, created: Date.parse(cart.created), isPurchased, isSample },
    entries: cart.entries.map(shapeEntry),
    shippingOptions: cart.shippingOptions.map(shapeShippingOption),
    selectedShippingOption: selectedShippingOption && shapeShippingOption(selectedShippingOption),
    shippingLocation: shippingLocation && {
      country: shippingLocation.country,
      region: shippingLocation.region,
      postalCode: shippingLocation.postalCode,
    },
    applicableTaxRules: cart.applicableTaxRules.map(({ id, name, percent }) => ({ id, name, percent })),
    coupons: cart.coupons.map(shapeCoupon),
    validCoupons: cart.validCoupons.map(shapeCoupon),
    invalidCoupons: cart.invalidCoupons.map(shapeCoupon),
    subtotal: cart.subtotal ? shapeMoney(cart.subtotal) : null,
    subtotalCents: cart.subtotal ? centsOf(cart.subtotal) : null,
    taxCents: cart.tax && centsOf(cart.tax),
    shippingCostCents: cart.shippingCost && centsOf(cart.shippingCost),
    discountCents: centsOf(cart.discount),
    grandTotalCents: cart.grandTotal ? centsOf(cart.grandTotal) : null,
    ...{ totalQuantity, hasDigital, purelyDigital, requiresShipping, checkoutProblem },
  };
}

function shapeShippingOption({
  id,
  name,
  price,
}: RestShippingOptionFragment): z.infer<typeof shippingOption> {
  return { id, name, price: shapeMoney(price), priceCents: centsOf(price) };
}

function shapeCoupon({ id, code, discount, problem }: RestCartCouponFragment): z.infer<typeof coupon> {
  return { id, code, discount: shapeMoney(discount), discountCents: centsOf(discount), problem };
}

function shapeEntry(entry: RestCartEntryFragment): z.infer<typeof cartEntry> {
  const { id, productId, quantity, variant, title, variantName, product, additionalFields, problem } = entry;
  const images = product?.images ?? [];
  // The picture of the chosen variant, as the cart page shows it.
  const image = images.find((one) => one.id === variant?.imageId) ?? images[0];
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
    additionalFields: additionalFields == null ? null : JSON.stringify(additionalFields),
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
