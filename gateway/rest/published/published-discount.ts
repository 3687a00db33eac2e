import { z } from 'zod';
import type { PublishedAutomaticDiscountFragment, PublishedCouponFragment } from '../../generated/graphql.ts';
import { money, moneyOf } from './published-parts.ts';
import { typedAmount } from './published-variant-input.ts';

const id = z.string().max(100);
const ids = z.array(id).max(200);
const pieces = z.int().min(1).max(9_999);
const part = z.number().gt(0).max(100);
const times = z.int().min(0).max(1_000_000_000).optional().describe('0 for as often as it fits.');

const criteriaOf = <Amount extends z.ZodType>(amount: Amount) =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('ANY_ORDER') }),
    z.strictObject({ type: z.literal('CART_TOTAL'), minimumCartTotal: amount }),
    z.strictObject({
      type: z.literal('PRODUCT'),
      productId: id.optional().describe('Absent where it is for products of some categories.'),
      productName: z.string().max(200).optional().describe('Not kept: the product has one.'),
    }),
    z.strictObject({
      type: z.literal('BUY_X_GET_Y'),
      requiredFullPriceQuantity: pieces,
      eligibleForDiscountQuantity: pieces,
      criteriaAppliesTo: z.literal('PRODUCT').optional(),
      criteriaProductIds: ids.optional().describe('None for everything.'),
      rewardAppliesTo: z.literal('PRODUCT').optional(),
      rewardProductIds: ids.optional().describe('None for the same as what is bought.'),
    }),
  ]);

const templateOf = <Amount extends z.ZodType>(amount: Amount) =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('FIXED_AMOUNT'), discountAmount: amount }),
    z.strictObject({ type: z.literal('PERCENTAGE'), percentage: part.describe('At most 2 decimals.') }),
    z.strictObject({
      type: z.literal('FREE_SHIPPING'),
      appliesToFulfillmentOptionType: z
        .enum(['SHIPPING', 'PICKUP', 'LOCAL_DELIVERY'])
        .optional()
        .describe('The only sort of fulfillment options that cost nothing; all of them when left out.'),
      selectedShippingOption: z
        .strictObject({
          shippingOptionId: id.describe('One of `/v1/fulfillments/fulfillment-options`.'),
          shippingOptionName: z.string().max(200).describe('Not kept: the option has one.'),
          isAllServicesSelected: z.literal(true).optional(),
        })
        .optional()
        .describe('The only one that costs nothing; all of them when left out.'),
    }),
    z.strictObject({
      type: z.literal('BUY_X_GET_Y_FIXED_AMOUNT'),
      discountAmount: amount,
      maxApplicationsPerCart: times,
    }),
    z.strictObject({
      type: z.literal('BUY_X_GET_Y_PERCENTAGE'),
      discountPercentage: part.describe('At most 2 decimals.'),
      maxApplicationsPerCart: times,
    }),
  ]);

const trigger = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('AUTO') }),
  z.strictObject({
    type: z.literal('CODE'),
    promoCode: z.string().regex(/^[A-Za-z0-9_-]{1,50}$/, 'That is no code.'),
  }),
]);

const instant = z.iso.datetime({ offset: true });

const forSubscriptions = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('EXCLUDED') }),
    z.strictObject({ type: z.literal('ALL_PAYMENTS') }),
    z.strictObject({
      type: z.literal('LIMITED_PAYMENTS'),
      numberOfPayments: z.int().min(1).max(9_999).optional().describe('The first ones; 1 when left out.'),
    }),
  ])
  .describe(
    'For which payments of what renews it counts; `EXCLUDED` when left out. Memberships that renew are not discounted.',
  );
const forPaymentPlans = z
  .strictObject({ type: z.enum(['NONE', 'ALL_PAYMENTS']) })
  .describe(
    'Whether it counts for memberships that are paid in a fixed number of parts; `NONE` when left out.',
  );

