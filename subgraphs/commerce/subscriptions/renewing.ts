import { createHash } from 'node:crypto';
import type { Queries } from '#kit/database.ts';
import type { WriteMails } from '#kit/outbox.ts';
import { isMonthlyDonation } from '#schema/subscribed-pieces.rules.ts';
import { instantOf, localDay } from '../calendar/local-time.rules.ts';
import { readingOf } from '../cart/cart-rows.ts';
import type { CheckoutRow, PaymentMethodRow } from '../checkout/checkout.data.ts';
import { readingOfCheckout } from '../checkout/checkout-reading.ts';
import { findDonation } from '../donations/donation.data.ts';
import { giveAgain } from '../donations/giving-again.ts';
import { findOrder } from '../orders/order.data.ts';
import { draftOrder } from '../orders/order-draft.ts';
import { writeOrder } from '../orders/placing.data.ts';
import { Rollback, takeEverything, unavailableEntries, writeConfirmation } from '../orders/placing.ts';
import { testMethod } from '../payments/payment-method.rules.ts';
import { ProviderUnreachable } from '../payments/payment-provider.ts';
import {
  findSavedMethod,
  findSavedMethods,
  type SavedPaymentMethodRow,
} from '../payments/saved-methods.data.ts';
import { draftOffSessionPayment } from '../payments/saved-methods.ts';
import { type SettlingPowers, settleOrder } from '../payments/settling.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { TaxesOpen } from '../taxes/service-taxes.ts';
import { withTaxesAsked } from '../taxes/tax-asking.ts';
import { makeRenewalCart } from './renewal-cart.data.ts';
import {
  type DueSubscription,
  findCharges,
  findDueSubscriptions,
  findSubscriptionsToRemind,
  lockSubscription,
  type SubscriptionContractRow,
  saveCharge,
  settleCharge,
  writeSubscription,
} from './subscription.data.ts';
import { subscriptionMailOf } from './subscription-mails.ts';
import { applyPriceNotice } from './subscription-price.data.ts';
import { findNoticeOn } from './subscription-price.rules.ts';
import { addDays, afterCharge, chargeHour, retryAfter } from './subscription-schedule.rules.ts';
import { isInTrial } from './subscription-trial.rules.ts';

/** Carries out of a transaction that is rolled back that a charge cannot be made as things are. */
class NotRenewable extends Error {}

/** Told what one subscription of a round failed of. */
export interface RoundLog {
  warn(details: object, message: string): void;
}

const batch = 50;
const atOnce = 4;

/**
 * Charges what is due at an instant, the longest due one first; one that fails unexpectedly is left for the next round, and spoils nothing else.
 * Answers how many were looked at.
 */
export async function renewDue(powers: SettlingPowers, now: Date, log: RoundLog): Promise<number> {
  let looked = 0;
  for (let after: DueSubscription | null = null; ; ) {
    const due: DueSubscription[] = await findDueSubscriptions(powers.db, now, after, batch);
    for (let from = 0; from < due.length; from += atOnce)
      await Promise.all(
        due.slice(from, from + atOnce).map(async ({ id }) => {
          try {
            await renewSubscription(powers, id, now);
          } catch (error) {
            log.warn({ error, id }, 'A subscription could not be renewed yet.');
          }
        }),
      );
    looked += due.length;
    after = due.at(-1) ?? null;
    if (due.length < batch) return looked;
  }
}

/**
 * Charges a subscription that is due, once for each cycle. Its order is written in one transaction with the note that this cycle is being
 * charged; whoever comes after a process that was killed finds the note, asks what became of that order, and goes on from there.
 */
export async function renewSubscription(powers: SettlingPowers, id: string, now: Date): Promise<void> {
  let orderId: string | null;
  try {
    orderId = await withTaxesAsked(powers, () => openCharge(powers, id, now));
  } catch (error) {
    if (!(error instanceof NotRenewable || error instanceof Rollback)) throw error;
    return failCharge(powers, id, null, now);
  }
  if (orderId === null) return;
  try {
    await settleOrder(powers, orderId, 'RETURN');
  } catch (error) {
    // Nobody knows whether money moved: the next round asks after the same order.
    if (error instanceof ProviderUnreachable) return;
    throw error;
  }
  const order = await findOrder(powers.db, orderId);
  if (order?.state === 'FAILED' || order?.state === 'CANCELLED') return failCharge(powers, id, orderId, now);
  const isPaid = order?.paymentState === 'PAID' || order?.paymentState === 'NONE_DUE';
  if (isPaid) await closeCharge(powers, id, orderId, now);
}

