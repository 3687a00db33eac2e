import { z } from 'zod';
import type { PublishedOrderFragment } from '../../generated/graphql.ts';
import { address, addressOf } from './published-address.ts';
import { money, moneyOf } from './published-parts.ts';

const time = z.iso.datetime();
const field = z.object({ label: z.string(), value: z.string() });

/** An order of the published API. */
export const order = z.object({
  id: z.string(),
  orderNumber: z.int(),
  createdOn: time,
  modifiedOn: time,
  channel: z.string().describe('`web`, or where an imported order was placed.'),
  externalOrderReference: z.string().optional().describe('What an imported order is called there.'),
  testmode: z.boolean().describe('True when nobody was charged.'),
  customerEmail: z.string(),
  billingAddress: address.optional().describe('Absent where there is none.'),
  shippingAddress: address.optional().describe('Absent where nothing is sent.'),
  fulfillmentStatus: z.enum(['PENDING', 'FULFILLED', 'CANCELED']),
  lineItems: z.array(
    z.object({
      id: z.string(),
      variantId: z.string(),
      sku: z.string(),
      productId: z.string(),
      productName: z.string(),
      quantity: z.int().min(1),
      unitPricePaid: money,
      customizations: z.array(field).describe('What the buyer filled in.'),
      lineItemType: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD']),
    }),
  ),
  fulfillments: z.array(
    z.object({
      shipDate: time,
      carrierName: z.string(),
      service: z.string(),
      trackingNumber: z.string(),
      trackingUrl: z.string().optional(),
    }),
  ),
  totals: z.object({
    ...{ subtotal: money, shippingTotal: money, taxTotal: money, discountTotal: money },
    ...{ grandTotal: money, giftCardRedemptionTotal: money },
  }),
  formSubmission: z.array(field),
  refundedTotal: money,
  priceTaxInterpretation: z.enum(['EXCLUSIVE', 'INCLUSIVE']),
});

type Shown = z.infer<typeof order>;
type Line = PublishedOrderFragment['lines'][number];

/** An order as the published API writes it. */
export function orderOf(found: PublishedOrderFragment): Shown {
  const { shippingAddress, billingAddress, shippingCost, subtotal, tax, discount, grandTotal } = found;
  return {
    ...{
      id: found.id,
      orderNumber: found.number,
      createdOn: found.createdAt,
      modifiedOn: found.updatedAt ?? found.createdAt,
    },
    ...{ channel: found.channel, testmode: found.isTest, customerEmail: found.email },
    ...(found.externalReference !== null && { externalOrderReference: found.externalReference }),
    ...(billingAddress && { billingAddress: addressOf(billingAddress) }),
    ...(shippingAddress && { shippingAddress: addressOf(shippingAddress) }),
    fulfillmentStatus: statusOf(found),
    lineItems: found.lines.map(lineOf),
    fulfillments: found.fulfillments.map(({ createdAt, carrier, trackingNumber, trackingUrl }) => ({
      ...{ shipDate: createdAt, carrierName: carrier, service: '', trackingNumber },
      ...(trackingUrl !== null && { trackingUrl }),
    })),
    totals: {
      subtotal: moneyOf(subtotal),
      shippingTotal: moneyOf(shippingCost ?? { ...subtotal, value: '0' }),
      ...{ taxTotal: moneyOf(tax), discountTotal: moneyOf(discount), grandTotal: moneyOf(grandTotal) },
      giftCardRedemptionTotal: moneyOf(found.giftCardAmount),
    },
    formSubmission: [],
    refundedTotal: moneyOf(found.refundedAmount),
    priceTaxInterpretation: found.isTaxIncluded ? 'INCLUSIVE' : 'EXCLUSIVE',
  };
}

function statusOf({ state, fulfillmentState }: PublishedOrderFragment): Shown['fulfillmentStatus'] {
  if (state === 'CANCELLED' || state === 'FAILED') return 'CANCELED';
  return state === 'COMPLETED' || fulfillmentState === 'FULFILLED' || fulfillmentState === 'NONE_DUE'
    ? 'FULFILLED'
    : 'PENDING';
}

function lineOf(line: Line): Shown['lineItems'][number] {
  const { id, variantId, sku, productId, title, quantity, unitPrice, productType, additionalFields } = line;
  return {
    ...{ id, variantId, sku, productId, productName: title, quantity, unitPricePaid: moneyOf(unitPrice) },
    customizations: fieldsOf(additionalFields),
    lineItemType: productType === 'PAYWALL' ? 'SERVICE' : productType,
  };
}

const answers = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

function fieldsOf(given: unknown): z.infer<typeof field>[] {
  const read = answers.safeParse(given);
  return read.success
    ? Object.entries(read.data).map(([label, value]) => ({ label, value: String(value) }))
    : [];
}
