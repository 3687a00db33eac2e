import { z } from 'zod';
import type {
  PaymentState,
  PublishedFulfillOrderMutation,
  PublishedOrderQuery,
  PublishedOrdersQuery,
} from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { answerProblem, errorBody } from '../status.ts';
import { order, orderOf } from './published-order.ts';
import { cursor, instant, pagination, paginationOf, someOf } from './published-parts.ts';

const path = '/1.0/commerce/orders';
const orderId = z.string().max(100);
const none = { status: 404, body: errorBody('NOT_FOUND', 'There is no such order.') };

/** What each status of the published API is among an order's states. */
const filters = {
  PENDING: { states: ['OPEN'], fulfillmentStates: ['UNFULFILLED', 'PARTIALLY_FULFILLED'] },
  FULFILLED: { states: ['OPEN', 'COMPLETED'], fulfillmentStates: ['FULFILLED', 'NONE_DUE'] },
  CANCELED: { states: ['CANCELLED'] },
} as const;

/** The same for payments. Money is given back at once or not at all, so that nothing waits to be. */
const payments: Readonly<Record<string, readonly PaymentState[]>> = {
  NOT_CHARGED: ['NONE_DUE', 'PENDING'],
  AUTHORIZED: ['AUTHORIZED'],
  PAID: ['PAID', 'PARTIALLY_REFUNDED'],
  REFUNDED: ['REFUNDED'],
  PENDING: ['PENDING'],
  FAILED: ['FAILED'],
  REFUND_PENDING: [],
  REFUND_FAILED: [],
  PARTIALLY_PAID: ['PARTIALLY_PAID'],
};
const usualPayments = 'NOT_CHARGED,AUTHORIZED,PAID,REFUNDED';

const instants = 'together with `modifiedBefore`, and without `cursor`';

/** `GET /1.0/commerce/orders` */
export const getPublishedOrders = defineRoute({
  method: 'GET',
  path,
  summary: 'Orders that were placed, newest first, 50 a page.',
  operation: 'PublishedOrders',
  query: z
    .strictObject({
      cursor,
      modifiedAfter: instant.describe(`Changed at or after, ${instants}.`),
      modifiedBefore: instant.describe('Changed before, together with `modifiedAfter`.'),
      customerId: z.string().max(100).optional().describe('Only of the profile or contact with this id.'),
      paymentStates: someOf(Object.keys(payments)).describe(`\`${usualPayments}\` when left out.`),
      fulfillmentStatus: z.enum(['PENDING', 'FULFILLED', 'CANCELED']).optional(),
    })
    .refine(
      ({ modifiedAfter: from, modifiedBefore: before }) => (from === undefined) === (before === undefined),
      {
        ...{ path: ['modifiedBefore'], message: 'Both bounds are given, or none.' },
      },
    )
    .refine(
      ({ modifiedAfter: from, modifiedBefore: before }) =>
        !from || !before || new Date(from) < new Date(before),
      {
        ...{ path: ['modifiedBefore'], message: 'It ends after it begins.' },
      },
    ),
  response: z.object({ result: z.array(order), pagination }),
  variables: ({ query }) => ({
    after: query.cursor,
    filter: {
      buyerId: query.customerId,
      paymentStates: (query.paymentStates ?? usualPayments)
        .split(',')
        .flatMap((each) => payments[each] ?? []),
      ...(query.fulfillmentStatus && filters[query.fulfillmentStatus]),
      ...{ updatedFrom: query.modifiedAfter, updatedBefore: query.modifiedBefore },
    },
  }),
  answer: ({ orders: { nodes, pageInfo } }: PublishedOrdersQuery, after) => ({
    status: 200,
    body: { result: nodes.map(orderOf), pagination: paginationOf(pageInfo, path, after) },
  }),
});

/** `GET /1.0/commerce/orders/{orderId}` */
export const getPublishedOrder = defineRoute({
  method: 'GET',
  path: `${path}/{orderId}`,
  summary: 'One order.',
  operation: 'PublishedOrder',
  query: z.strictObject({ orderId }),
  response: order,
  variables: ({ query }) => ({ id: query.orderId }),
  answer: ({ order: found }: PublishedOrderQuery) => (found ? { status: 200, body: orderOf(found) } : none),
});

const shipment = z.strictObject({
  shipDate: z.iso.datetime({ offset: true }).optional().describe('The order notes when it is told.'),
  carrierName: z.string().max(100).optional(),
  service: z.string().max(100).optional().describe('Written behind the carrier’s name.'),
  trackingNumber: z.string().max(100).optional(),
  trackingUrl: z.string().max(2_083).nullish().describe('An https address.'),
});

/** `POST /1.0/commerce/orders/{orderId}/fulfillments` */
export const postPublishedFulfillment = defineRoute({
  method: 'POST',
  path: `${path}/{orderId}/fulfillments`,
  summary: 'Notes that all that is left of an order was sent, in one parcel.',
  operation: 'PublishedFulfillOrder',
  query: z.strictObject({ orderId }),
  body: z.strictObject({
    shouldSendNotification: z.boolean().describe('True writes to the buyer.'),
    shipments: z.array(shipment).length(1).describe('The parcel.'),
  }),
  response: order,
  variables({ query, body: { shouldSendNotification, shipments } }) {
    const { carrierName, service, trackingNumber, trackingUrl } = shipments[0] ?? {};
    const carrier = [carrierName, service].filter(Boolean).join(' ');
    return {
      input: {
        ...{ orderId: query.orderId, carrier, trackingNumber: trackingNumber ?? '' },
        ...{ trackingUrl: trackingUrl ?? null, isBuyerNotified: shouldSendNotification },
      },
    };
  },
  answer: ({ fulfillOrder }: PublishedFulfillOrderMutation) =>
    fulfillOrder.__typename === 'OrderChanged'
      ? { status: 200, body: orderOf(fulfillOrder.order) }
      : answerProblem(fulfillOrder),
});