const isDue = ({ state, nextChargeAt }: SubscriptionContractRow, now: Date) =>
  (state === 'ACTIVE' || state === 'PAST_DUE') &&
  nextChargeAt !== null &&
  nextChargeAt.getTime() <= now.getTime();

/** The order of the charge that is due, new or begun before; null when nothing is to be charged. */
function openCharge(powers: SettlingPowers, id: string, now: Date): Promise<string | null> {
  const { db, mailer } = powers;
  return mailer.transaction(db, async (queries, write) => {
    const row = await lockSubscription(queries, id);
    if (!row || !isDue(row, now)) return null;
    const cycle = row.cycles + 1;
    const charges = (await findCharges(queries, id)).filter((charge) => charge.cycle === cycle);
    // What was begun before its member let it end is finished, and they get what they pay for.
    const open = charges.find(({ state }) => state === 'PENDING');
    if (open) return open.orderId;
    if (row.isEnding) {
      await writeSubscription(queries, { ...row, state: 'CANCELLED', nextChargeAt: null, endedAt: now });
      return null;
    }
    if (row.isWithdrawn) {
      await writeSubscription(queries, { ...row, state: 'CANCELLED', nextChargeAt: null, endedAt: now });
      await write([await subscriptionMailOf(queries, row, 'WITHDRAWN', now.toISOString())]);
      return null;
    }
    return writeRenewal({ ...powers, queries, write }, await withPrice(queries, row), cycle, charges.length);
  });
}

/** A locked subscription at the price that holds on the day that is due, however late that is charged. */
async function withPrice(queries: Queries, row: SubscriptionContractRow): Promise<SubscriptionContractRow> {
  const notice = findNoticeOn(row, row.nextDay);
  if (!notice) return row;
  await applyPriceNotice(queries, row.id, notice);
  return { ...row, unitPriceCents: notice.unitPriceCents };
}

async function writeRenewal(
  powers: SettlingPowers & { readonly queries: Queries; readonly write: WriteMails },
  row: SubscriptionContractRow,
  cycle: number,
  attempt: number,
): Promise<string> {
  const { queries, write } = powers;
  const { id, memberId, origin, language } = row;
  const key = `renewal ${id} ${cycle} ${attempt}`;
  const donation = isMonthlyDonation(row) ? await findDonation(queries, row.subscriptionCartId) : null;
  if (donation) {
    const { isTestMode } = await findSettings(powers.db);
    const chosen = await chooseMethod(queries, row, { isTestMode });
    const orderId = await giveAgain(powers, row, donation, { key, ...chosen });
    await saveCharge(queries, id, { cycle, attempt, orderId, state: 'PENDING' });
    return orderId;
  }
  const checkout = await makeRenewalCart(queries, row);
  assertTaxesKnown(checkout);
  const { problems, amountDue } = readingOfCheckout(checkout);
  if (problems.length > 0 || unavailableEntries(checkout).length > 0)
    throw new NotRenewable('It cannot be sold.');
  const { method, saved } = await chooseMethod(queries, row, checkout);
  const viewer = {
    memberId,
    ...(origin === '' ? {} : { baseUrl: origin }),
    ...(language === null ? {} : { language }),
  };
  const drafted = draftOrder({ ...powers, viewer }, checkout, amountDue === 0 ? null : method, {
    ...{ returnPath: '/account/subscriptions', savedMethod: saved, isMethodSaved: false },
  });
  const amount = { cents: amountDue, currency: row.currency };
  const draft =
    saved && amountDue > 0 ? { ...drafted, payments: [draftOffSessionPayment(saved, amount)] } : drafted;
  await takeEverything(queries, checkout, draft);
  const number = await writeOrder(queries, draft, key, createHash('sha256').update(key).digest());
  await saveCharge(queries, id, { cycle, attempt, orderId: draft.id, state: 'PENDING' });
  if (draft.state !== 'PENDING') await writeConfirmation(powers, { queries, write }, draft, number);
  return draft.id;
}

/** A service that was not asked yet is; while it does not answer, the charge waits for the next round. */
function assertTaxesKnown({ cart }: CheckoutRow): void {
  const { taxQuestion, taxState, order } = readingOf(cart);
  if (order.tax !== null || !taxQuestion || taxState === null) return;
  if (taxState === 'OPEN') throw new TaxesOpen(taxQuestion);
  if (taxState === 'SILENT') throw new Error('The taxes of a renewal cannot be counted yet.');
}

