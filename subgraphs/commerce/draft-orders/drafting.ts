import type { ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { Mailer } from '#kit/outbox.ts';
import type { Secret } from '#kit/secret.ts';
import { findOrderMailText } from '../order-mails/order-mail-template.data.ts';
import { renderOrderMail } from '../orders/order-mail.rules.ts';
import { serviceTaxes, taxesUnknown } from '../taxes/service-taxes.ts';
import { type TaxPowers, withTaxesAsked } from '../taxes/tax-asking.ts';
import {
  addDraft,
  type DraftOrderRow,
  findDraft,
  findDraftSelling,
  lockDraftOrder,
  noteCancelled,
  noteSent,
  type SavedDraft,
  saveDraft,
} from './draft-order.data.ts';
import { closedMessages, draftStateOf, findMissing } from './draft-order.rules.ts';
import { draftTokenOf } from './draft-token.ts';
import { priceDraft, totalsOfDraft } from './draft-totals.rules.ts';
import { holdPieces, releasePieces } from './holding.ts';

/** What it takes to prepare orders, and who does it. */
export interface DraftingPowers {
  readonly db: ScopedDatabase;
  readonly mailer: Mailer;
  readonly secret: Secret;
  readonly accountId: string | undefined;
  readonly payments: TaxPowers['payments'];
}

/** Why a draft order does not change. */
export type DraftRefusal =
  | { readonly __typename: 'NotFound' | 'OrderStateConflict'; readonly message: string }
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string }
  | {
      readonly __typename: 'DraftOrderConflict';
      readonly message: string;
      readonly draftOrder: DraftOrderRow;
    };

export const noDraft = { __typename: 'NotFound', message: 'There is no such draft order.' } as const;
export const conflict = (message: string) => ({ __typename: 'OrderStateConflict', message }) as const;
const beingPaid = conflict('Somebody is paying for it just now. Please try again in a few minutes.');

/** Carries a refusal out of a transaction that is rolled back. */
export class Refused extends Error {
  readonly refusal: DraftRefusal;

