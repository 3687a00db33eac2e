import { type Queries, statement } from '#kit/database.ts';
import { customerKeyOf } from '../checkout/checkout.rules.ts';
import { forgetTrials } from '../subscriptions/subscription-trial.data.ts';
import type { Person } from './person-orders.data.ts';

/** The books need to know in which country it was sold, and nothing else of an address. */
const countryOf = (column: string) => `
  CASE WHEN jsonb_typeof(${column}) = 'object' THEN ${column} || '{"name": "", "line1": "", "line2": "", "city": "", "region": "", "postalCode": "", "phone": ""}' END`;
const ofOrders = 'website_id = $1 AND order_id = ANY($2)';

/** Empties what names the buyer of orders; amounts, lines and taxes stay as they are. */
const ordersErased = [
  `UPDATE customer_order SET email = '', customer_key = '', customer_name = '', member_id = NULL, note = '', additional_fields = '',
    tax_number = '', cancel_reason = '', is_newsletter_wanted = false, language = NULL, tax_exemption = NULL, external_reference = NULL,
    tags = '{}', shipping_address = ${countryOf('shipping_address')}, billing_address = ${countryOf('billing_address')}
  WHERE website_id = $1 AND id = ANY($2)`,
  `UPDATE order_line SET additional_fields = '' WHERE ${ofOrders} AND additional_fields <> ''`,
  `UPDATE order_event SET message = '' WHERE ${ofOrders} AND message <> ''`,
  `UPDATE order_edit SET reason = '' WHERE ${ofOrders} AND reason <> ''`,
  `UPDATE order_return SET reason = '', answer = '' WHERE ${ofOrders}`,
  `UPDATE refund SET reason = '', message = '' WHERE ${ofOrders} AND state <> 'PENDING'`,
  `UPDATE payment SET message = '', request = '{}' WHERE ${ofOrders} AND state IN ('SUCCEEDED', 'DECLINED', 'CANCELLED')`,
  `UPDATE fulfillment SET tracking_number = '', tracking_url = NULL WHERE ${ofOrders}`,
  `UPDATE coupon_use SET customer_key = '' WHERE ${ofOrders}`,
  `UPDATE tax_record SET question = NULL WHERE ${ofOrders} AND state <> 'WAITING'`,
  `UPDATE invoice SET document = document || jsonb_build_object('email', '', 'taxNumber', '', 'reason', '', 'language', NULL,
    'billingAddress', ${countryOf(`document -> 'billingAddress'`)}, 'shippingAddress', ${countryOf(`document -> 'shippingAddress'`)})
  WHERE ${ofOrders}`,
  `DELETE FROM mail WHERE website_id = $1 AND key LIKE ANY(SELECT 'order:' || id || ':%' FROM unnest($2::text[]) AS id)`,
  `UPDATE audit_entry SET before = NULL, after = NULL WHERE website_id = $1 AND kind = 'refund'
    AND subject_id IN (SELECT id FROM refund WHERE ${ofOrders})`,
].map(statement);

const cartsOf = `SELECT c.id FROM cart c LEFT JOIN checkout k ON k.website_id = $1 AND k.cart_id = c.id
  WHERE c.website_id = $1 AND (c.member_id = $3 OR lower(trim(k.email)) = $2)`;
const known = 'coalesce($2::text, $3::text, $4::text) IS NOT NULL';
const cardsOf = `website_id = $1 AND lower(recipient_email) = $2`;

/** Removes what nobody needs any more, and empties what names someone in the rest. */
const personErased = [
  `DELETE FROM cart WHERE website_id = $1 AND ${known} AND id IN (${cartsOf})`,
  `DELETE FROM contact WHERE website_id = $1 AND ${known} AND customer_key = $4`,
  `DELETE FROM contact_marketing WHERE ${known} AND website_id = $1 AND email = $2`,
  `DELETE FROM cart_reminder WHERE website_id = $1 AND ${known} AND customer_key = $4`,
  `DELETE FROM cart_reminder_refusal WHERE website_id = $1 AND ${known} AND customer_key = $4`,
  // A link that was sent is over, which gives back what it holds.
  `UPDATE draft_order SET expires_at = CASE WHEN order_id IS NULL AND expires_at > now() THEN now() ELSE expires_at END,
    email = '', note = '', language = NULL, shipping_address = ${countryOf('shipping_address')},
    billing_address = ${countryOf('billing_address')} WHERE website_id = $1 AND ${known} AND lower(email) = $2`,
  `UPDATE subscription SET state = CASE WHEN state IN ('CANCELLED', 'FINISHED') THEN state ELSE 'CANCELLED' END,
    ended_at = coalesce(ended_at, now()), next_charge_at = NULL, is_ending = false, member_id = '', email = '', additional_fields = '',
    saved_method_id = NULL, language = NULL, shipping_address = ${countryOf('shipping_address')},
    billing_address = ${countryOf('billing_address')}
  WHERE website_id = $1 AND ${known} AND (member_id = $3 OR lower(email) = $2)`,
  `DELETE FROM membership WHERE website_id = $1 AND ${known} AND member_id = $3`,
  `DELETE FROM saved_payment_method WHERE website_id = $1 AND ${known} AND member_id = $3`,
  `UPDATE donation_receipt SET donor_key = 'erased:' || id, document = document || '{"donorName": "", "email": "", "language": null}'
  WHERE website_id = $1 AND ${known}
    AND (donor_key IN ('member:' || $3, 'email:' || $2) OR lower(document ->> 'email') = $2)`,
  `UPDATE donation SET donor_key = 'erased:' || id, member_id = NULL, email = '', name = '', dedication = '', dedicated_to = '', message = '',
    language = NULL WHERE website_id = $1 AND ${known} AND (member_id = $3 OR lower(email) = $2)`,
  `UPDATE audit_entry SET before = NULL, after = NULL WHERE website_id = $1 AND ${known} AND kind = 'gift_card'
    AND subject_id IN (SELECT id FROM gift_card WHERE ${cardsOf})`,
  `UPDATE gift_card SET recipient_name = '', recipient_email = '', message = '', note = '', send_at = NULL WHERE ${cardsOf} AND ${known}`,
  `UPDATE audit_entry SET before = NULL, after = NULL WHERE website_id = $1 AND ${known} AND kind = 'review'
    AND subject_id IN (SELECT id FROM review WHERE website_id = $1 AND lower(email) = $2)`,
  `UPDATE review SET email = NULL, display_name = '' WHERE website_id = $1 AND ${known} AND lower(email) = $2`,
  `DELETE FROM review_invitation WHERE website_id = $1 AND ${known} AND lower(email) = $2`,
  `DELETE FROM restock_sign_up WHERE website_id = $1 AND ${known} AND lower(email) = $2`,
  `DELETE FROM mail m WHERE m.website_id = $1 AND ${known} AND lower(m.recipient) = $2
    AND NOT EXISTS (SELECT FROM restock_sign_up s WHERE s.website_id = $1 AND s.mail_id = m.id)`,
].map(statement);

/** Empties what names someone in these orders. */
export async function eraseInOrders(queries: Queries, orderIds: readonly string[]): Promise<void> {
  for (const each of ordersErased) await queries.rows(each, [orderIds]);
}

/** Removes all else that is kept about someone. */
export async function erasePersonRows(queries: Queries, { email, memberId }: Person): Promise<void> {
  const customerKey = customerKeyOf(email);
  for (const each of personErased) await queries.rows(each, [email, memberId, customerKey]);
  await forgetTrials(queries, { memberId, customerKey });
}