/** The card that the member chose, else the one that they saved last; in a shop that is tried out, the test method. */
async function chooseMethod(
  queries: Queries,
  { isTest, memberId, savedMethodId }: SubscriptionContractRow,
  { isTestMode }: Pick<CheckoutRow, 'isTestMode'>,
): Promise<{ readonly method: PaymentMethodRow; readonly saved: SavedPaymentMethodRow | null }> {
  if (isTest !== isTestMode) throw new NotRenewable('The shop was tried out then, or is now.');
  const chosen = savedMethodId === null ? null : await findSavedMethod(queries, memberId, savedMethodId);
  const saved = chosen ?? (await findSavedMethods(queries, memberId))[0] ?? null;
  if (!saved && isTest) return { method: testMethod, saved: null };
  if (!saved) throw new NotRenewable('There is no card to charge.');
  const { provider, name } = saved;
  const card = {
    id: provider,
    provider,
    name,
    kind: 'CARD',
    instructions: '',
    isCapturedLater: false,
  } as const;
  return { method: { ...card, publicKey: null, scriptUrl: null }, saved };
}

/** A charge was made: what follows is the next one, or the end. */
function closeCharge({ db, mailer }: SettlingPowers, id: string, orderId: string, now: Date): Promise<void> {
  return mailer.transaction(db, async (queries, write) => {
    const row = await lockSubscription(queries, id);
    if (!row || !(await isOpen(queries, id, orderId))) return;
    await settleCharge(queries, id, orderId, 'PAID');
    const period = { value: row.billingPeriodValue, unit: row.billingPeriodUnit };
    const { isFinished, ...next } = afterCharge({ ...row, period }, localDay(now, row.timeZone));
    // Whoever paused or cancelled it meanwhile gets what they paid for, and nothing more.
    const isGoing = row.state === 'ACTIVE' || row.state === 'PAST_DUE';
    const state = isFinished ? 'FINISHED' : isGoing ? 'ACTIVE' : row.state;
    const nextChargeAt = state === 'ACTIVE' ? instantOf(next.nextDay, chargeHour, row.timeZone) : null;
    const endedAt = isFinished ? now : row.endedAt;
    await writeSubscription(queries, { ...row, ...next, state, nextChargeAt, attempts: 0, endedAt });
    if (isFinished)
      await write([await subscriptionMailOf(queries, row, 'FINISHED', String(next.cycles), next.nextDay)]);
  });
}

/** A charge failed: it is tried again in some days, and after the last time the subscription ends. */
function failCharge(
  { db, mailer }: SettlingPowers,
  id: string,
  orderId: string | null,
  now: Date,
): Promise<void> {
  return mailer.transaction(db, async (queries, write) => {
    const row = await lockSubscription(queries, id);
    if (!row) return;
    if (orderId !== null) {
      if (!(await isOpen(queries, id, orderId))) return;
      await settleCharge(queries, id, orderId, 'FAILED');
    }
    // Whoever paused or cancelled it meanwhile is asked for nothing.
    if (!isDue(row, now)) return;
    const attempts = row.attempts + 1;
    const days = retryAfter(attempts);
    const key = `${row.cycles + 1}:${attempts}`;
    if (days === null) {
      await writeSubscription(queries, {
        ...row,
        attempts,
        state: 'CANCELLED',
        nextChargeAt: null,
        endedAt: now,
      });
      await write([await subscriptionMailOf(queries, row, 'UNPAID', key)]);
      return;
    }
    const day = addDays(localDay(now, row.timeZone), days);
    const nextChargeAt = instantOf(day, chargeHour, row.timeZone);
    await writeSubscription(queries, { ...row, attempts, state: 'PAST_DUE', nextChargeAt });
    await write([await subscriptionMailOf(queries, row, 'FAILED', key, day)]);
  });
}

async function isOpen(queries: Queries, id: string, orderId: string): Promise<boolean> {
  const charges = await findCharges(queries, id);
  return charges.some((charge) => charge.orderId === orderId && charge.state === 'PENDING');
}

/** Tells members of the charge that comes, some days before, once for each; one that fails is left for the next round. */
export async function remindOfCharges(
  { db, mailer }: SettlingPowers,
  now: Date,
  log: RoundLog,
): Promise<void> {
  for (const id of await findSubscriptionsToRemind(db, now))
    try {
      await mailer.transaction(db, async (queries, write) => {
        const row = await lockSubscription(queries, id);
        if (row?.state !== 'ACTIVE' || row.isEnding || row.remindedOf === row.nextDay) return;
        await writeSubscription(queries, { ...row, remindedOf: row.nextDay });
        // Nothing will be charged: its member is told so on that day.
        if (row.isWithdrawn) return;
        const news = isInTrial(row) ? 'TRIAL_ENDING' : 'UPCOMING';
        await write([await subscriptionMailOf(queries, row, news, row.nextDay)]);
      });
    } catch (error) {
      log.warn({ error, id }, 'A member could not be told of a charge yet.');
    }
}