/** A discount as a program writes it. */
export const typedDiscount = z
  .strictObject({
    name: z.string().trim().min(1).max(100),
    criteria: criteriaOf(typedAmount),
    template: templateOf(typedAmount),
    trigger,
    validFrom: instant,
    validTo: instant.nullish().describe('Null for no end.'),
    isLimitedUses: z.boolean().optional(),
    maxUsesAllowed: z.int().min(1).max(1_000_000_000).nullish().describe('Needed with `isLimitedUses`.'),
    isOncePerCustomer: z.boolean().optional(),
    ...{ subscriptionOptions: forSubscriptions.optional(), paymentPlanOptions: forPaymentPlans.optional() },
    ...{ id: id.optional().describe('Not kept.'), websiteId: id.optional().describe('Not kept.') },
    ...{
      status: z.string().max(20).optional().describe('Not kept.'),
      numberOfUses: z.int().optional().describe('Not kept.'),
      lastRedeemedAt: z.iso.datetime().nullish().describe('Not kept.'),
    },
  })
  .refine(({ isLimitedUses, maxUsesAllowed }) => !isLimitedUses || maxUsesAllowed != null, {
    ...{ path: ['maxUsesAllowed'], message: 'A limited discount needs its number of uses.' },
  })
  .refine(
    ({ criteria, template }) => (criteria.type === 'BUY_X_GET_Y') === template.type.startsWith('BUY_X_GET_Y'),
    { path: ['template'], message: 'This template does not go with these criteria.' },
  );

/** A discount as a program reads it. */
export const discount = z.object({
  id: z.string(),
  websiteId: z.string(),
  name: z.string(),
  status: z.enum(['ACTIVE', 'SCHEDULED', 'EXPIRED']).describe('Used up and switched off count as expired.'),
  criteria: criteriaOf(money),
  template: templateOf(money),
  trigger,
  validFrom: z.iso.datetime(),
  validTo: z.iso.datetime().nullable(),
  isLimitedUses: z.boolean(),
  maxUsesAllowed: z.int().nullable(),
  numberOfUses: z.int().min(0),
  isOncePerCustomer: z.boolean(),
  lastRedeemedAt: z.iso.datetime().nullable().describe('Null for never.'),
  ...{ subscriptionOptions: forSubscriptions, paymentPlanOptions: forPaymentPlans },
});

/** A discount of the graph: a coupon, or an automatic one. */
export type AnyDiscount =
  | ({ readonly __typename: 'Coupon' } & PublishedCouponFragment)
  | ({ readonly __typename: 'AutomaticDiscount' } & PublishedAutomaticDiscountFragment);

type Given = z.infer<typeof typedDiscount>;

/** All of a discount as the graph takes it. */
export function discountInputOf({ criteria, template, trigger, ...given }: Given) {
  return {
    ...{ name: given.name, code: trigger.type === 'CODE' ? trigger.promoCode : null },
    ...{ startsAt: given.validFrom, endsAt: given.validTo ?? null },
    usageLimit: given.isLimitedUses ? given.maxUsesAllowed : null,
    perCustomerLimit: given.isOncePerCustomer ? 1 : null,
    ...takenOff(template),
    ...conditionOf(criteria),
    subscriptionPayments: paymentsOf(given.subscriptionOptions),
    isForPaymentPlans: given.paymentPlanOptions?.type === 'ALL_PAYMENTS',
    currency: currencyOf({ criteria, template }),
  };
}

function paymentsOf(options: Given['subscriptionOptions']): number | null {
  if (options?.type === 'ALL_PAYMENTS') return null;
  return options?.type === 'LIMITED_PAYMENTS' ? (options.numberOfPayments ?? 1) : 0;
}

function takenOff(template: Given['template']) {
  switch (template.type) {
    case 'FIXED_AMOUNT':
      return { kind: 'AMOUNT', amount: template.discountAmount.value };
    case 'PERCENTAGE':
      return { kind: 'PERCENT', percent: String(template.percentage) };
    case 'FREE_SHIPPING':
      return {
        kind: 'FREE_SHIPPING',
        shippingType: template.appliesToFulfillmentOptionType ?? null,
        shippingOptionIds: template.selectedShippingOption
          ? [template.selectedShippingOption.shippingOptionId]
          : [],
      };
    case 'BUY_X_GET_Y_FIXED_AMOUNT':
      return {
        ...{ kind: 'BUY_X_GET_Y', amount: template.discountAmount.value },
        timesPerOrder: template.maxApplicationsPerCart || null,
      };
    case 'BUY_X_GET_Y_PERCENTAGE':
      return {
        ...{ kind: 'BUY_X_GET_Y', percent: String(template.discountPercentage) },
        timesPerOrder: template.maxApplicationsPerCart || null,
      };
  }
}

function conditionOf(criteria: Given['criteria']) {
  switch (criteria.type) {
    case 'ANY_ORDER':
      return {};
    case 'CART_TOTAL':
      return { minimumSubtotal: criteria.minimumCartTotal.value };
    case 'PRODUCT':
      return { productIds: criteria.productId === undefined ? [] : [criteria.productId] };
    case 'BUY_X_GET_Y':
      return {
        buyQuantity: criteria.requiredFullPriceQuantity,
        getQuantity: criteria.eligibleForDiscountQuantity,
        ...{ productIds: criteria.criteriaProductIds, getProductIds: criteria.rewardProductIds },
      };
  }
}

