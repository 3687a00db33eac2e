import { createHash } from 'node:crypto';
import type { ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { PaymentPorts } from './payment-ports.ts';
import { type Amount, type PaymentProvider, ProviderUnreachable } from './payment-provider.ts';
import {
  deleteSavedMethod,
  findCustomer,
  findSavedMethod,
  forgetCustomer,
  forgetSavedMethods,
  keepCustomer,
  type SavedPaymentMethodRow,
} from './saved-methods.data.ts';

/** The provider's id of a member, made when it is first needed; null where the provider keeps no methods. */
export async function customerOf(
  db: ScopedDatabase,
  provider: PaymentProvider,
  memberId: string,
  email: string,
): Promise<string | null> {
  const { name, isLive, methodSaving } = provider;
  if (!methodSaving) return null;
  const known = await findCustomer(db, { provider: name, isLive, memberId });
  if (known !== null) return known;
  // Two who ask at once are answered the same customer; with another address the first that is kept counts.
  const address = createHash('sha256').update(email).digest('base64url').slice(0, 16);
  const key = `customer:${db.websiteId}:${memberId}:${address}`;
  const reference = await methodSaving.createCustomer({ key, memberId, email });
  return keepCustomer(db, { provider: name, isLive, memberId }, reference);
}

/**
 * Forgets a member's saved method, at the provider first, so that nothing is left there that nobody sees. GONE when they have none with that
 * id.
 */
export async function removeSavedMethod(
  { db, payments }: { readonly db: ScopedDatabase; readonly payments: PaymentPorts },
  memberId: string,
  id: string,
): Promise<'REMOVED' | 'GONE' | 'UNREACHABLE'> {
  const saved = await findSavedMethod(db, memberId, id);
  if (!saved) return 'GONE';
  const provider = await payments.findProvider(db, saved.provider);
  try {
    // Keys of another account cannot reach it, and have no use for it either.
    if (provider?.isLive === saved.isLive) await provider.methodSaving?.removeMethod(saved.reference);
  } catch (error) {
    if (error instanceof ProviderUnreachable) return 'UNREACHABLE';
    throw error;
  }
  await deleteSavedMethod(db, memberId, id);
  return 'REMOVED';
}

/**
 * Forgets a member who is gone, with their cards: at the provider first. False when one could not be reached; who they are there is kept then,
 * so that it can be asked again.
 */
export async function eraseCustomers(
  { db, payments }: { readonly db: ScopedDatabase; readonly payments: PaymentPorts },
  memberId: string,
): Promise<boolean> {
  let isDone = true;
  for (const customer of await forgetSavedMethods(db, memberId)) {
    const provider = await payments.findProvider(db, customer.provider);
    try {
      // Keys of another account cannot reach it.
      if (provider?.isLive === customer.isLive)
        await provider.methodSaving?.removeCustomer(customer.reference);
      await forgetCustomer(db, customer);
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      isDone = false;
    }
  }
  return isDone;
}

/**
 * The payment of an order that a saved method is charged for while its member is away, as `writeOrder` takes it: `settleOrder` then charges it,
 * once however often it is asked.
 */
export function draftOffSessionPayment(
  { provider, reference }: Pick<SavedPaymentMethodRow, 'provider' | 'reference'>,
  { cents, currency }: Amount,
): object {
  return {
    ...{ id: newId(), methodId: provider, provider, state: 'CREATED', amount: cents, currency, captured: 0 },
    isCapturedLater: false,
    request: { savedMethod: reference, isOffSession: true },
  };
}