  constructor(refusal: DraftRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** What of a draft order its owner writes. */
export type WrittenDraft = Omit<SavedDraft, 'id' | 'totals'>;

/** Makes a draft order, or changes the one of that id whose revision its owner saw. */
export async function writeDraft(
  powers: DraftingPowers,
  known: { readonly id: string; readonly revision: number | null } | null,
  written: WrittenDraft,
): Promise<DraftOrderRow | DraftRefusal> {
  const id = known?.id ?? newId();
  const write = () =>
    powers.db.transaction(async (queries) => {
      const draft = { ...written, id, totals: await countDraft(queries, written) };
      if (!known) return addDraft(queries, draft, powers.accountId);
      const before = await lockOpenDraft(queries, id);
      if (before.revision !== known.revision)
        throw new Refused({
          __typename: 'DraftOrderConflict',
          message: 'Somebody else changed this draft order meanwhile. Please look at it once more.',
          draftOrder: before,
        });
      await releasePieces(queries, before, powers.accountId);
      await saveDraft(queries, draft);
      if (draft.isReserving && draftStateOf(before, new Date()) === 'SENT') await hold(queries, id);
    });
  return attempt(powers, id, () => withTaxesAsked(powers, write));
}

async function countDraft(queries: Parameters<typeof findDraftSelling>[0], written: WrittenDraft) {
  const { location, taxSettings, taxZones } = await findDraftSelling(queries, written);
  const { currency } = written;
  const place = {
    ...{ currency, location, now: new Date() },
    taxSettings: {
      isTaxIncluded: taxSettings?.isTaxIncluded ?? false,
      rounding: taxSettings?.rounding ?? 'LINE',
      isShippingTaxed: taxSettings?.isShippingTaxed ?? true,
      zones: taxZones ?? [],
    },
  };
  if (!location || !taxSettings?.service) return totalsOfDraft(written, place);
  const { taxed } = priceDraft(written, place);
  const taxes = await serviceTaxes(queries, taxed, taxSettings, { currency, taxNumber: '' });
  if (taxes === 'UNKNOWN') throw new Refused(conflict(taxesUnknown));
  return totalsOfDraft(written, taxes === 'RATES' ? place : { ...place, countedTaxes: taxes });
}

/** Sends the link, and lets it be paid for some days. */
export function sendDraft(
  powers: DraftingPowers,
  id: string,
  { days, message, origin }: { readonly days: number; readonly message: string; readonly origin: string },
): Promise<DraftOrderRow | DraftRefusal> {
  const { db, mailer, secret } = powers;
  return attempt(powers, id, () =>
    mailer.transaction(db, async (queries, write) => {
      const draft = await lockOpenDraft(queries, id);
      const missing = findMissing(draft);
      if (missing) throw new Refused({ __typename: 'InvalidInput', ...missing });
      await noteSent(queries, id, days, origin);
      if (draft.isReserving && !draft.held) await hold(queries, id);
      const { email, totals, language, lines, discount, billingAddress, shippingAddress } = draft;
      const mail = renderOrderMail({
        ...{ news: 'PAYMENT_LINK', number: `D${draft.number}`, isTest: false, currency: draft.currency },
        ...{ language, instructions: '', detail: message, isTaxIncluded: totals.isTaxIncluded },
        ...{ subtotalCents: totals.subtotal, discountCents: totals.discount, shippingCents: totals.shipping },
        ...{ taxCents: totals.tax, grandTotalCents: totals.grandTotal },
        discounts: discount ? [{ name: discount.name, amountCents: totals.discount }] : [],
        lines: lines.map((line) => ({ ...line, subtotalCents: totals.lines[line.id]?.subtotal ?? 0 })),
        name: (billingAddress ?? shippingAddress)?.name ?? '',
        text: await findOrderMailText(queries, 'PAYMENT_LINK', language ?? 'en'),
        url: `${origin}/pay/${draftTokenOf(secret, db.websiteId, id)}`,
      });
      await write([{ key: `draft:${id}:${newId()}`, to: email, ...mail }]);
    }),
  );
}

/** Calls a draft order off; asking again changes nothing. */
export function cancelDraft(powers: DraftingPowers, id: string): Promise<DraftOrderRow | DraftRefusal> {
  return attempt(powers, id, () =>
    powers.db.transaction(async (queries) => {
      const draft = await lockDraftOrder(queries, id);
      if (!draft) throw new Refused(noDraft);
      if (draftStateOf(draft, new Date()) === 'CANCELLED') return;
      if (draftStateOf(draft, new Date()) === 'ORDERED') throw new Refused(conflict(closedMessages.ORDERED));
      if (draft.orderState === 'PENDING') throw new Refused(beingPaid);
      await releasePieces(queries, draft, powers.accountId);
      await noteCancelled(queries, id);
    }),
  );
}

/** Lets go of what a draft order holds whose time is over. */
export async function releaseExpired(db: ScopedDatabase, id: string): Promise<void> {
  await db.transaction(async (queries) => {
    const draft = await lockDraftOrder(queries, id);
    if (draft && draftStateOf(draft, new Date()) === 'EXPIRED') await releasePieces(queries, draft);
  });
}

type Queries = Parameters<typeof lockDraftOrder>[0];

/** A locked draft order that nobody ordered, and nobody is paying for. */
async function lockOpenDraft(queries: Queries, id: string): Promise<DraftOrderRow> {
  const draft = await lockDraftOrder(queries, id);
  if (!draft) throw new Refused(noDraft);
  const state = draftStateOf(draft, new Date());
  if (state === 'ORDERED') throw new Refused(conflict('This draft became an order already.'));
  if (state === 'CANCELLED') throw new Refused(conflict('This draft order was called off.'));
  if (draft.orderState === 'PENDING') throw new Refused(beingPaid);
  return draft;
}

async function hold(queries: Queries, id: string): Promise<void> {
  const draft = await findDraft(queries, id);
  const message = draft && (await holdPieces(queries, { ...draft, held: null }));
  if (message) throw new Refused(conflict(message));
}

/** Runs a transaction, and answers the draft order as it is then. */
async function attempt(
  { db }: DraftingPowers,
  id: string,
  work: () => Promise<unknown>,
): Promise<DraftOrderRow | DraftRefusal> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  return (await findDraft(db, id)) ?? noDraft;
}
