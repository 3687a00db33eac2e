import { type Queries, statement } from '#kit/database.ts';
import { customerKeyOf } from '../checkout/checkout.rules.ts';
import type { Person } from './person-orders.data.ts';

/** A row as it is stored, without what opens something: codes and links are in the texts of mails too. */
const row = (alias: string) =>
  `to_jsonb(${alias}) - ARRAY['website_id', 'token_hash', 'code_hash', 'key', 'text', 'html', 'headers']`;
const ofOrders = (table: string) => `
  SELECT ${row('t')} AS record FROM ${table} t JOIN customer_order o ON o.id = t.order_id
  WHERE t.website_id = $1 AND (lower(o.email) = $2 OR o.member_id = $3) AND $4::text IS NOT NULL ORDER BY t.id`;
const rowsOf = (table: string, condition: string) => `
  SELECT ${row('t')} AS record FROM ${table} t
  WHERE t.website_id = $1 AND coalesce($2::text, $3::text, $4::text) IS NOT NULL AND (${condition})`;
const cartsOf = `SELECT c.id FROM cart c LEFT JOIN checkout k ON k.website_id = $1 AND k.cart_id = c.id
  WHERE c.website_id = $1 AND (c.member_id = $3 OR lower(trim(k.email)) = $2)`;

/** What is kept about someone, by what it is. */
const records = {
  orders: statement(rowsOf('customer_order', 'lower(t.email) = $2 OR t.member_id = $3')),
  orderLines: statement(ofOrders('order_line')),
  orderEvents: statement(ofOrders('order_event')),
  payments: statement(ofOrders('payment')),
  refunds: statement(ofOrders('refund')),
  fulfillments: statement(ofOrders('fulfillment')),
  returns: statement(ofOrders('order_return')),
  disputes: statement(ofOrders('order_dispute')),
  invoices: statement(ofOrders('invoice')),
  draftOrders: statement(rowsOf('draft_order', 'lower(t.email) = $2')),
  contacts: statement(rowsOf('contact', 't.customer_key = $4')),
  contactAddresses: statement(
    rowsOf(
      'contact_address',
      't.contact_id IN (SELECT id FROM contact WHERE website_id = $1 AND customer_key = $4)',
    ),
  ),
  carts: statement(rowsOf('cart', `t.id IN (${cartsOf})`)),
  cartEntries: statement(rowsOf('cart_entry', `t.cart_id IN (${cartsOf})`)),
  checkouts: statement(rowsOf('checkout', `t.cart_id IN (${cartsOf})`)),
  cartReminders: statement(rowsOf('cart_reminder', 't.customer_key = $4')),
  cartReminderRefusals: statement(rowsOf('cart_reminder_refusal', 't.customer_key = $4')),
  subscriptions: statement(rowsOf('subscription', 't.member_id = $3 OR lower(t.email) = $2')),
  memberships: statement(rowsOf('membership', 't.member_id = $3')),
  savedPaymentMethods: statement(rowsOf('saved_payment_method', 't.member_id = $3')),
  donations: statement(rowsOf('donation', 't.member_id = $3 OR lower(t.email) = $2')),
  donationReceipts: statement(
    rowsOf(
      'donation_receipt',
      `t.donor_key IN ('member:' || $3, 'email:' || $2) OR lower(t.document ->> 'email') = $2`,
    ),
  ),
  giftCards: statement(rowsOf('gift_card', 'lower(t.recipient_email) = $2')),
  restockSignUps: statement(rowsOf('restock_sign_up', 'lower(t.email) = $2')),
  reviewInvitations: statement(rowsOf('review_invitation', 'lower(t.email) = $2')),
  reviews: statement(rowsOf('review', 'lower(t.email) = $2')),
  mails: statement(rowsOf('mail', 'lower(t.recipient) = $2')),
} as const;

/** All that is kept about someone. */
export async function readPerson(
  queries: Queries,
  { email, memberId }: Person,
): Promise<Record<string, unknown[]>> {
  const known: Record<string, unknown[]> = {};
  for (const [name, asked] of Object.entries(records)) {
    const rows = await queries.rows<{ record: unknown }>(asked, [email, memberId, customerKeyOf(email)]);
    known[name] = rows.map(({ record }) => record);
  }
  return known;
}
