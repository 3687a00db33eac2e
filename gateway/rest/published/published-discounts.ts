import { z } from 'zod';
import type {
  PublishedDeleteDiscountMutation,
  PublishedDiscountQuery,
  PublishedDiscountsQuery,
  PublishedFulfillmentOptionsQuery,
  PublishedSaveDiscountMutation,
} from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { answerProblem, errorBody } from '../status.ts';
import { discount, discountInputOf, discountOf, typedDiscount } from './published-discount.ts';
import { someOf } from './published-parts.ts';

const path = '/v1/commerce/discounts';
const onePath = `${path}/{discountId}`;
const one = z.strictObject({ discountId: z.string().max(100) });
const envelope = z.object({ discount });
const none = { status: 404, body: errorBody('NOT_FOUND', 'There is no such discount.') };

const statuses = {
  ACTIVE: ['ACTIVE'],
  SCHEDULED: ['SCHEDULED'],
  EXPIRED: ['ENDED', 'USED_UP', 'PAUSED'],
} as const;
const sorts = { CREATED_ON: 'CREATED', PROMO_CODE: 'CODE', USES_COUNT: 'USES' } as const;
const templates = {
  ...{ FIXED_AMOUNT: 'AMOUNT', PERCENTAGE: 'PERCENT', FREE_SHIPPING: 'FREE_SHIPPING' },
  ...{ BUY_X_GET_Y_FIXED_AMOUNT: 'BUY_X_GET_Y', BUY_X_GET_Y_PERCENTAGE: 'BUY_X_GET_Y' },
} as const;

/** What a list of templates asks the graph for. */
function kindsOf(asked: readonly string[]) {
  const isFixed = asked.includes('BUY_X_GET_Y_FIXED_AMOUNT');
  return {
    kinds: Object.entries(templates).flatMap(([name, kind]) => (asked.includes(name) ? [kind] : [])),
    isGivenByAmount: isFixed === asked.includes('BUY_X_GET_Y_PERCENTAGE') ? null : isFixed,
  };
}

function whole(most: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/, 'That is no whole number.')
    .refine((text) => Number(text) <= most, `At most ${most}.`)
    .optional();
}

/** `GET /v1/commerce/discounts` */
export const getPublishedDiscounts = defineRoute({
  method: 'GET',
  path,
  summary: 'Codes and automatic discounts.',
  operation: 'PublishedDiscounts',
  query: z.strictObject({
    sortBy: z
      .enum(['CREATED_ON', 'PROMO_CODE', 'USES_COUNT'])
      .optional()
      .describe('`CREATED_ON` when left out.'),
    sortDirection: z.enum(['ASCENDING', 'DESCENDING']).optional().describe('`DESCENDING` when left out.'),
    search: z.string().max(100).optional().describe('Part of a name or of a code.'),
    status: z.enum(['ALL', 'ACTIVE', 'EXPIRED', 'SCHEDULED']).optional(),
    criteria: someOf(['ANY_ORDER', 'CART_TOTAL', 'PRODUCT', 'BUY_X_GET_Y']),
    template: someOf(Object.keys(templates)),
    trigger: someOf(['AUTO', 'CODE']),
    limitedUseOnly: z.enum(['true', 'false']).optional(),
    offset: whole(100_000).describe('How many are left out from the start; 0 when left out.'),
    limit: whole(1_000)
      .refine((text) => text === undefined || Number(text) > 0, 'At least 1.')
      .describe('1 to 1000; 50 when left out.'),
  }),
  response: z.object({
    discounts: z.array(discount),
    ...{ hasNextPage: z.boolean(), hasPreviousPage: z.boolean() },
  }),
  variables: ({ query: { search, status, criteria, template, trigger, ...asked } }) => ({
    ...{ sort: sorts[asked.sortBy ?? 'CREATED_ON'], isDescending: asked.sortDirection !== 'ASCENDING' },
    ...{ first: Number(asked.limit ?? 50), skip: Number(asked.offset ?? 0) },
    filter: {
      search,
      ...(status && status !== 'ALL' && { states: statuses[status] }),
      ...(criteria && { terms: criteria.split(',') }),
      ...(template && kindsOf(template.split(','))),
      ...(trigger && new Set(trigger.split(',')).size === 1 && { hasCode: trigger.startsWith('CODE') }),
      ...(asked.limitedUseOnly === 'true' && { isLimited: true }),
    },
  }),
  answer: ({ discounts: { nodes, ...page } }: PublishedDiscountsQuery, { websiteId }) => ({
    status: 200,
    body: { discounts: nodes.map((found) => discountOf(found, websiteId)), ...page },
  }),
});

