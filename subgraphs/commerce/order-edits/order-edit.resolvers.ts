import { newId } from '#kit/ids.ts';
import { localPath } from '#kit/viewer.ts';
import type { CommerceContext } from '../context.ts';
import { type Read, readAmount } from '../draft-orders/draft-input.rules.ts';
import { readDraftLine } from '../draft-orders/draft-line-input.ts';
import { findDraftedVariants } from '../draft-orders/draft-order.data.ts';
import { type DraftLine, draftLimits } from '../draft-orders/draft-order.rules.ts';
import type { OrderEditInput, Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { answerChange, powersOf } from '../orders/managing.resolvers.ts';
import { findLongText } from '../orders/managing-input.rules.ts';
import { findOrder, type OrderRow } from '../orders/order.data.ts';
import { readOrderToken } from '../orders/order-token.ts';
import { findPlacingProblem, findReturnPathProblem } from '../orders/placing.rules.ts';
import { findSavedMethods } from '../payments/saved-methods.data.ts';
import { ProductType } from '../products/product.rules.ts';
import { writeTaxPercent } from '../taxes/percent.rules.ts';
import { withTaxesAsked } from '../taxes/tax-asking.ts';
import {
  chargeBalance,
  findBalanceMethods,
  payBalance,
  sendPaymentLink,
  settleBalance,
} from './collecting.ts';
import { type EditReading, readEdit } from './edit-reading.ts';
import { editOrder } from './editing.ts';
import { findEdits, isEditedOut } from './order-edit.data.ts';
import { type AskedEdit, allEdited, editLimits } from './order-edit.rules.ts';

const invalid = (problem: { readonly message: string; readonly field: string }) =>
  ({ __typename: 'InvalidInput', ...problem }) as const;
const noOrder = { __typename: 'NotFound', message: 'There is no such order.' } as const;

/** What an owner asked for, with new lines as they are sold now. */
async function readAsked(
  { db }: CommerceContext,
  order: OrderRow,
  { lines, added, shippingPrice }: OrderEditInput,
): Promise<Read<AskedEdit>> {
  const { currency } = order;
  const wrong = (message: string, field: string) => ({ ok: false, problem: { message, field } }) as const;
  const wanted = added ?? [];
  if (wanted.length > editLimits.lines)
    return wrong(`An order has 1 to ${editLimits.lines} lines.`, 'input.added');
  const ids = wanted.flatMap(({ variantId }) => variantId ?? []);
  const variants = await findDraftedVariants(db, ids);
  const drafted: DraftLine[] = [];
  for (const [index, line] of wanted.entries()) {
    const field = `input.added.${index}`;
    const read = readDraftLine(line, index, { currency, variants, name: 'added' });
    if (!read.ok) return read;
    const { quantity, title, productType } = read.value;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > editLimits.quantity)
      return wrong(`1 to ${editLimits.quantity} pieces, please.`, `${field}.quantity`);
    if (title === '' || title.length > draftLimits.title)
      return wrong(`A title has 1 to ${draftLimits.title} characters.`, `${field}.title`);
    if (productType === ProductType.digital)
      return wrong('Files are sold at the checkout only.', `${field}.variantId`);
    drafted.push(read.value);
  }
  const shipping = readAmount(shippingPrice, {
    ...{ currency, label: 'Shipping', field: 'input.shippingPrice', fallback: null },
  });
  if (!shipping.ok) return shipping;
  return { ok: true, value: { lines: lines ?? [], added: drafted, shippingPrice: shipping.value } };
}

/** What a change comes to, or why it cannot be. */
async function preview(context: CommerceContext, edit: OrderEditInput) {
  const order = await findOrder(context.db, edit.orderId);
  if (!order) return noOrder;
  const asked = await readAsked(context, order, edit);
  if (!asked.ok) return invalid(asked.problem);
  const { value } = asked;
  const reading = await withTaxesAsked(context, () => readEdit(context.db, order, value));
  return '__typename' in reading ? reading : show(reading);
}

function show({ order, totals, balance, version }: EditReading) {
  const money = (cents: number) => toMoney(cents, order.currency);
  return {
    __typename: 'OrderEditPreview',
    version,
    subtotal: money(totals.subtotal),
    discount: money(totals.discount),
    discounts: totals.discounts.map(({ name, amount }) => ({ name, amount: money(amount) })),
    shippingCost: money(totals.shipping),
    tax: money(totals.tax),
    taxes: totals.taxes.map(({ name, percentMillionths, amount }) => ({
      ...{ name, percent: writeTaxPercent(percentMillionths), amount: money(amount) },
    })),
    grandTotal: money(totals.grandTotal),
    grandTotalBefore: money(order.grandTotalCents),
    toPay: money(Math.max(balance, 0)),
    toRefund: money(Math.max(-balance, 0)),
  } as const;
}

