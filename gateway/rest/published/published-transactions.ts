import { z } from 'zod';
import type { PublishedTransactionFragment, PublishedTransactionsQuery } from '../../generated/graphql.ts';
import { minus } from '../../webhooks/decimal.rules.ts';
import { defineRoute } from '../rest-route.ts';
import { errorBody } from '../status.ts';
import { cursor, idList, instant, money, moneyOf, pagination, paginationOf } from './published-parts.ts';

const path = '/1.0/commerce/transactions';
const time = z.iso.datetime();
const tax = z.object({ name: z.string(), rate: z.string().describe('Percent.'), amount: money });

const document = z.object({
  id: z.string().describe('The same as the order’s.'),
  createdOn: time,
  modifiedOn: time,
  customerEmail: z.string(),
  salesOrderId: z.string().optional().describe('The order; absent for a donation.'),
  voided: z.boolean().describe('True when the order was called off.'),
  ...{ totalSales: money, totalNetSales: money, totalNetShipping: money, totalTaxes: money },
  ...{ total: money, totalNetPayment: money },
  payments: z
    .array(
      z.object({
        id: z.string(),
        provider: z.string().describe('How it was paid, in the shop’s words.'),
        ...{ amount: money, refundedAmount: money, netAmount: money },
        refunds: z.array(z.object({ id: z.string(), amount: money, refundedOn: time })),
      }),
    )
    .describe('All that was paid, in one; empty before anything was.'),
  salesLineItems: z
    .array(
      z.object({
        id: z.string(),
        ...{ discountAmount: money, totalSales: money, totalNetSales: money, total: money },
        taxes: z.array(tax).describe('Empty: `taxes` of the order tells them by their names.'),
      }),
    )
    .describe('Empty for a donation.'),
  discounts: z.array(z.object({ name: z.string(), description: z.string(), amount: money })),
  shippingLineItems: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      amount: money,
      netAmount: money,
      taxes: z.array(tax),
    }),
  ),
  taxes: z.array(tax),
  paymentGatewayError: z.null(),
});

const difference = (from: z.infer<typeof money>, less: z.infer<typeof money>) => ({
  value: minus(from.value, less.value),
  currency: from.currency,
});

function documentOf(found: PublishedTransactionFragment): z.infer<typeof document> {
  const { id, subtotal, discount, shippingCost, shippingOption, paidAmount, refundedAmount, donation } =
    found;
  const shipping = shippingCost ?? { ...subtotal, value: '0.00' };
  const net = difference(paidAmount, refundedAmount);
  return {
    ...{ id, createdOn: found.createdAt, modifiedOn: found.updatedAt ?? found.createdAt },
    ...{ customerEmail: found.email, voided: found.state === 'CANCELLED' },
    ...(donation === null && { salesOrderId: id }),
    ...{ totalSales: moneyOf(subtotal), totalNetSales: difference(subtotal, discount) },
    ...{ totalNetShipping: moneyOf(shipping), totalTaxes: moneyOf(found.tax) },
    ...{ total: moneyOf(found.grandTotal), totalNetPayment: net },
    payments: Number(paidAmount.value) === 0 ? [] : [paymentOf(found, net)],
    salesLineItems: donation === null ? found.lines.map(lineOf) : [],
    discounts: found.discounts.map(({ name, amount }) => ({
      name,
      description: '',
      amount: moneyOf(amount),
    })),
    shippingLineItems:
      shippingOption === null
        ? []
        : [
            {
              ...{ id: `${id}-shipping`, description: shippingOption.name, taxes: [] },
              ...{ amount: moneyOf(shippingOption.price), netAmount: moneyOf(shipping) },
            },
          ],
    taxes: found.taxes.map(({ name, percent, amount }) => ({ name, rate: percent, amount: moneyOf(amount) })),
    paymentGatewayError: null,
  };
}

function paymentOf(found: PublishedTransactionFragment, netAmount: z.infer<typeof money>) {
  const { id, paymentMethodName, paidAmount, refundedAmount, refunds } = found;
  return {
    ...{ id: `${id}-payment`, provider: paymentMethodName ?? '', netAmount },
    ...{ amount: moneyOf(paidAmount), refundedAmount: moneyOf(refundedAmount) },
    refunds: refunds
      .filter(({ state }) => state === 'SUCCEEDED')
      .map(({ id, amount, createdAt }) => ({ id, amount: moneyOf(amount), refundedOn: createdAt })),
  };
}

function lineOf({ id, subtotal, discount, total }: PublishedTransactionFragment['lines'][number]) {
  return {
    ...{ id, discountAmount: moneyOf(discount), totalSales: moneyOf(subtotal), taxes: [] },
    ...{ totalNetSales: difference(subtotal, discount), total: moneyOf(total) },
  };
}

/** `GET /1.0/commerce/transactions` */
export const getPublishedTransactions = defineRoute({
  method: 'GET',
  path,
  summary: 'What was paid, given back, taxed and sent of orders and donations, newest first, 50 a page.',
  operation: 'PublishedTransactions',
  query: z.strictObject({
    cursor,
    modifiedAfter: instant.describe('Changed at or after; without `cursor`.'),
    modifiedBefore: instant.describe('Changed before; without `cursor`.'),
  }),
  response: z.object({ documents: z.array(document), pagination }),
  variables: ({ query }) => ({
    after: query.cursor,
    filter: { updatedFrom: query.modifiedAfter, updatedBefore: query.modifiedBefore },
  }),
  answer: ({ orders: { nodes, pageInfo } }: PublishedTransactionsQuery, after) => ({
    status: 200,
    body: { documents: nodes.map(documentOf), pagination: paginationOf(pageInfo, path, after) },
  }),
});

/** `GET /1.0/commerce/transactions/{documentIds}` */
export const getPublishedTransactionsOf = defineRoute({
  method: 'GET',
  path: `${path}/{documentIds}`,
  summary: 'What was paid, given back, taxed and sent of some orders and donations.',
  operation: 'PublishedTransactions',
  query: z.strictObject({ documentIds: idList.describe('1 to 50 documents, with commas between them.') }),
  response: z.object({ documents: z.array(document) }),
  variables: ({ query: { documentIds } }) => ({ filter: { ids: documentIds.split(',') } }),
  answer: ({ orders: { nodes } }: PublishedTransactionsQuery) =>
    nodes.length === 0
      ? { status: 404, body: errorBody('NOT_FOUND', 'There is no such document.') }
      : { status: 200, body: { documents: nodes.map(documentOf) } },
});