/** `GET /v1/commerce/discounts/{discountId}` */
export const getPublishedDiscount = defineRoute({
  method: 'GET',
  path: onePath,
  summary: 'One discount.',
  operation: 'PublishedDiscount',
  query: one,
  response: envelope,
  variables: ({ query }) => ({ id: query.discountId }),
  answer: ({ discount: found }: PublishedDiscountQuery, { websiteId }) =>
    found ? { status: 200, body: { discount: discountOf(found, websiteId) } } : none,
});

/** `POST /v1/commerce/discounts` */
export const postPublishedDiscount = defineRoute({
  method: 'POST',
  path,
  summary: 'Makes a discount.',
  operation: 'PublishedSaveDiscount',
  query: z.strictObject({}),
  body: typedDiscount,
  response: envelope,
  successStatus: 201,
  variables: ({ body }) => ({ input: discountInputOf(body) }),
  answer: ({ saveDiscount: saved }: PublishedSaveDiscountMutation, { websiteId }) =>
    saved.__typename === 'Coupon' || saved.__typename === 'AutomaticDiscount'
      ? { status: 201, body: { discount: discountOf(saved, websiteId) } }
      : answerProblem(saved),
});

/** `PUT /v1/commerce/discounts/{discountId}` */
export const putPublishedDiscount = defineRoute({
  method: 'PUT',
  path: onePath,
  summary: 'Replaces a discount; a code stays one, and an automatic discount stays automatic.',
  operation: 'PublishedSaveDiscount',
  query: one,
  body: typedDiscount,
  response: envelope,
  variables: ({ query, body }) => ({ id: query.discountId, input: discountInputOf(body) }),
  answer: ({ saveDiscount: saved }: PublishedSaveDiscountMutation, { websiteId }) =>
    saved.__typename === 'Coupon' || saved.__typename === 'AutomaticDiscount'
      ? { status: 200, body: { discount: discountOf(saved, websiteId) } }
      : answerProblem(saved),
});

/** `DELETE /v1/commerce/discounts/{discountId}` */
export const deletePublishedDiscount = defineRoute({
  method: 'DELETE',
  path: onePath,
  summary: 'Takes a discount away; orders still name it.',
  operation: 'PublishedDeleteDiscount',
  query: one,
  response: z.null(),
  successStatus: 204,
  variables: ({ query }) => ({ id: query.discountId }),
  answer: ({ deleteDiscount }: PublishedDeleteDiscountMutation) =>
    deleteDiscount.__typename === 'DiscountDeleted'
      ? { status: 204, body: null }
      : answerProblem(deleteDiscount),
});

/** `GET /v1/fulfillments/fulfillment-options` */
export const getPublishedFulfillmentOptions = defineRoute({
  method: 'GET',
  path: '/v1/fulfillments/fulfillment-options',
  summary: 'The ways to send orders, or to fetch them.',
  operation: 'PublishedFulfillmentOptions',
  query: z.strictObject({}),
  response: z.object({
    fulfillmentOptions: z.array(
      z.object({
        ...{ id: z.string(), name: z.string(), type: z.enum(['SHIPPING', 'PICKUP', 'LOCAL_DELIVERY']) },
        availableServices: z
          .array(z.object({ name: z.string(), description: z.string() }))
          .describe(
            'What the carriers that the shop asks offered so far; empty where the shop sets the price itself.',
          ),
      }),
    ),
  }),
  variables: () => ({}),
  answer: ({ shippingZones }: PublishedFulfillmentOptionsQuery) => ({
    status: 200,
    body: {
      fulfillmentOptions: shippingZones.flatMap(({ options }) =>
        options.map(({ id, name, pickup, postcodes, services }) => ({
          ...{ id, name },
          availableServices: services.map(({ code, name: description }) => ({ name: code, description })),
          type: pickup ? 'PICKUP' : postcodes.length > 0 ? 'LOCAL_DELIVERY' : 'SHIPPING',
        })),
      ),
    },
  }),
});
