import type { Database, Queries, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { Mailer } from '#kit/outbox.ts';
import type { Secret } from '#kit/secret.ts';
import { readSignedId, signId } from '#kit/signed-id.ts';
import { localDay } from '../calendar/local-time.rules.ts';
import { findInvoiceSettings } from '../invoices/invoice.data.ts';
import {
  type DonationReceiptRow,
  findDonorsWithoutReceipt,
  findWebsitesWithReceipts,
  findYearLines,
  insertNewReceipt,
  lockReceipt,
  type ReceiptKey,
} from './receipt.data.ts';
import { receiptOf, renderReceiptMail, yearBefore } from './receipt.rules.ts';

const purpose = 'donation receipt tokens';

/** What opens a receipt for whoever has its link. */
export function receiptTokenOf(secret: Secret, websiteId: string, id: string): string {
  return signId(secret, purpose, websiteId, id);
}

/** The receipt that a token opens on a website; null for a token that was not made here. */
export function readReceiptToken(secret: Secret, websiteId: string, token: string): string | null {
  return readSignedId(secret, purpose, websiteId, token);
}

/** The receipt of a year that is over: the one that was issued, or a new one; null when nothing was given. */
export async function issueReceipt(
  queries: Queries,
  key: ReceiptKey,
  timeZone: string,
): Promise<{ readonly receipt: DonationReceiptRow; readonly isNew: boolean } | null> {
  const known = await lockReceipt(queries, key);
  if (known) return { receipt: known, isNew: false };
  const { sellerName, sellerAddress, taxNumber } = await findInvoiceSettings(queries);
  const { year, currency } = key;
  const document = receiptOf(await findYearLines(queries, key, timeZone), {
    ...{ year, currency, sellerName, sellerAddress, taxNumber },
  });
  return document && { receipt: await insertNewReceipt(queries, key, document), isNew: true };
}

/** What it takes to send receipts. */
export interface ReceiptPowers {
  readonly db: ScopedDatabase;
  readonly mailer: Mailer;
  readonly secret: Secret;
  /** The time zone by which the website's days are counted. */
  findTimeZone(): Promise<string>;
}

/** Sends each donor the receipt of the year that is over, once. */
export async function sendReceipts(powers: ReceiptPowers, now: Date): Promise<void> {
  const { db, mailer, secret } = powers;
  const timeZone = await powers.findTimeZone();
  const year = yearBefore(localDay(now, timeZone));
  for (const { donorKey, currency, origin } of await findDonorsWithoutReceipt(db, year, timeZone))
    await mailer.transaction(db, async (queries, write) => {
      const issued = await issueReceipt(queries, { donorKey, year, currency }, timeZone);
      if (!issued?.isNew) return;
      const { id, document } = issued.receipt;
      const url =
        origin === '' ? null : `${origin}/donate/receipt/${receiptTokenOf(secret, db.websiteId, id)}`;
      await write([
        { key: `donation-receipt:${id}`, to: document.email, ...renderReceiptMail(document, url) },
      ]);
    });
}

/** Sends what is to be sent in the first months of a year, whatever happened in between. */
export function receiptSweep(
  database: Database,
  powersOf: (db: ScopedDatabase) => ReceiptPowers,
): JobDefinition {
  return {
    name: 'commerce-donation-receipts',
    retryLimit: 1,
    retryDelaySeconds: 60,
    expireInSeconds: 600,
    async findForgotten() {
      const websites = await findWebsitesWithReceipts(database, new Date());
      return websites.map((websiteId) => ({ id: newId(), websiteId }));
    },
    run: (db) => sendReceipts(powersOf(db), new Date()),
  };
}
