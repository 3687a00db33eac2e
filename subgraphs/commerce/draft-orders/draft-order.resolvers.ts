import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { localPath } from '#kit/viewer.ts';
import { addressOf } from '../checkout/checkout.resolvers.ts';
import type { CommerceContext } from '../context.ts';
import { writePercent } from '../discounts/discount-terms.rules.ts';
import type { DraftOrderInput, Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { powersOf } from '../orders/managing.resolvers.ts';
import { findLongText } from '../orders/managing-input.rules.ts';
import { findOrder } from '../orders/order.data.ts';
import { orderTokenOf } from '../orders/order-token.ts';
import { answerOf, askProvider } from '../orders/placing.resolvers.ts';
import { findReturnPathProblem } from '../orders/placing.rules.ts';
import { offeredMethods } from '../payments/payment-method.rules.ts';
import { ProductType } from '../products/product.rules.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { writeTaxPercent } from '../taxes/percent.rules.ts';
import { findTextProblem, type Read, readDiscount, readShipping } from './draft-input.rules.ts';
import { readDraftLine } from './draft-line-input.ts';
import { type DraftOrderRow, findDraft, findDraftedVariants, findDrafts } from './draft-order.data.ts';
import { type DraftLine, draftLimits, draftStateOf, findDraftProblem } from './draft-order.rules.ts';
import { draftTokenOf, readDraftToken } from './draft-token.ts';
import {
  cancelDraft,
  type DraftRefusal,
  noDraft,
  sendDraft,
  type WrittenDraft,
  writeDraft,
} from './drafting.ts';
import { completeDraft, findShopMethods, payDraft } from './paying.ts';

const answer = (result: DraftOrderRow | DraftRefusal) =>
  '__typename' in result ? result : ({ __typename: 'DraftOrderSaved', draftOrder: result } as const);
const invalid = (problem: { readonly message: string; readonly field: string }) =>
  ({ __typename: 'InvalidInput', ...problem }) as const;

/** Where links lead. */
const originOf = ({ viewer }: CommerceContext) =>
  viewer.baseUrl === undefined ? '' : `${viewer.baseUrl}${localPath(viewer, '')}`;

const stateOf = (draft: DraftOrderRow) => draftStateOf(draft, new Date());

async function readDraft(context: CommerceContext, input: DraftOrderInput): Promise<Read<WrittenDraft>> {
  const { db } = context;
  const { currency } = await findSettings(db);
  const problem = findTextProblem(input);
  if (problem) return { ok: false, problem };
  const ids = input.lines.slice(0, draftLimits.lines).flatMap(({ variantId }) => variantId ?? []);
  const variants = await findDraftedVariants(db, ids);
  const lines: DraftLine[] = [];
  for (const [index, line] of input.lines.slice(0, draftLimits.lines + 1).entries()) {
    const read = readDraftLine(line, index, { currency, variants });
    if (!read.ok) return read;
    lines.push(read.value);
  }
  const discount = readDiscount(input.discount, currency);
  if (!discount.ok) return discount;
  const shipping = readShipping(input.shipping, currency);
  if (!shipping.ok) return shipping;
  const written = {
    ...{ lines, currency, discount: discount.value, shipping: shipping.value },
    ...{ email: input.email?.trim() ?? '', note: input.note?.trim() ?? '', language: input.language ?? null },
    shippingAddress: addressOf(input.shippingAddress),
    billingAddress: addressOf(input.billingAddress),
    ...{ isReserving: input.isReserving ?? false, origin: originOf(context) },
  };
  const wrong = findDraftProblem(written);
  return wrong ? { ok: false, problem: wrong } : { ok: true, value: written };
}

/** What owners do with orders that they prepare, and how their customers pay them. */
export const draftOrderResolvers: Resolvers = {
  Query: {
    async draftOrders(_, { first, after, states }, { db }) {
      const size = Math.min(readPageSize(first), 100);
      const rows = await findDrafts(db, states ?? null, { after: readIdCursor(after), limit: size + 1 });
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    draftOrder: (_, { id }, { db }) => findDraft(db, id),
    async draftOrderByToken(_, { token }, { db, secret }) {
      const id = readDraftToken(secret, db.websiteId, token);
      const draft = id === null ? null : await findDraft(db, id);
      return draft?.sentAt ? draft : null;
    },
  },
  Mutation: {
    async saveDraftOrder(_, { input }, context) {
      const { id, revision = null } = input;
      if (id != null && revision === null)
        return invalid({ message: 'Name the revision that you saw.', field: 'input.revision' });
      const read = await readDraft(context, input);
      if (!read.ok) return invalid(read.problem);
      const known = id == null ? null : { id, revision };
      return answer(await writeDraft(powersOf(context), known, read.value));
    },
    async sendDraftOrder(_, { id, days, message }, context) {
      const text = message?.trim() ?? '';
      const count = days ?? 14;
      if (count < 1 || count > draftLimits.days)
        return invalid({ message: `A link can be paid for 1 to ${draftLimits.days} days.`, field: 'days' });
      const long = findLongText('message', text, draftLimits.message);
      if (long) return invalid(long);
      const link = { days: count, message: text, origin: originOf(context) };
      return answer(await sendDraft(powersOf(context), id, link));
    },
    cancelDraftOrder: async (_, { id }, context) => answer(await cancelDraft(powersOf(context), id)),
    async completeDraftOrder(_, { id, isPaid }, context) {
      const result = await completeDraft(context, id, isPaid ?? true);
      return '__typename' in result ? result : { __typename: 'OrderChanged', order: result };
    },
    async payDraftOrder(_, { input }, context) {
      const { db, secret } = context;
      const { token, revision, paymentMethodId = null } = input;
      const draftId = readDraftToken(secret, db.websiteId, token);
      if (draftId === null) return noDraft;
      const returnPath = input.returnPath ?? `/pay/${token}`;
      const problem = findReturnPathProblem(returnPath);
      if (problem) return invalid(problem);
      const request = { draftId, revision, paymentMethodId, returnPath };
      const result = await payDraft(context, request, async (orderId, asking) => {
        const settled = await askProvider(context, orderId, asking);
        return settled?.order ?? null;
      });
      return '__typename' in result ? result : answerOf(context, result.orderId);
    },
  },
  DraftOrder: {
    number: ({ number }) => `D${number}`,
    state: stateOf,
    token: ({ id }, _, { secret, db }) => draftTokenOf(secret, db.websiteId, id),
    paymentUrl: ({ id, sentAt, origin }, _, { secret, db }) =>
      sentAt ? `${origin}/pay/${draftTokenOf(secret, db.websiteId, id)}` : null,
    lines: ({ lines, currency, totals }) =>
      lines.map(({ productType, unitPrice, ...line }) => ({
        ...line,
        unitPrice: toMoney(unitPrice, currency),
        subtotal: toMoney(totals.lines[line.id]?.subtotal ?? 0, currency),
        total: toMoney(totals.lines[line.id]?.total ?? 0, currency),
        isShipped: productType === ProductType.physical,
      })),
    discountTerms: ({ discount, currency }) =>
      discount && {
        name: discount.name,
        percent: discount.percentHundredths === null ? null : writePercent(discount.percentHundredths),
        amount: discount.amountCents === null ? null : toMoney(discount.amountCents, currency),
      },
    shipping: ({ shipping, currency }) =>
      shipping && { name: shipping.name, price: toMoney(shipping.price, currency) },
    isHeld: ({ held }) => held !== null,
    subtotal: ({ totals, currency }) => toMoney(totals.subtotal, currency),
    discount: ({ totals, currency }) => toMoney(totals.discount, currency),
    shippingCost: ({ totals, currency }) => toMoney(totals.shipping, currency),
    tax: ({ totals, currency }) => toMoney(totals.tax, currency),
    taxes: ({ totals, currency }) =>
      totals.taxes.map(({ name, percentMillionths, amount }) => ({
        ...{ name, percent: writeTaxPercent(percentMillionths), amount: toMoney(amount, currency) },
      })),
    isTaxIncluded: ({ totals }) => totals.isTaxIncluded,
    grandTotal: ({ totals, currency }) => toMoney(totals.grandTotal, currency),
    async paymentMethods({ totals }, _, context) {
      return offeredMethods({ ...(await findShopMethods(context)), amountDue: totals.grandTotal });
    },
    isTestMode: async (_, __, { db }) => (await findSettings(db)).isTestMode,
    orderToken: (draft, _, { secret, db }) =>
      stateOf(draft) === 'ORDERED' && draft.orderId !== null
        ? orderTokenOf(secret, db.websiteId, draft.orderId)
        : null,
    order: (draft, _, { db }) =>
      stateOf(draft) === 'ORDERED' && draft.orderId !== null ? findOrder(db, draft.orderId) : null,
  },
};
