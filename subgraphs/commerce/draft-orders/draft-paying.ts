import { createHash } from 'node:crypto';
import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { localPath } from '#kit/viewer.ts';
import type { PaymentMethodRow } from '../checkout/checkout.data.ts';
import { customerKeyOf } from '../checkout/checkout.rules.ts';
import type { CommerceContext } from '../context.ts';
import { draftPayment } from '../orders/order-draft.ts';
import { fulfillmentStateOf } from '../orders/order-state.rules.ts';
import { orderTokenOf } from '../orders/order-token.ts';
import { takeStock, writeOrder } from '../orders/placing.data.ts';
import { type Beginning, holdSeconds, type OrderDraft } from '../orders/placing.rules.ts';
import { writeConfirmation } from '../orders/placing.ts';
import { hasCountedStock } from '../products/product.rules.ts';
import { type DraftOrderRow, noteOrdered } from './draft-order.data.ts';
import { isSentByParcel } from './draft-order.rules.ts';
import { versionOfDraft } from './draft-version.rules.ts';
import { findPieces } from './holding.ts';
import { linesTaking } from './lines-taking.rules.ts';

/** What an order of a draft begins with. */
export interface DraftPayment {
  readonly method: PaymentMethodRow | null;
  readonly beginning: Beginning;
  readonly isTest: boolean;
  /** Where the browser comes back to, without the order. */
  readonly returnPath: string;
  /** The signed-in member who pays it; null for anyone else. */
  readonly memberId: string | null;
}

type Powers = Pick<CommerceContext, 'db' | 'secret' | 'viewer'>;

/** The order of a locked draft, in the transaction of its lock; a message when something of it cannot be had, and then nothing may be kept. */
export async function orderDraft(
  powers: Powers,
  { queries, write }: { readonly queries: Queries } & Pick<Parameters<typeof writeConfirmation>[1], 'write'>,
  draft: DraftOrderRow,
  payment: DraftPayment,
): Promise<{ readonly orderId: string } | { readonly message: string }> {
  const found = await findPieces(queries, draft);
  if ('message' in found) return found;
  const order = orderOf(powers, draft, payment, found.taken);
  const wanted = new Map<string, number>();
  for (const [variantId, quantity] of found.taken) {
    // What is held for it is its own already.
    const missing = quantity - (draft.held?.find((one) => one.variantId === variantId)?.quantity ?? 0);
    if (missing > 0) wanted.set(variantId, missing);
  }
  if (!(await takeStock(queries, `order ${order.id}`, wanted)))
    return { message: 'Something of it was just sold to somebody else.' };
  const key = `draft ${draft.id} ${order.id}`;
  const number = await writeOrder(queries, order, key, createHash('sha256').update(key).digest());
  await noteOrdered(queries, draft.id, order.id);
  if (order.state !== 'PENDING') await writeConfirmation(powers, { queries, write }, order, number);
  return { orderId: order.id };
}

/** What is given every month goes on until its donor ends it. */
const monthly = { value: 1, unit: 'MONTH', cycles: 0 } as const;

const placedMessage = ({ donation, number }: Pick<DraftOrderRow, 'donation' | 'number'>) =>
  donation ? 'The donation was made.' : `The order was placed, as D${number} was prepared.`;

/** What of a draft its order is made of. */
export type OrderedDraft = Pick<
  DraftOrderRow,
  | 'id'
  | 'number'
  | 'revision'
  | 'email'
  | 'currency'
  | 'totals'
  | 'shipping'
  | 'discount'
  | 'shippingAddress'
  | 'billingAddress'
  | 'note'
  | 'language'
  | 'origin'
  | 'lines'
  | 'donation'
>;

/** The order of a draft, which takes so many pieces of its variants. */
export function orderOf(
  {
    db,
    secret,
    viewer,
  }: Pick<Powers, 'db' | 'secret'> & {
    readonly viewer: Pick<Powers['viewer'], 'baseUrl' | 'language' | 'translation'>;
  },
  draft: OrderedDraft,
  { method, beginning, isTest, returnPath, memberId }: DraftPayment,
  taken: ReadonlyMap<string, number>,
): OrderDraft {
  const id = newId();
  const { email, currency, totals, shipping, discount, shippingAddress, note, language, donation } = draft;
  const origin =
    draft.origin || (viewer.baseUrl === undefined ? '' : `${viewer.baseUrl}${localPath(viewer, '')}`);
  const billingAddress = draft.billingAddress ?? shippingAddress;
  const { grandTotal } = totals;
  const token = orderTokenOf(secret, db.websiteId, id);
  const returnUrl = `${origin}${returnPath}${returnPath.includes('?') ? '&' : '?'}order=${token}`;
  return {
    ...{
      id,
      email,
      currency,
      isTest,
      memberId,
      shippingAddress,
      billingAddress,
      language,
      origin,
      holdSeconds,
    },
    ...{ cartId: draft.id, version: versionOfDraft(draft) },
    ...{ state: beginning.state, paymentState: beginning.paymentState },
    fulfillmentState: fulfillmentStateOf(
      draft.lines.map(({ productType, quantity }) => ({
        ...{ isFulfillable: !donation && hasCountedStock(productType), quantity, fulfilledQuantity: 0 },
      })),
    ),
    customerKey: customerKeyOf(email),
    customerName: (donation?.name ?? billingAddress?.name ?? '').trim().toLowerCase(),
    ...{ subtotal: totals.subtotal, discount: totals.discount, shipping: totals.shipping, tax: totals.tax },
    ...{ isTaxIncluded: totals.isTaxIncluded, grandTotal, giftCard: 0 },
    paid: beginning.payment === 'SUCCEEDED' ? grandTotal : 0,
    shippingOption:
      shipping && isSentByParcel(draft.lines) ? { id: draft.id, ...shipping, isPickup: false } : null,
    ...{ note: '', additionalFields: '', taxNumber: '', taxExemption: null, isNewsletterWanted: false },
    paymentMethodId: method?.id ?? null,
    paymentMethodName: method?.name ?? null,
    paymentInstructions: method?.instructions ?? '',
    lines: linesTaking(draft.lines, taken, {
      newId,
      amountsOf(line) {
        const amounts = totals.lines[line.id];
        if (!amounts) throw new Error('A line of a draft order was not counted.');
        const { unitPrice } = line;
        return {
          ...amounts,
          plan: donation?.isMonthly
            ? { ...monthly, subscriptionCartId: draft.id, unitPriceCents: unitPrice }
            : null,
        };
      },
    }),
    discounts:
      discount && totals.discount > 0
        ? [{ id: newId(), position: 0, discountId: draft.id, name: discount.name, amount: totals.discount }]
        : [],
    couponUses: [],
    taxes: totals.taxes.map((tax, position) => ({ ...tax, id: newId(), position })),
    taxSales: totals.taxSale ? [{ ...totals.taxSale, id: newId() }] : [],
    cards: [],
    payments:
      method && beginning.payment
        ? [
            draftPayment(method, beginning.payment, {
              ...{ amount: grandTotal, currency, returnUrl },
              isMethodSaved: donation?.isMonthly ?? false,
            }),
          ]
        : [],
    events: [
      beginning.state === 'PENDING'
        ? { id: newId(), kind: 'PENDING', message: 'The order waits for its payment.' }
        : { id: newId(), kind: 'PLACED', message: placedMessage(draft) },
      // What the shop wrote to its customer; an order's own note is the customer's.
      ...(note === '' ? [] : [{ id: newId(), kind: 'SHOP_NOTE', message: note }]),
    ],
  };
}
