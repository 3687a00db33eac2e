import { csvRow } from '#kit/spreadsheet-cell.rules.ts';
import { toDecimal } from '../money/money.rules.ts';
import type { DonationRow } from './donation.data.ts';
import { donationStateOf } from './donation-state.rules.ts';

const cells: readonly (readonly [heading: string, text: (donation: DonationRow) => string])[] = [
  ['Order Number', ({ orderNumber }) => String(orderNumber ?? '')],
  ['Created On', ({ createdAt }) => createdAt.toISOString()],
  ['Received On', ({ receivedAt }) => receivedAt?.toISOString() ?? ''],
  ['State', (donation) => donationStateOf(donation)],
  ['Test', ({ isTest }) => (isTest ? 'Yes' : 'No')],
  ['Fund', ({ fundTitle }) => fundTitle],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Currency', ({ currency }) => currency],
  ['Amount', ({ amountCents, currency }) => toDecimal(amountCents, currency)],
  ['Refunded', ({ refundedCents, currency }) => toDecimal(refundedCents, currency)],
  ['Monthly', ({ isMonthly }) => (isMonthly ? 'Yes' : 'No')],
  ['Dedication', ({ dedication }) => dedication],
  ['Dedicated To', ({ dedicatedTo }) => dedicatedTo],
  ['Message', ({ message }) => message],
];

/** The first row. */
export function donationHeadings(): string {
  return csvRow(cells.map(([heading]) => heading));
}

/** A row of a donation. */
export function csvDonation(donation: DonationRow): string {
  return csvRow(cells.map(([, text]) => text(donation)));
}
