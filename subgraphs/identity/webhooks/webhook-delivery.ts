import { createHmac } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { SpanKind } from '@opentelemetry/api';
import { Webhook } from 'standardwebhooks';
import type { Database } from '#kit/database.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import { measured } from '#kit/measured.ts';
import { ClosedAddress } from '#kit/open-internet.ts';
import type { Secret } from '#kit/secret.ts';
import { currentTraceparent, inInnerSpan } from '#kit/spans.ts';
import { type DeliveryOutcome, judgeDelivery, webhookLimits } from './webhook.rules.ts';
import { attemptDelivery, type DueDelivery, findForgottenDeliveries } from './webhook-delivery.data.ts';

/** Publishes `{ outcome, ms }` of each attempt to tell a partner something; `queued` is tried again. */
const webhookChannel = channel('vitrine:webhook');

/** The queue of deliveries. */
export const webhookQueue = 'identity-webhook';

/** What secrets are sealed for. */
export const sealPurpose = 'webhook secret';

/** Sends a body to an address that an owner chose; answers the HTTP status. */
export type PostToAddress = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<number>;

/** Tells addresses what happened, signed by Standard Webhooks. A delivery is locked while it is tried: two processes never send it at once. */
export function webhookDelivery(database: Database, secret: Secret, post: PostToAddress): JobDefinition {
  return {
    name: webhookQueue,
    retryLimit: webhookLimits.attempts + 2,
    retryDelaySeconds: webhookLimits.pauseSeconds,
    expireInSeconds: 120,
    findForgotten: () => findForgottenDeliveries(database),
    async run(db, id) {
      const outcome = await attemptDelivery(db, id, (due) =>
        measured(
          webhookChannel,
          {},
          () => deliver(secret, post, due),
          ({ state }) => ({ outcome: state.toLowerCase() }),
        ),
      );
      if (outcome?.state === 'QUEUED') throw new Error(`A webhook is to be tried again: ${outcome.error}`);
    },
  };
}

async function deliver(secret: Secret, post: PostToAddress, due: DueDelivery): Promise<DeliveryOutcome> {
  const { id, body, attempts, url, secret: sealed, isEnabled, failingSince } = due;
  const now = new Date();
  const judge = (answer: { status: number | null; error: string | null; isFinal: boolean }) =>
    judgeDelivery({ ...answer, attempts, failingSince, now });
  const key = secret.open(sealPurpose, sealed);
  if (!isEnabled) return judge({ status: null, error: 'The webhook is switched off.', isFinal: true });
  if (key === null)
    return judge({ status: null, error: 'The webhook’s secret cannot be read.', isFinal: true });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Vitrine',
    ...signaturesOf(due, key, now),
    'vitrine-delivery-id': id,
  };
  try {
    const status = await inInnerSpan(
      () => describeDelivery(due),
      () => post(url, { ...headers, ...traceparentHeader() }, body),
    );
    return judge({ status, error: null, isFinal: false });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return judge({ status: null, error: message.slice(0, 500), isFinal: error instanceof ClosedAddress });
  }
}

/** A delivery in a trace; its address may hold a key. */
function describeDelivery({ id, eventId, attempts }: DueDelivery) {
  const attributes = { 'vitrine.delivery.id': id, 'vitrine.event.id': eventId, 'vitrine.attempt': attempts };
  return { name: 'webhook deliver', kind: SpanKind.CLIENT, attributes };
}

/** Lets a partner who traces too go on with the trace. */
function traceparentHeader(): Record<string, string> {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}

/** What proves that the body comes from here: by Standard Webhooks, or as the published commerce API does it, whose receivers look for its header. */
function signaturesOf(
  { eventId, body, format }: DueDelivery,
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
