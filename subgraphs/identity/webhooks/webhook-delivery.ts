import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Database } from '#kit/database.ts';
import { askAddress, type DeliveryWork, deliveryWork } from '#kit/deliveries.ts';
import type { PostToAddress } from '#kit/open-internet.ts';
import type { Secret } from '#kit/secret.ts';
import type { Log } from '#kit/subgraph.ts';
import { judgeDelivery, type WebhookOutcome, webhookLimits } from './webhook.rules.ts';
import { type DueWebhookDelivery, webhookTurns } from './webhook-turn.data.ts';

/** The queue of deliveries. */
export const webhookQueue = 'identity-webhook';

/** What secrets are sealed for. */
export const sealPurpose = 'webhook secret';

/** What deliveries are made with. */
interface DeliveryTools {
  readonly database: Database;
  readonly secret: Secret;
  readonly post: PostToAddress;
  readonly log: Log;
}

/** Tells addresses what happened, signed by Standard Webhooks. */
export function webhookDelivery({ database, secret, post, log }: DeliveryTools): DeliveryWork {
  return deliveryWork({
    queue: webhookQueue,
    retryLimit: webhookLimits.attempts + 2,
    retryDelaySeconds: webhookLimits.pauseSeconds,
    database,
    log,
    turns: webhookTurns,
    deliver: (_db, due) => deliver(secret, post, due),
    failure: 'A webhook could not be delivered.',
    silence: {
      one: 'The address of a webhook does not answer: what it is to be told waits, and nothing else does.',
      several: (count) =>
        `${count} addresses of webhooks do not answer: what they are to be told waits, and nothing else does.`,
    },
  });
}

/** Tells an address one thing, signed, and judges what it answers. */
export async function deliver(
  secret: Secret,
  post: PostToAddress,
  due: Omit<DueWebhookDelivery, 'addressId'>,
): Promise<WebhookOutcome> {
  const { id, eventId, body, attempts, url, secret: sealed, isEnabled, failingSince } = due;
  const now = new Date();
  const attempt = { attempts, failingSince, now };
  const refuse = (error: string) => judgeDelivery({ status: null, error, isFinal: true }, attempt);
  const key = secret.open(sealPurpose, sealed);
  if (!isEnabled) return { ...refuse('The webhook is switched off.'), wasAsked: false };
  if (key === null) return refuse('The webhook’s secret cannot be read.');
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Vitrine',
    ...signaturesOf(due, key, now),
    'vitrine-delivery-id': id,
  };
  const attributes = { 'vitrine.delivery.id': id, 'vitrine.event.id': eventId, 'vitrine.attempt': attempts };
  return judgeDelivery(await askAddress(post, { url, headers, body, attributes }), attempt);
}

/** What proves that the body comes from here: by Standard Webhooks, or as the published commerce API does it, whose receivers look for its header. */
function signaturesOf(
  { eventId, body, format }: Pick<DueWebhookDelivery, 'eventId' | 'body' | 'format'>,
  key: string,
  now: Date,
): Record<string, string> {
  if (format === 'PUBLISHED')
    return {
      'squarespace-signature': createHmac('sha256', Buffer.from(key, 'hex')).update(body).digest('hex'),
    };
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(key).sign(eventId, now, body),
  };
}
