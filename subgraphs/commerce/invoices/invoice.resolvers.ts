import type { ScopedDatabase } from '#kit/database.ts';
import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import type { OrderRow } from '../orders/order.data.ts';
import { readOrderToken } from '../orders/order-token.ts';
import { writeTaxPercent } from '../taxes/percent.rules.ts';
import { findInvoiceSettings, findInvoices, type InvoiceRow, updateInvoiceSettings } from './invoice.data.ts';
import { findInvoiceProblem, findSettingsProblem, sellerMissing } from './invoice.rules.ts';
import { type IssuingRefusal, issueCreditNote, issueInvoice } from './issuing.ts';

function answer(issued: InvoiceRow | IssuingRefusal | null, what: string) {
  if (!issued) return { __typename: 'NotFound', message: `There is no such ${what}.` } as const;
  return 'refusal' in issued
    ? ({ __typename: 'OrderStateConflict', message: issued.refusal } as const)
    : ({ __typename: 'InvoiceIssued', invoice: issued } as const);
}

/** Why an order has no invoice, said to its owner; null when it has one, or gets one. */
async function problemOf(order: OrderRow, db: ScopedDatabase): Promise<string | null> {
  return findInvoiceProblem(order, (await findInvoiceSettings(db)).sellerName);
}

/** Longer than any text of the settings, however many spaces are in it: it is refused as it is. */
const mostCleaned = 10_000;

const cleanedBy = (clean: (text: string) => string) => (text: string | null | undefined) =>
  text == null || text.length > mostCleaned ? (text ?? null) : clean(text);

/** Lines of a text without spaces around them. */
const readLines = cleanedBy((text) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim(),
);

const readLine = cleanedBy((text) => text.replace(/\s+/g, ' ').trim());

export const invoiceResolvers: Resolvers = {
  Query: {
    invoiceSettings: (_, __, { db }) => findInvoiceSettings(db),
  },
  Mutation: {
    async updateInvoiceSettings(_, { input }, { db }) {
      const change = {
        sellerName: readLine(input.sellerName),
        sellerAddress: readLines(input.sellerAddress),
        taxNumber: readLine(input.taxNumber),
        footer: readLines(input.footer),
      };
      const problem = findSettingsProblem(change);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const saved = await updateInvoiceSettings(db, change, input.expectedVersion);
      return 'outdated' in saved
        ? { __typename: 'InvoiceSettingsChangedMeanwhile', ...changedMeanwhile(saved) }
        : { __typename: 'InvoiceSettings', ...saved };
    },
    issueInvoice: async (_, { orderId }, { db }) => answer(await issueInvoice(db, orderId), 'order'),
    issueCreditNote: async (_, { refundId }, { db }) => answer(await issueCreditNote(db, refundId), 'refund'),
    async issueMyInvoice(_, { token }, { db, secret }) {
      const id = readOrderToken(secret, db.websiteId, token);
      const issued = id === null ? null : await issueInvoice(db, id);
      // What an owner has to do first is nothing that a buyer could.
      const isOwners = issued !== null && 'refusal' in issued && issued.refusal === sellerMissing;
      return answer(isOwners ? { refusal: 'There is no invoice for this order yet.' } : issued, 'order');
    },
  },
  InvoiceSettings: { version: versionOf },
  Order: {
    invoices: ({ id }, _, { db }) => findInvoices(db, id),
    hasInvoice: async (order, _, { db }) => (await problemOf(order, db)) === null,
    invoiceProblem: (order, _, { db }) => problemOf(order, db),
  },
  Invoice: {
    orderNumber: ({ document }) => document.orderNumber,
    orderedAt: ({ document }) => new Date(document.orderedAt),
    invoiceNumber: ({ document }) => document.invoiceNumber,
    language: ({ document }) => document.language,
    sellerName: ({ document }) => document.sellerName,
    sellerAddress: ({ document }) => document.sellerAddress,
    sellerTaxNumber: ({ document }) => document.sellerTaxNumber,
    footer: ({ document }) => document.footer,
    billingAddress: ({ document }) => document.billingAddress,
    shippingAddress: ({ document }) => document.shippingAddress,
    email: ({ document }) => document.email,
    taxNumber: ({ document }) => document.taxNumber,
    isReverseCharge: ({ document }) => document.isReverseCharge ?? false,
    lines: ({ document: { lines, currency } }) =>
      lines.map(({ unitPrice, amount, ...line }) => ({
        ...line,
        unitPrice: toMoney(unitPrice, currency),
        amount: toMoney(amount, currency),
      })),
    subtotal: ({ document: { subtotal, currency } }) => toMoney(subtotal, currency),
    discount: ({ document: { discount, currency } }) => toMoney(discount, currency),
    shippingName: ({ document }) => document.shippingName,
    shippingCost: ({ document: { shipping, currency } }) => toMoney(shipping, currency),
    taxes: ({ document: { taxes, currency } }) =>
      taxes.map(({ name, percentMillionths, amount }) => ({
        ...{ name, percent: writeTaxPercent(percentMillionths), amount: toMoney(amount, currency) },
      })),
    isTaxIncluded: ({ document }) => document.isTaxIncluded,
    total: ({ document: { total, currency } }) => toMoney(total, currency),
    paymentMethodName: ({ document }) => document.paymentMethodName,
    reason: ({ document }) => document.reason,
  },
};
