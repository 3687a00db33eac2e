import { createHmac } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { SpanKind } from '@opentelemetry/api';
import { Webhook } from 'standardwebhooks';
import type { Database, ScopedDatabase } from '#kit/database.ts';
import type { ReminderDefinition } from '#kit/jobs.ts';
import { measured } from '#kit/measured.ts';
import { ClosedAddress } from '#kit/open-internet.ts';
import type { Secret } from '#kit/secret.ts';
import { currentTraceparent, inInnerSpan } from '#kit/spans.ts';
import type { Log } from '#kit/subgraph.ts';
import { DeliveryPlaces, SilentAddresses } from './delivery-places.ts';
import {
  type DeliveryOutcome,
  deliveriesAtOnce,
  judgeDelivery,
  secondsOfPause,
  webhookLimits,
} from './webhook.rules.ts';
import {
  claimTurn,
  type DueDelivery,
  endTurn,
  findForgottenDeliveries,
  findNext,
} from './webhook-turn.data.ts';

/** Publishes `{ outcome, ms }` of each attempt to tell a partner something; `queued` is tried again. */
const webhookChannel = channel('vitrine:webhook');

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

/** The work of delivering, and what is wrong with it. */
export interface WebhookDelivery extends ReminderDefinition {
  /** Whether addresses do not answer, in a sentence. */
  readonly problems: () => readonly string[];
}

/** Sends a body to an address that an owner chose; answers the HTTP status. */
export type PostToAddress = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<number>;

/** What an address did not answer is told again in so long where too many others that fail are asked at the moment. */
const laterMs = 2_000;

/**
 * Tells addresses what happened, signed by Standard Webhooks: each of them one thing at a time, whichever process does it. When a
 * delivery is due stands in the database, a job only reminds of it.
 */
export function webhookDelivery({ database, secret, post, log }: DeliveryTools): WebhookDelivery {
  const places = new DeliveryPlaces();
  const silent = new SilentAddresses();
  const attempt = async (db: ScopedDatabase, due: DueDelivery) => {
    const outcome = await measured(
      webhookChannel,
      {},
      () => deliver(secret, post, due),
      ({ state }) => ({ outcome: state.toLowerCase() }),
    );
    silent.note(due.webhookId, outcome.isSilence ? secondsOfPause(due.silences + 1) : 0);
    if (outcome.state !== 'DELIVERED') {
      const { id: delivery, webhookId: webhook, attempts } = due;
      log.warn({ delivery, webhook, attempts, error: outcome.error }, 'A webhook could not be delivered.');
    }
    return endTurn(db, due, outcome);
  };
  return {
    name: webhookQueue,
    retryLimit: webhookLimits.attempts + 2,
    retryDelaySeconds: webhookLimits.pauseSeconds,
    expireInSeconds: 120,
    runAtOnce: deliveriesAtOnce.all,
    findForgotten: () => findForgottenDeliveries(database),
    problems: () => silent.problems(),
    async remind(db, id) {
      const { websiteId } = db;
      const later = new Date(Date.now() + laterMs);
      if (!places.take(websiteId)) return async () => [{ id, websiteId, startAfter: later }];
      const mayBeFailing = places.takeFailing();
      let isFailing = mayBeFailing;
      try {
        const due = await claimTurn(db, id, mayBeFailing);
        if (!due) return () => findNext(db, [id], mayBeFailing ? null : later);
        if (due.failingSince === null && isFailing) {
          isFailing = false;
          places.leaveFailing();
        }
        const again = await attempt(db, due);
        const itself = again ? [{ id, websiteId, startAfter: again }] : [];
        return async () => [...itself, ...(await findNext(db, [id]))];
      } finally {
        if (isFailing) places.leaveFailing();
        places.leave(websiteId);
      }
    },
  };
}

/** Tells an address one thing, signed, and judges what it answers. */
export async function deliver(
  secret: Secret,
  post: PostToAddress,
  due: DueDelivery,
): Promise<DeliveryOutcome> {
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
