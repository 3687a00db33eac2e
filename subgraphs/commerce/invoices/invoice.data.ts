import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import { writeStoredJson } from '../checkout/stored-json.ts';
import type {
  CustomerOrder,
  Invoice,
  InvoiceSettings,
  Refund,
  RefundLine,
} from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { InvoiceDocument } from './invoice.rules.ts';

/** An invoice or credit note as it was issued. */
export type InvoiceRow = Columns<
  Invoice,
  'id' | 'number' | 'issuedAt',
  { kind: 'INVOICE' | 'CREDIT_NOTE'; document: InvoiceDocument }
>;

/** What a website's invoices say of who sells. */
export type InvoiceSettingsRow = Columns<
  InvoiceSettings,
  'sellerName' | 'sellerAddress' | 'taxNumber' | 'footer'
>;

/** What an invoice needs of an order besides its row. */
export interface InvoiceFacts extends Columns<CustomerOrder, 'taxNumber'> {
  readonly isReverseCharge: boolean;
  readonly settings: InvoiceSettingsRow;
}

const settingsColumns = `seller_name AS "sellerName", seller_address AS "sellerAddress", tax_number AS "taxNumber", footer`;
const readSettings = statement(`SELECT ${settingsColumns} FROM invoice_settings WHERE website_id = $1`);
const columns = `i.id, i.kind, i.number, i.issued_at AS "issuedAt", i.document`;
const readOfOrder = statement(
  `SELECT ${columns} FROM invoice i WHERE i.website_id = $1 AND i.order_id = $2 ORDER BY i.number`,
);
const readOfRefund = statement(
  `SELECT ${columns} FROM invoice i WHERE i.website_id = $1 AND i.refund_id = $2`,
);
const readTaxNumber = statement(`
  SELECT o.tax_number AS "taxNumber", o.tax_exemption IS NOT NULL AND o.tax_cents = 0 AS "isReverseCharge" FROM customer_order o WHERE o.website_id = $1 AND o.id = $2`);

/** The number is counted in the statement that uses it: what is rolled back leaves no gap, and two at once wait for each other. */
const insertInvoice = statement(`
  WITH counted AS (
    INSERT INTO order_counter AS c (website_id, invoice_number) VALUES ($1, 1)
    ON CONFLICT (website_id) DO UPDATE SET invoice_number = c.invoice_number + 1 RETURNING invoice_number
  )
  INSERT INTO invoice AS i (id, website_id, order_id, refund_id, kind, number, document, edit_id)
  SELECT $2, $1, $3, $4, $5, counted.invoice_number, $6, $7 FROM counted
  RETURNING ${columns}`);

/** A refund that a credit note is written of; its amount is without what the order came to less, which its next invoice says. */
export interface CreditedRefund extends Columns<Refund, 'orderId' | 'amountCents' | 'reason' | 'state'> {
  readonly pieces: Columns<RefundLine, 'lineId' | 'quantity'>[];
}

const readRefund = statement(`
  SELECT r.order_id AS "orderId", (r.amount_cents - r.adjusted_cents)::float8 AS "amountCents", r.reason, r.state,
    (SELECT coalesce(json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity) ORDER BY l.line_id), '[]')
     FROM refund_line l WHERE l.website_id = $1 AND l.refund_id = r.id) AS pieces
  FROM refund r WHERE r.website_id = $1 AND r.id = $2`);

const save = saverOf('invoice settings');
const usualSettings: InvoiceSettingsRow = { sellerName: '', sellerAddress: '', taxNumber: '', footer: '' };

/** What invoices say of who sells; nothing until its owner said it. */
export async function findInvoiceSettings(queries: Queries): Promise<InvoiceSettingsRow> {
  const [row] = await queries.rows<InvoiceSettingsRow>(readSettings);
  return row ?? usualSettings;
}

/** Changes what is given, and answers the settings. */
export function updateInvoiceSettings(
  db: ScopedDatabase,
  change: { readonly [Key in keyof InvoiceSettingsRow]: string | null },
  expected: string | null | undefined,
): Promise<InvoiceSettingsRow | Outdated<InvoiceSettingsRow>> {
  const { sellerName, sellerAddress, taxNumber, footer } = change;
  const { websiteId } = db;
  return save(db, expected, findInvoiceSettings, async (queries, stored) => {
    const now = {
      ...{
        sellerName: sellerName ?? stored.sellerName,
        sellerAddress: sellerAddress ?? stored.sellerAddress,
      },
      ...{ taxNumber: taxNumber ?? stored.taxNumber, footer: footer ?? stored.footer },
    };
    await prismaFor(queries).invoiceSettings.upsert({
      ...{ where: { websiteId }, create: { ...now, websiteId }, update: now },
    });
    return now;
  });
}

/** The documents of an order, by number. */
export function findInvoices(queries: Queries, orderId: string): Promise<InvoiceRow[]> {
  return queries.rows<InvoiceRow>(readOfOrder, [orderId]);
}

/** The credit note of a refund; null when none was issued. */
export async function findCreditNote(queries: Queries, refundId: string): Promise<InvoiceRow | null> {
  const [row] = await queries.rows<InvoiceRow>(readOfRefund, [refundId]);
  return row ?? null;
}

/** What a refund gave back; null when there is none. */
export async function findCreditedRefund(queries: Queries, id: string): Promise<CreditedRefund | null> {
  const [row] = await queries.rows<CreditedRefund>(readRefund, [id]);
  return row ?? null;
}

/** What an invoice says that the order's row does not. */
export async function findInvoiceFacts(queries: Queries, orderId: string): Promise<InvoiceFacts> {
  const [row] = await queries.rows<Omit<InvoiceFacts, 'settings'>>(readTaxNumber, [orderId]);
  const { taxNumber = '', isReverseCharge = false } = row ?? {};
  return { taxNumber, isReverseCharge, settings: await findInvoiceSettings(queries) };
}

/** Issues a document of a locked order, with the website's next number. */
export async function insertDocument(
  queries: Queries,
  orderId: string,
  {
    kind,
    refundId = null,
    editId = null,
  }: {
    readonly kind: InvoiceRow['kind'];
    /** The refund that a credit note is of. */
    readonly refundId?: string | null;
    /** The change of the order that made it necessary. */
    readonly editId?: string | null;
  },
  document: InvoiceDocument,
): Promise<InvoiceRow> {
  const values = [newId(), orderId, refundId, kind, writeStoredJson(document), editId];
  const [row] = await queries.rows<InvoiceRow>(insertInvoice, values);
  if (!row) throw new Error('An invoice was not written.');
  return row;
}