function orderOf({ secret, db }: CommerceContext, token: string): Promise<OrderRow | null> {
  const id = readOrderToken(secret, db.websiteId, token);
  return id === null ? Promise.resolve(null) : findOrder(db, id);
}

/** What owners change of orders, and how what is left of them is paid. */
export const orderEditResolvers: Resolvers = {
  Query: {
    orderEditPreview: (_, { edit }, context) => preview(context, edit),
  },
  Mutation: {
    async editOrder(_, { input }, context) {
      const { edit, version, idempotencyKey } = input;
      const reason = input.reason?.trim() ?? '';
      const problem =
        findPlacingProblem({ idempotencyKey, returnPath: '/' }) ??
        findLongText('input.reason', reason, editLimits.reason);
      if (problem) return invalid(problem);
      const order = await findOrder(context.db, edit.orderId);
      if (!order) return noOrder;
      const asked = await readAsked(context, order, edit);
      if (!asked.ok) return invalid(asked.problem);
      const isBuyerNotified = input.isBuyerNotified ?? true;
      const request = {
        orderId: order.id,
        asked: asked.value,
        version,
        idempotencyKey,
        reason,
        isBuyerNotified,
      };
      const { changed, isOutdated } = await editOrder(powersOf(context), request);
      if (isOutdated && changed && '__typename' in changed) {
        const now = await preview(context, edit);
        const shown = now.__typename === 'OrderEditPreview' ? now : null;
        return { __typename: 'OrderEditOutdated', message: changed.message, preview: shown };
      }
      return answerChange(changed);
    },
    async sendOrderPaymentLink(_, { id, message }, context) {
      const text = message?.trim() ?? '';
      const long = findLongText('message', text, draftLimits.message);
      return long ? invalid(long) : answerChange(await sendPaymentLink(powersOf(context), id, text, newId()));
    },
    async chargeOrderBalance(_, { input }, context) {
      const problem = findPlacingProblem({ ...input, returnPath: '/' });
      if (problem) return invalid(problem);
      const charged = await chargeBalance(powersOf(context), input);
      if (!charged) return noOrder;
      return '__typename' in charged ? charged : { __typename: 'OrderChanged', order: charged };
    },
    async payOrderBalance(_, { input }, context) {
      const { token, paymentMethodId: methodId, balance: seen } = input;
      const returnPath = input.returnPath ?? `/order/${token}/pay`;
      const problem = findReturnPathProblem(returnPath);
      if (problem) return invalid(problem);
      const order = await orderOf(context, token);
      if (!order) return noOrder;
      const { viewer } = context;
      const origin = viewer.baseUrl === undefined ? '' : `${viewer.baseUrl}${localPath(viewer, '')}`;
      const returnUrl = `${origin}${returnPath}?back=1`;
      return (await payBalance(context, { orderId: order.id, methodId, seen, returnUrl })) ?? noOrder;
    },
    async settleOrderBalance(_, { token }, context) {
      const order = await orderOf(context, token);
      return (order && (await settleBalance(context, order.id))) ?? noOrder;
    },
  },
  Order: {
    balanceMethods: (order, _, context) => findBalanceMethods(context, order),
    edits: ({ id }, _, { db }) => findEdits(db, id),
    async savedMethods({ memberId }, _, { db, payments }) {
      if (memberId === null) return [];
      const offered = (await payments.findMethods(db)).map(({ id }) => id);
      return (await findSavedMethods(db, memberId)).filter(({ provider }) => offered.includes(provider));
    },
    async editProblem({ id, state }, _, { db }) {
      if (state !== 'OPEN') return 'Only an open order can be changed.';
      return (await isEditedOut(db, id)) ? allEdited : null;
    },
  },
  OrderEdit: {
    changes: ({ changes, currency }) =>
      changes.map(({ productId = null, unitPriceCents, ...change }) => ({
        ...change,
        productId,
        unitPrice: unitPriceCents === undefined ? null : toMoney(unitPriceCents, currency),
      })),
    grandTotalBefore: ({ beforeCents, currency }) => toMoney(beforeCents, currency),
    grandTotalAfter: ({ afterCents, currency }) => toMoney(afterCents, currency),
  },
};
