import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { localDay } from '../calendar/local-time.rules.ts';
import type { CommerceContext } from '../context.ts';
import { draftTokenOf } from '../draft-orders/draft-token.ts';
import { isDonation } from '../draft-orders/draft-version.rules.ts';
import type { Resolvers, StartDonationInput } from '../generated/graphql.ts';
import { findTimeZone } from '../goods/delivering.ts';
import { toMoney } from '../money/money.rules.ts';
import { findOrder } from '../orders/order.data.ts';
import {
  type DonationRow,
  findDonation,
  findDonationOfOrder,
  findDonations,
  findDonationsOf,
} from './donation.data.ts';
import { donorKeyOf, findDonationProblem, readDonationAmount } from './donation.rules.ts';
import { csvDonation, donationHeadings } from './donation-csv.rules.ts';
import { donationStateOf } from './donation-state.rules.ts';
import { findFund, findFundBySlug, findFunds } from './fund.data.ts';
import { saveWrittenFund } from './fund-input.ts';
import { startDonation } from './giving.ts';
import { type DonationReceiptRow, findReceipt, findYears } from './receipt.data.ts';
import { yearBefore } from './receipt.rules.ts';
import { issueReceipt, readReceiptToken } from './receipts.ts';

const mostListed = 100;
const dayMs = 86_400_000;
const noFund = { __typename: 'NotFound', message: 'There is nothing to give to here any more.' } as const;
const noReceipt = {
  __typename: 'NotFound',
  message: 'A receipt is made of a year that is over, and in which you gave something.',
} as const;

const sizeOf = (first: number | null | undefined) => Math.min(readPageSize(first), mostListed);
const seesAll = ({ viewer }: CommerceContext) => viewer.permissions.includes('ORDERS_MANAGE');

function writtenBy(input: StartDonationInput) {
  const { isMonthly, dedication, dedicatedTo, message, name, email } = input;
  return {
    ...{ name: name.replace(/\s+/g, ' ').trim(), email: email.trim(), isMonthly: isMonthly ?? false },
    ...{ dedication: dedication ?? ('' as const), dedicatedTo: dedication ? (dedicatedTo ?? '').trim() : '' },
    message: (message ?? '').trim(),
  };
}

async function donorOf(context: CommerceContext) {
  const today = localDay(new Date(), await findTimeZone(context));
  const memberId = context.viewer.memberId;
  return { donorKey: memberId === undefined ? '' : donorKeyOf(memberId, ''), lastYear: yearBefore(today) };
}

const shown = (receipt: DonationReceiptRow) => ({ __typename: 'DonationReceipt', ...receipt }) as const;

export const donationResolvers: Resolvers = {
  Query: {
    async donationFunds(_, { first, after }, context) {
      context.tags.add('website');
      const size = sizeOf(first);
      const page = { after: readIdCursor(after), limit: size + 1, isOpen: !seesAll(context) };
      return pageOf(await findFunds(context.db, page), { size, after }, ({ id }) => id);
    },
    async donationFund(_, { slug }, context) {
      context.tags.add('website');
      const fund = await findFundBySlug(context.db, slug);
      return fund && (fund.isOpen || seesAll(context)) ? fund : null;
    },
    donationFundById: (_, { id }, { db }) => findFund(db, id),
    async donations(_, { first, after, fundId, search }, { db }) {
      const size = sizeOf(first);
      const filter = { fundId: fundId ?? null, search: search?.trim() || null };
      const rows = await findDonations(db, { after: readIdCursor(after), limit: size + 1 }, filter);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    async donationsCsv(_, { first, after, fundId, search }, { db }) {
      const size = sizeOf(first);
      const filter = { fundId: fundId ?? null, search: search?.trim() || null };
      const cursor = readIdCursor(after);
      const rows = await findDonations(db, { after: cursor, limit: size + 1 }, filter);
      const { nodes, pageInfo } = pageOf(rows, { size, after }, ({ id }) => id);
      return {
        text: `${cursor === null ? donationHeadings() : ''}${nodes.map(csvDonation).join('')}`,
        pageInfo,
      };
    },
    async myDonations(_, { first, after }, { db, viewer }) {
      const size = sizeOf(first);
      const page = { after: readIdCursor(after), limit: size + 1 };
      const rows = await findDonationsOf(db, donorKeyOf(viewer.memberId ?? '', ''), page);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    async myDonationYears(_, __, context) {
      const { donorKey, lastYear } = await donorOf(context);
      const years = await findYears(context.db, donorKey, await findTimeZone(context));
      return years.map(({ year, count, totalCents, currency }) => ({
        ...{ year, count, total: toMoney(totalCents, currency), isOver: year <= lastYear },
      }));
    },
    async donationReceipt(_, { token }, { db, secret }) {
      const id = readReceiptToken(secret, db.websiteId, token);
      return id === null ? null : findReceipt(db, id);
    },
  },
  Mutation: {
    saveDonationFund: (_, { input }, { db }) => saveWrittenFund(db, input),
    async startDonation(_, { input }, context) {
      const { db, viewer, secret } = context;
      const fund = await findFundBySlug(db, input.slug);
      if (!fund?.isOpen) return noFund;
      const amount = readDonationAmount(input.amount, fund, fund.currency);
      if ('message' in amount) return { __typename: 'InvalidInput', ...amount };
      const written = writtenBy(input);
      const problem = findDonationProblem(written, fund, viewer.memberId !== undefined);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const id = await startDonation(context, fund, amount.cents, written);
      const expiresAt = new Date(Date.now() + dayMs);
      return { __typename: 'DonationStarted', token: draftTokenOf(secret, db.websiteId, id), expiresAt };
    },
    async issueMyDonationReceipt(_, { year, currency }, context) {
      const { donorKey, lastYear } = await donorOf(context);
      if (year > lastYear) return noReceipt;
      const timeZone = await findTimeZone(context);
      const issued = await context.db.transaction((queries) =>
        issueReceipt(queries, { donorKey, year, currency }, timeZone),
      );
      return issued ? shown(issued.receipt) : noReceipt;
    },
  },
  Order: {
    donation: (order, _, { db }) => (isDonation(order) ? findDonationOfOrder(db, order.id) : null),
  },
  DraftOrder: {
    donation: ({ id, donation }, _, { db }) => (donation ? findDonation(db, id) : null),
  },
  DonationFund: {
    suggested: ({ suggestedCents, currency }) => suggestedCents.map((cents) => toMoney(cents, currency)),
    least: ({ leastCents, currency }) => toMoney(leastCents, currency),
    most: ({ mostCents, currency }) => toMoney(mostCents, currency),
  },
  Donation: {
    fund: ({ fundId }, _, { db }) => findFund(db, fundId),
    amount: ({ amountCents, currency }) => toMoney(amountCents, currency),
    refunded: ({ refundedCents, currency }) => toMoney(refundedCents, currency),
    dedication: ({ dedication }: DonationRow) => dedication || null,
    state: donationStateOf,
    order: ({ orderId }, _, { db }) => (orderId === null ? null : findOrder(db, orderId)),
  },
  DonationReceipt: {
    year: ({ document }) => document.year,
    language: ({ document }) => document.language,
    donorName: ({ document }) => document.donorName,
    email: ({ document }) => document.email,
    sellerName: ({ document }) => document.sellerName,
    sellerAddress: ({ document }) => document.sellerAddress,
    taxNumber: ({ document }) => document.taxNumber,
    lines: ({ document: { lines, currency } }) =>
      lines.map((line) => ({ ...line, amount: toMoney(line.amount, currency) })),
    total: ({ document: { total, currency } }) => toMoney(total, currency),
  },
};
