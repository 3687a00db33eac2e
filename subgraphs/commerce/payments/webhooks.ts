import { noteDisputes } from '../disputes/noting.ts';
import { findOrder } from '../orders/order.data.ts';
import { settleDifference } from './difference.ts';
import { type ProviderEvent, ProviderUnreachable } from './payment-provider.ts';
import { findOpenRefunds } from './refunding.data.ts';
import { carryOutRefund } from './refunding.ts';
import { findPaymentByReference } from './settling.data.ts';
import { type SettlingPowers, settleOrder } from './settling.ts';

/** What became of an event: it counts, it is about nothing of this website, or the provider is to tell it again. */
export type EventOutcome = 'TAKEN' | 'IGNORED' | 'TOO_EARLY';

/**
 * Takes word from a provider that something of a payment changed. What is true is asked anew, so words that come late, twice or in
 * another order do no harm. Word of a payment whose order is here and does not know it yet, or of one that cannot be asked about now, comes
 * too early.
 */
export async function notePaymentEvent(
  powers: SettlingPowers,
  provider: string,
  { kind, reference, orderId: named }: Omit<ProviderEvent, 'id'>,
): Promise<EventOutcome> {
  const payment = await findPaymentByReference(powers.db, provider, reference);
  if (!payment) return named !== null && (await findOrder(powers.db, named)) ? 'TOO_EARLY' : 'IGNORED';
  try {
    if (kind === 'PAYMENT' && payment.isDifference) await settleDifference(powers, payment.id, 'WEBHOOK');
    if (kind === 'PAYMENT' && !payment.isDifference) await settleOrder(powers, payment.orderId, 'WEBHOOK');
    if (kind === 'DISPUTE') await noteDisputes(powers, payment.orderId, provider, reference);
  } catch (error) {
    if (error instanceof ProviderUnreachable) return 'TOO_EARLY';
    throw error;
  }
  if (kind === 'REFUND')
    for (const id of await findOpenRefunds(powers.db, provider, reference)) await carryOutRefund(powers, id);
  return 'TAKEN';
}
