import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { localPath } from '#kit/viewer.ts';
import type { CommerceContext } from '../context.ts';
import { addDraft, noteSent } from '../draft-orders/draft-order.data.ts';
import type { OrderedDraft } from '../draft-orders/draft-paying.ts';
import { totalsOfDraft } from '../draft-orders/draft-totals.rules.ts';
import { ProductType } from '../products/product.rules.ts';
import { standardTaxClass } from '../taxes/tax.rules.ts';
import { addDonation, type DonationDraft } from './donation.data.ts';
import { donorKeyOf, type WrittenDonation } from './donation.rules.ts';
import type { DonationFundRow } from './fund.data.ts';

/** Whoever chose an amount has so many days to pay it. */
const payableDays = 1;

/**
 * A donation as the draft order that it is paid by: one line, neither taxed nor sent. It is in no cart: no discount counts for it, and it
 * has a donor in place of a buyer, and a receipt of its year.
 */
export function draftOfDonation(
  donation: Pick<
    DonationDraft,
    | 'id'
    | 'email'
    | 'currency'
    | 'language'
    | 'origin'
    | 'fundTitle'
    | 'amountCents'
    | 'isMonthly'
    | 'memberId'
    | 'name'
  >,
): OrderedDraft {
  const { id, email, currency, language, origin, fundTitle, amountCents } = donation;
  const line = {
    ...{ id: newId(), productId: null, variantId: null, title: fundTitle, variantName: '', sku: '' },
    ...{ productType: ProductType.service, taxClass: standardTaxClass, quantity: 1, unitPrice: amountCents },
  };
  const contents = { lines: [line], discount: null, shipping: null };
  const taxSettings = { isTaxIncluded: false, rounding: 'LINE', isShippingTaxed: false, zones: [] } as const;
  const totals = totalsOfDraft(contents, { currency, location: null, taxSettings, now: new Date() });
  return {
    ...{ ...contents, id, email, currency, language, origin, totals, donation },
    ...{ number: 0, revision: 1, shippingAddress: null, billingAddress: null, note: '' },
  };
}

/** Writes down what a donor wants to give; the id of the draft order that they pay it by. */
export async function startDonation(
  { db, viewer }: Pick<CommerceContext, 'db' | 'viewer'>,
  fund: DonationFundRow,
  amountCents: number,
  written: WrittenDonation,
): Promise<string> {
  const id = newId();
  const origin = viewer.baseUrl === undefined ? '' : `${viewer.baseUrl}${localPath(viewer, '')}`;
  const donation: DonationDraft = {
    ...{
      ...written,
      id,
      amountCents,
      origin,
      currency: fund.currency,
      fundId: fund.id,
      fundTitle: fund.title,
    },
    ...{ donorKey: donorKeyOf(viewer.memberId, written.email), memberId: viewer.memberId ?? null },
    ...{ language: viewer.language ?? null, orderId: null, isTest: false },
  };
  await db.transaction(async (queries: Queries) => {
    await addDraft(queries, { ...draftOfDonation(donation), isReserving: false }, undefined);
    await noteSent(queries, id, payableDays, origin);
    await addDonation(queries, donation);
  });
  return id;
}
