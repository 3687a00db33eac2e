import { isEmail } from '#schema/email-address.rules.ts';
import { addressOf } from '../checkout/checkout.resolvers.ts';
import type { CommerceContext } from '../context.ts';
import { findTextProblem, type Read, readAmount, readShipping } from '../draft-orders/draft-input.rules.ts';
import { readDraftLine } from '../draft-orders/draft-line-input.ts';
import { findDraftedVariants } from '../draft-orders/draft-order.data.ts';
import type { DraftLine } from '../draft-orders/draft-order.rules.ts';
import type { ImportOrderInput, Resolvers } from '../generated/graphql.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { powersOf } from './managing.resolvers.ts';
import { fulfillOrder } from './managing.ts';
import { findFulfillProblem } from './managing-input.rules.ts';
import { findOrder } from './order.data.ts';
import { addsUp, findImportProblem } from './order-import.rules.ts';
import { importOrder, type ReadImport } from './order-import.ts';
import { findPlacingProblem } from './placing.rules.ts';

const invalid = (problem: { readonly message: string; readonly field: string }) =>
  ({ __typename: 'InvalidInput', ...problem }) as const;
const wrong = (message: string, field: string): Read<never> => ({ ok: false, problem: { message, field } });

/** Orders that were placed elsewhere. */
export const orderImportResolvers: Resolvers = {
  Mutation: {
    async importOrder(_, { input }, context) {
      const { idempotencyKey, parcel } = input;
      const sent = parcel && {
        carrier: parcel.carrier?.trim() ?? '',
        trackingNumber: parcel.trackingNumber?.trim() ?? '',
        trackingUrl: parcel.trackingUrl?.trim() || null,
      };
      const problem = findPlacingProblem({ idempotencyKey, returnPath: '/' });
      if (problem) return invalid(problem);
      const parcelProblem = sent && findFulfillProblem(sent);
      if (parcelProblem)
        return invalid({ ...parcelProblem, field: parcelProblem.field.replace('input.', 'input.parcel.') });
      const read = await readImport(context, input);
      if (!read.ok) return invalid(read.problem);
      const outcome = await importOrder(context, idempotencyKey, read.value);
      if (outcome.kind === 'KEY_REUSED')
        return {
          __typename: 'IdempotencyKeyReused',
          message: 'That idempotency key was used for something else.',
        };
      if (outcome.kind === 'OUT_OF_STOCK') return { __typename: 'NotEnoughStock', message: outcome.message };
      const { orderId } = outcome;
      const written = await findOrder(context.db, orderId);
      // Asked again after a failure in between, it is sent now.
      if (sent && written?.fulfillmentState === 'UNFULFILLED')
        await fulfillOrder(powersOf(context), {
          ...{ orderId, pieces: [], ...sent, isBuyerNotified: parcel?.isBuyerNotified ?? false },
        });
      const order = await findOrder(context.db, orderId);
      if (!order) throw new Error('An imported order is not there.');
      return { __typename: 'OrderImported', order };
    },
  },
};

async function readImport({ db }: CommerceContext, input: ImportOrderInput): Promise<Read<ReadImport>> {
  const { currency, isTestMode: isTest } = await findSettings(db);
  const texts = { channel: input.channel.trim(), reference: input.reference.trim() };
  const named = (input.discounts ?? []).map(({ name, amount }) => ({ name: name.trim(), amount }));
  const { shippingAddress, billingAddress } = input;
  const problem =
    findImportProblem(
      { ...input, ...texts, placedAt: input.placedAt ?? null, discounts: named },
      new Date(),
    ) ?? findTextProblem({ email: input.email, shippingAddress, billingAddress, lines: [] });
  if (problem) return { ok: false, problem };
  const email = input.email?.trim() ?? '';
  if (email !== '' && !isEmail(email)) return wrong('Please enter a whole e-mail address.', 'input.email');
  const ids = input.lines.flatMap(({ variantId }) => variantId ?? []);
  const variants = await findDraftedVariants(db, ids);
  const lines: DraftLine[] = [];
  for (const [index, line] of input.lines.entries()) {
    const read = readDraftLine(line, index, { currency, variants });
    if (!read.ok) return read;
    lines.push(read.value);
  }
  const amountOf = (text: string | null | undefined, label: string, name: string) =>
    readAmount(text, { currency, label, field: `input.${name}`, fallback: 0 });
  const shipping = readShipping(input.shipping, currency);
  if (!shipping.ok) return shipping;
  const discounts: { name: string; amount: number }[] = [];
  for (const [index, { name, amount }] of named.entries()) {
    const read = amountOf(amount, 'The discount', `discounts.${index}.amount`);
    if (!read.ok) return read;
    if (read.value > 0) discounts.push({ name, amount: read.value });
  }
  const tax = amountOf(input.tax, 'The tax', 'tax');
  if (!tax.ok) return tax;
  const grandTotal = amountOf(input.grandTotal, 'The total', 'grandTotal');
  if (!grandTotal.ok) return grandTotal;
  const totals = {
    subtotal: lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
    discount: discounts.reduce((sum, { amount }) => sum + amount, 0),
    ...{ shipping: shipping.value?.price ?? 0, tax: tax.value, grandTotal: grandTotal.value },
    isTaxIncluded: input.isTaxIncluded ?? false,
  };
  if (!addsUp(totals)) return wrong('That is not what the order comes to.', 'input.grandTotal');
  return {
    ok: true,
    value: {
      ...{ ...texts, placedAt: input.placedAt ?? null, email, currency, isTest, lines, discounts, totals },
      shipping: shipping.value,
      shippingAddress: addressOf(shippingAddress),
      billingAddress: addressOf(billingAddress),
      isStockTaken: input.isStockTaken ?? true,
    },
  };
}
