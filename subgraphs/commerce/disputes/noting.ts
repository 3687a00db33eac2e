import { formatPrice } from '../cart/cart-amounts.rules.ts';
import type { ProviderDispute } from '../payments/payment-provider.ts';
import { addEvent } from '../payments/settling.data.ts';
import type { SettlingPowers } from '../payments/settling.ts';
import { saveDispute } from './dispute.data.ts';

const news: Readonly<Record<ProviderDispute['state'], (amount: string) => string>> = {
  OPEN: (amount) => `The buyer asked their bank to take ${amount} back: answer it at the payment provider.`,
  WON: (amount) => `The bank decided for you: ${amount} stay with you.`,
  LOST: (amount) => `The bank decided for the buyer, and took ${amount} back.`,
};

/** Asks the provider which disputes there are of a payment, and writes down what is new, for the owner alone. */
export async function noteDisputes(
  { db, payments }: SettlingPowers,
  orderId: string,
  providerName: string,
  reference: string,
): Promise<void> {
  const provider = await payments.findProvider(db, providerName);
  for (const dispute of (await provider?.findDisputes?.(reference)) ?? [])
    await db.transaction(async (queries) => {
      if (!(await saveDispute(queries, orderId, providerName, dispute))) return;
      const message = news[dispute.state](formatPrice(dispute.amount.cents, dispute.amount.currency));
      await addEvent(queries, orderId, { kind: `DISPUTE_${dispute.state}`, message, isPublic: false });
    });
}