/** The graph refuses what is not the shop's; two currencies of one discount can't both be. */
function currencyOf({ criteria, template }: Pick<Given, 'criteria' | 'template'>): string | null {
  const named = [
    ...(criteria.type === 'CART_TOTAL' ? [criteria.minimumCartTotal.currency] : []),
    ...('discountAmount' in template ? [template.discountAmount.currency] : []),
  ];
  return new Set(named).size > 1 ? named.join(' and ') : (named[0] ?? null);
}

const statuses = {
  ACTIVE: 'ACTIVE',
  SCHEDULED: 'SCHEDULED',
  ENDED: 'EXPIRED',
  USED_UP: 'EXPIRED',
  PAUSED: 'EXPIRED',
} as const;

/** A discount of the graph as the published API writes it. */
export function discountOf(found: AnyDiscount, websiteId: string): z.infer<typeof discount> {
  const { usageLimit, perCustomerLimit, useCount, startsAt, endsAt, state, createdAt } = found;
  return {
    ...{ id: found.id, websiteId, name: found.name, status: statuses[state] },
    ...{ criteria: readCriteria(found), template: readTemplate(found) },
    trigger: found.__typename === 'Coupon' ? { type: 'CODE', promoCode: found.code } : { type: 'AUTO' },
    ...{ validFrom: startsAt ?? createdAt, validTo: endsAt },
    ...{ isLimitedUses: usageLimit !== null, maxUsesAllowed: usageLimit, numberOfUses: useCount },
    ...{ isOncePerCustomer: perCustomerLimit === 1, lastRedeemedAt: found.lastUsedAt },
    subscriptionOptions: readPayments(found),
    paymentPlanOptions: { type: found.isForPaymentPlans ? 'ALL_PAYMENTS' : 'NONE' },
  };
}

function readPayments({
  subscriptionPayments: numberOfPayments,
}: AnyDiscount): z.infer<typeof forSubscriptions> {
  if (numberOfPayments === null) return { type: 'ALL_PAYMENTS' };
  return numberOfPayments === 0 ? { type: 'EXCLUDED' } : { type: 'LIMITED_PAYMENTS', numberOfPayments };
}

function readCriteria(found: AnyDiscount): z.infer<typeof discount>['criteria'] {
  const { kind, productIds, categoryIds, products, minimumSubtotal, buyQuantity, getQuantity } = found;
  if (kind === 'BUY_X_GET_Y')
    return {
      type: 'BUY_X_GET_Y',
      ...{ requiredFullPriceQuantity: buyQuantity ?? 1, eligibleForDiscountQuantity: getQuantity ?? 1 },
      ...{ criteriaProductIds: productIds, rewardProductIds: found.getProductIds },
    };
  if (productIds.length + categoryIds.length > 0) {
    const [productId] = productIds;
    const productName = products.find(({ id }) => id === productId)?.title;
    return { type: 'PRODUCT', ...(productId && { productId }), ...(productName && { productName }) };
  }
  return Number(minimumSubtotal.value) > 0
    ? { type: 'CART_TOTAL', minimumCartTotal: moneyOf(minimumSubtotal) }
    : { type: 'ANY_ORDER' };
}

function readTemplate({
  kind,
  percent,
  amount,
  timesPerOrder,
  shippingOptions: [selected],
  shippingType,
}: AnyDiscount): z.infer<typeof discount>['template'] {
  switch (kind) {
    case 'AMOUNT':
      return {
        type: 'FIXED_AMOUNT',
        discountAmount: amount ? moneyOf(amount) : { value: '0', currency: 'USD' },
      };
    case 'PERCENT':
      return { type: 'PERCENTAGE', percentage: Number(percent) };
    case 'FREE_SHIPPING':
      return {
        type: 'FREE_SHIPPING',
        ...(shippingType && { appliesToFulfillmentOptionType: shippingType }),
        ...(selected && {
          selectedShippingOption: {
            ...{ shippingOptionId: selected.id, shippingOptionName: selected.name },
            isAllServicesSelected: true,
          },
        }),
      };
    case 'BUY_X_GET_Y': {
      const maxApplicationsPerCart = timesPerOrder ?? 0;
      return amount
        ? { type: 'BUY_X_GET_Y_FIXED_AMOUNT', discountAmount: moneyOf(amount), maxApplicationsPerCart }
        : { type: 'BUY_X_GET_Y_PERCENTAGE', discountPercentage: Number(percent), maxApplicationsPerCart };
    }
  }
}
