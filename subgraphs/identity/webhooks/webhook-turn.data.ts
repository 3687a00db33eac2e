import type { Columns } from '#kit/columns.ts';
import { statement } from '#kit/database.ts';
import { type DueDelivery, deliveryTurns } from '#kit/delivery-turns.data.ts';
import type { WebhookFormat } from '../generated/graphql.ts';
import type { Webhook, WebhookDelivery } from '../generated/prisma/client.ts';
import { type WebhookOutcome, webhookLimits } from './webhook.rules.ts';

/** A delivery whose turn it is, with where to and how it is signed. */
export type DueWebhookDelivery = DueDelivery &
  Columns<WebhookDelivery, 'eventId' | 'body'> &
  Columns<Webhook, 'url' | 'secret' | 'isEnabled', { format: WebhookFormat }>;

const noteAttempt = statement(`
  UPDATE webhook_delivery SET last_status = $3, attempted_at = now() WHERE website_id = $1 AND id = $2 AND state = 'QUEUED'`);
/** By itself, as the other subgraphs are told of each. */
const switchOff = statement(
  'UPDATE webhook SET is_enabled = false WHERE website_id = $1 AND id = $2 AND is_enabled',
);

/** The turns of events at the addresses of webhooks. */
export const webhookTurns = deliveryTurns<DueWebhookDelivery, WebhookOutcome>({
  addresses: 'webhook',
  deliveries: 'webhook_delivery',
  addressId: 'webhook_id',
  columns: 'd.event_id AS "eventId", d.body, a.url, a.secret, a.format, a.is_enabled AS "isEnabled"',
  firstPauseSeconds: webhookLimits.pauseSeconds,
  async settle(queries, { id, addressId }, { status, isDisabling }) {
    if (isDisabling) await queries.rows(switchOff, [addressId]);
    await queries.rows(noteAttempt, [id, status]);
  },
});
