import { z } from 'zod';
import type { PublishedImportOrderMutation } from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { answerProblem } from '../status.ts';
import { addressInputOf, typedAddress } from './published-address.ts';
import { order, orderOf } from './published-order.ts';
import { money } from './published-parts.ts';

const amount = money.strict();
const instant = z.iso.datetime({ offset: true });
const text = z.string().max(200);

const line = z.strictObject({
  id: text.optional().describe('Not kept.'),
  lineItemType: z
    .string()
    .max(50)
    .optional()
    .describe('Only of a line without a variant: what begins with `PHYSICAL` is sent in a parcel.'),
  variantId: z
    .string()
    .max(100)
    .nullish()
    .describe('A variant of the shop; absent for what it does not sell.'),
  title: text.nullish().describe('What was bought; needed without a variant.'),
  productName: text.nullish().describe('The same as `title`.'),
  sku: text.nullish().describe('Not kept: the variant has one.'),
  productId: z.string().max(100).nullish().describe('Not kept: the variant has one.'),
  quantity: z.int().min(1).max(9_999),
  unitPricePaid: amount,
  nonSaleUnitPrice: amount.nullish().describe('Not kept.'),
});

const parcel = z.strictObject({
  shipDate: instant.nullish().describe('The order notes when it is told.'),
  carrierName: z.string().max(100).nullish(),
  service: z.string().max(100).nullish().describe('Written behind the carrier’s name.'),
  trackingNumber: z.string().max(100).nullish(),
  trackingUrl: z.string().max(2_083).nullish().describe('An https address.'),
});

const sums = {
  ...{ subtotal: amount.optional().describe('Not asked for: the lines say it.') },
  shippingTotal: amount.optional().describe('Where `shippingLines` say nothing.'),
  discountTotal: amount.optional().describe('Where `discountLines` say nothing.'),
  taxTotal: amount.optional(),
  grandTotal: amount.optional().describe('Needed here or in `totals`: what all of it comes to.'),
};

const body = z.strictObject({
  channelName: z.string().max(30).optional().describe('Where it was placed; here or as `channel`.'),
  channel: z.string().max(30).optional(),
  externalOrderReference: text.describe('What it is called there.'),
  createdOn: instant.optional().describe('When it was placed there; now when left out.'),
  customerEmail: z.string().max(320).nullish(),
  billingAddress: typedAddress.nullish(),
  shippingAddress: typedAddress.nullish(),
  inventoryBehavior: z
    .enum(['DEDUCT', 'SKIP'])
    .default('DEDUCT')
    .describe('`SKIP` leaves the stock as it is.'),
  lineItems: z.array(line).min(1).max(100),
  shippingLines: z
    .array(z.strictObject({ method: text, amount }))
    .max(1)
    .optional(),
  discountLines: z
    .array(
      z.strictObject({
        ...{ name: z.string().max(100).nullish(), description: text.nullish(), promoCode: text.nullish() },
        amount,
      }),
    )
    .max(20)
    .optional(),
  priceTaxInterpretation: z.enum(['EXCLUSIVE', 'INCLUSIVE']).default('EXCLUSIVE'),
  ...sums,
  totals: z
    .strictObject({ ...sums, giftCardRedemptionTotal: amount.optional().describe('Not kept.') })
    .optional(),
  fulfillmentStatus: z.enum(['PENDING', 'FULFILLED']).default('PENDING'),
  shopperFulfillmentNotificationBehavior: z.enum(['SEND', 'SKIP']).default('SKIP'),
  fulfilledOn: instant.nullish().describe('The order notes when it is told.'),
  fulfillments: z.array(parcel).max(1).optional().describe('The parcel, where all of it was sent.'),
});

type Body = z.infer<typeof body>;

function discountsOf({ discountLines = [], discountTotal, totals }: Body) {
  if (discountLines.length > 0)
    return discountLines.map(({ name, promoCode, description, amount: { value } }) => ({
      name: name || promoCode || description || 'Discount',
      amount: value,
    }));
  const whole = discountTotal ?? totals?.discountTotal;
  return whole ? [{ name: 'Discount', amount: whole.value }] : [];
}

function shippingOf({ shippingLines = [], shippingTotal, totals }: Body) {
  const [first] = shippingLines;
  if (first) return { name: first.method, price: first.amount.value };
  const whole = shippingTotal ?? totals?.shippingTotal;
  return whole ? { name: 'Shipping', price: whole.value } : null;
}

function parcelOf({
  fulfillmentStatus,
  fulfillments = [],
  shopperFulfillmentNotificationBehavior: told,
}: Body) {
  const [first] = fulfillments;
  if (fulfillmentStatus !== 'FULFILLED' && !first) return null;
  return {
    carrier: [first?.carrierName, first?.service].filter(Boolean).join(' '),
    trackingNumber: first?.trackingNumber ?? '',
    trackingUrl: first?.trackingUrl ?? null,
    isBuyerNotified: told === 'SEND',
  };
}

/** `POST /1.0/commerce/orders` */
export const postPublishedOrder = defineRoute({
  method: 'POST',
  path: '/1.0/commerce/orders',
  summary: 'Writes down an order that was placed and paid elsewhere; amounts are in the shop’s currency.',
  operation: 'PublishedImportOrder',
  query: z.strictObject({}),
  body,
  takesIdempotencyKey: true,
  response: order,
  variables: ({ body: given, idempotencyKey }) => ({
    input: {
      idempotencyKey: idempotencyKey ?? '',
      ...{ channel: given.channelName ?? given.channel ?? '', reference: given.externalOrderReference },
      placedAt: given.createdOn ?? null,
      email: given.customerEmail ?? '',
      ...{
        shippingAddress: addressInputOf(given.shippingAddress),
        billingAddress: addressInputOf(given.billingAddress),
      },
      lines: given.lineItems.map(
        ({ variantId, title, productName, quantity, unitPricePaid, lineItemType = '' }) => ({
          ...{ variantId: variantId ?? null, title: title ?? productName ?? '', quantity },
          ...{ unitPrice: unitPricePaid.value, isShipped: lineItemType.startsWith('PHYSICAL') },
        }),
      ),
      ...{ shipping: shippingOf(given), discounts: discountsOf(given), parcel: parcelOf(given) },
      tax: (given.taxTotal ?? given.totals?.taxTotal)?.value ?? '0',
      isTaxIncluded: given.priceTaxInterpretation === 'INCLUSIVE',
      grandTotal: (given.grandTotal ?? given.totals?.grandTotal)?.value ?? '',
      isStockTaken: given.inventoryBehavior === 'DEDUCT',
    },
  }),
  answer: ({ importOrder }: PublishedImportOrderMutation) =>
    importOrder.__typename === 'OrderImported'
      ? { status: 200, body: orderOf(importOrder.order) }
      : answerProblem(importOrder),
});
