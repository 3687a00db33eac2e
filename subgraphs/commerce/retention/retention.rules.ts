import { mailRule, type RetentionRule } from '#kit/retention.ts';
import { lastChange } from '../abandoned-carts/cart-reminder.data.ts';

/** A cart with an address that nobody ordered, and no payment is under way for; with what was sent to remind of it. */
const removeCarts = `
  WITH gone AS (
    DELETE FROM cart WHERE website_id = $1 AND id IN (
      SELECT c.id FROM checkout k JOIN cart c ON c.website_id = $1 AND c.id = k.cart_id
      WHERE k.website_id = $1 AND k.email <> '' AND NOT c.is_purchased AND c.order_id IS NULL
        AND ${lastChange} < now() - make_interval(days => $2)
      ORDER BY c.id LIMIT $3 FOR UPDATE OF c SKIP LOCKED) RETURNING id),
    reminders AS (DELETE FROM cart_reminder WHERE website_id = $1 AND cart_id IN (SELECT id FROM gone))
  SELECT id FROM gone`;

/** What the store leaves behind. */
export const retentionRules: readonly RetentionRule[] = [
  // Nobody is reminded twice within a week, which the reminder of a cart tells.
  { subject: 'abandonedCart', fewestDays: 7, remove: removeCarts },
  mailRule('EXISTS (SELECT FROM restock_sign_up s WHERE s.website_id = $1 AND s.mail_id = m.id)'),
];
