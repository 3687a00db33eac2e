import type { ProviderEvent } from './payment-provider.ts';
import { findOpenRefunds } from './refunding.data.ts';
import { carryOutRefund } from './refunding.ts';
import { findOrderIdByReference } from './settling.data.ts';
import { type SettlingPowers, settleOrder } from './settling.ts';

/**
 * Takes word from a provider that something of a payment changed. What is true is asked anew, so words that come late, twice or in
 * another order do no harm. False when the payment is not known, or not yet: the provider tells it again.
 */
export async function notePaymentEvent(
  powers: SettlingPowers,
  provider: string,
  { kind, reference }: Pick<ProviderEvent, 'kind' | 'reference'>,
): Promise<boolean> {
  const orderId = await findOrderIdByReference(powers.db, provider, reference);
  if (orderId === null) return false;
  if (kind === 'PAYMENT') await settleOrder(powers, orderId, 'WEBHOOK');
  if (kind === 'REFUND')
    for (const id of await findOpenRefunds(powers.db, provider, reference)) await carryOutRefund(powers, id);
  return true;
}
