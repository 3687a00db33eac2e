import { createHash } from 'node:crypto';
import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { WriteMails } from '#kit/outbox.ts';
import type { PaymentMethodRow } from '../checkout/checkout.data.ts';
import { orderOf } from '../draft-orders/draft-paying.ts';
import { writeOrder } from '../orders/placing.data.ts';
import { beginningOf } from '../orders/placing.rules.ts';
import { writeConfirmation } from '../orders/placing.ts';
import type { SavedPaymentMethodRow } from '../payments/saved-methods.data.ts';
import { draftOffSessionPayment } from '../payments/saved-methods.ts';
import type { SettlingPowers } from '../payments/settling.ts';
import type { SubscriptionContractRow } from '../subscriptions/subscription.data.ts';
import { addDonation, type DonationRow } from './donation.data.ts';
import { draftOfDonation } from './giving.ts';

/** The order by which is given what is due, in the transaction that charges it. */
export async function giveAgain(
  powers: Pick<SettlingPowers, 'db' | 'secret'> & { readonly queries: Queries; readonly write: WriteMails },
  { isTest, memberId, unitPriceCents, quantity, email }: SubscriptionContractRow,
  first: DonationRow,
  {
    key,
    method,
    saved,
  }: {
    readonly key: string;
    readonly method: PaymentMethodRow;
    readonly saved: SavedPaymentMethodRow | null;
  },
): Promise<string> {
  const { db, secret, queries, write } = powers;
  const amountCents = unitPriceCents * quantity;
  const donation = { ...first, id: newId(), email, amountCents, isTest, memberId };
  const drafted = orderOf(
    { db, secret, viewer: {} },
    draftOfDonation(donation),
    {
      ...{ method, isTest, memberId, returnPath: '/account/subscriptions' },
      beginning: beginningOf(amountCents, amountCents, method.kind),
    },
    new Map(),
  );
  const amount = { cents: amountCents, currency: donation.currency };
  const order = saved ? { ...drafted, payments: [draftOffSessionPayment(saved, amount)] } : drafted;
  const number = await writeOrder(queries, order, key, createHash('sha256').update(key).digest());
  await addDonation(queries, { ...donation, orderId: order.id });
  if (order.state !== 'PENDING') await writeConfirmation(powers, { queries, write }, order, number);
  return order.id;
}
