import { z } from 'zod';
import type { ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { Secret } from '#kit/secret.ts';
import type { PaymentPorts } from './payment-ports.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { keepMethod, type SavedPaymentMethodRow } from './saved-methods.data.ts';
import { customerOf } from './saved-methods.ts';

/** What it takes to save a card without a payment. */
export interface SavingPowers {
  readonly db: ScopedDatabase;
  readonly payments: PaymentPorts;
  readonly secret: Secret;
}

const purpose = 'payment method savings';
const begun = z.object({
  websiteId: z.string(),
  memberId: z.string(),
  provider: z.string(),
  reference: z.string(),
});

/** The way to pay whose cards a shop's provider saves, with that provider; null when there is none. */
export async function findSavableMethod({ db, payments }: Omit<SavingPowers, 'secret'>) {
  for (const method of await payments.findMethods(db)) {
    if (method.kind !== 'CARD' || method.publicKey === null) continue;
    const provider = await payments.findProvider(db, method.provider);
    if (provider?.methodSaving) return { ...method, publicKey: method.publicKey, port: provider };
  }
  return null;
}

/** Begins to save a card for a member; null when the shop has no provider for that. */
export async function startSaving(powers: SavingPowers, memberId: string, email: string) {
  const { db, secret } = powers;
  const method = await findSavableMethod(powers);
  const customer = method && (await customerOf(db, method.port, memberId, email));
  if (!method?.port.methodSaving || !customer) return null;
  const saving = await method.port.methodSaving.saveMethod({ key: `saving:${newId()}`, customer });
  const { websiteId } = db;
  const named = { websiteId, memberId, provider: method.provider, reference: saving.reference };
  return {
    token: secret.seal(purpose, JSON.stringify(named)),
    clientSecret: saving.state === 'REQUIRES_ACTION' ? saving.clientSecret : null,
    ...{ publicKey: method.publicKey, scriptUrl: method.scriptUrl },
  };
}

/** The card that a member saved, kept once; why there is none; null for a token of somebody else's. */
export async function finishSaving(
  { db, payments, secret }: SavingPowers,
  memberId: string,
  token: string,
): Promise<SavedPaymentMethodRow | { readonly message: string } | null> {
  const text = secret.open(purpose, token);
  const named = text === null ? null : begun.parse(JSON.parse(text));
  if (named?.memberId !== memberId || named.websiteId !== db.websiteId) return null;
  const provider: PaymentProvider | null = await payments.findProvider(db, named.provider);
  if (!provider?.methodSaving) return { message: 'This way to pay is not offered any more.' };
  const saving = await provider.methodSaving.findSaving(named.reference);
  if (saving.state === 'FAILED') return { message: saving.message };
  if (saving.state !== 'SAVED') return { message: 'The card is not saved yet. Please try again.' };
  const { method } = saving;
  const id = await keepMethod(db, provider.name, memberId, method, provider.isLive);
  return { id, memberId, provider: provider.name, isLive: provider.isLive, ...method };
}
