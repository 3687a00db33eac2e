import { channel } from 'node:diagnostics_channel';
import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { Database, ScopedDatabase } from './database.ts';
import {
  type AddressAnswer,
  type DeliveryOutcome,
  deliveriesAtOnce,
  secondsOfPause,
} from './deliveries.rules.ts';
import { DeliveryPlaces, type SilenceTexts, SilentAddresses } from './delivery-places.ts';
import type { DeliveryTurns, DueDelivery } from './delivery-turns.data.ts';
import type { JobRequest, ReminderDefinition } from './jobs.ts';
import { measured } from './measured.ts';
import { ClosedAddress, type PostToAddress } from './open-internet.ts';
import { currentTraceparent, inInnerSpan } from './spans.ts';
import type { Log } from './subgraph.ts';

/** Publishes `{ outcome, ms }` of each attempt to tell an address something; `queued` is tried again. */
const webhookChannel = channel('vitrine:webhook');

/** The work of delivering, and what is wrong with it. */
export interface DeliveryWork extends ReminderDefinition {
  /** Whether addresses do not answer, in a sentence. */
  readonly problems: () => readonly string[];
}

interface DeliveryWorkOptions<Due, Outcome> {
  readonly queue: string;
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  readonly database: Database;
  readonly log: Log;
  readonly turns: DeliveryTurns<Due, Outcome>;
  /** Asks the address. */
  readonly deliver: (db: ScopedDatabase, due: Due) => Promise<Outcome>;
  /** What the log says of an attempt that failed. */
  readonly failure: string;
  readonly silence: SilenceTexts;
  /** Removes what is not to be delivered any more. */
  readonly tidy?: () => Promise<void>;
}

/** What an address did not answer is told again in so long where too many others that fail are asked at the moment. */
const laterMs = 2_000;

/**
 * Tells addresses what they are to be told: each of them one thing at a time, whichever process does it. When a delivery is due stands
 * in the database, a job only reminds of it.
 */
export function deliveryWork<Due extends DueDelivery, Outcome extends DeliveryOutcome>(
  options: DeliveryWorkOptions<Due, Outcome>,
): DeliveryWork {
  const { queue, retryLimit, retryDelaySeconds, database, log, turns, deliver, failure, tidy } = options;
  const places = new DeliveryPlaces();
  const silent = new SilentAddresses(options.silence);
  const attempt = async (db: ScopedDatabase, due: Due) => {
    const outcome = await measured(
      webhookChannel,
      {},
      () => deliver(db, due),
      ({ state }) => ({ outcome: state.toLowerCase() }),
    );
    const { id: delivery, addressId: address, attempts } = due;
    silent.note(address, outcome.isSilence ? secondsOfPause(due.silences + 1) : 0);
    if (outcome.state !== 'DELIVERED')
      log.warn({ delivery, address, attempts, error: outcome.error }, failure);
    return turns.endTurn(db, due, outcome);
  };
  return {
    name: queue,
    retryLimit,
    retryDelaySeconds,
    expireInSeconds: 120,
    runAtOnce: deliveriesAtOnce.all,
    async findForgotten() {
      await tidy?.();
      return turns.findForgotten(database);
    },
    problems: () => silent.problems(),
    async remind(db, id) {
      const { websiteId } = db;
      const later = new Date(Date.now() + laterMs);
      if (!places.take(websiteId)) return async () => [{ id, websiteId, startAfter: later }];
      const mayBeFailing = places.takeFailing();
      let isFailing = mayBeFailing;
      try {
        const due = await turns.claimTurn(db, id, mayBeFailing);
        if (!due) return () => turns.findNext(db, [id], mayBeFailing ? null : later);
        if (due.failingSince === null && isFailing) {
          isFailing = false;
          places.leaveFailing();
        }
        const again = await attempt(db, due);
        const itself: JobRequest[] = again ? [{ id, websiteId, startAfter: again }] : [];
        return async () => [...itself, ...(await turns.findNext(db, [id]))];
      } finally {
        if (isFailing) places.leaveFailing();
        places.leave(websiteId);
      }
    },
  };
}

/** Asks an address once, in a span that names no address, which may hold a key; a partner who traces too can go on with the trace. */
export async function askAddress(
  post: PostToAddress,
  request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly attributes: Attributes;
  },
): Promise<AddressAnswer> {
  const { url, headers, body, attributes } = request;
  try {
    const status = await inInnerSpan(
      () => ({ name: 'webhook deliver', kind: SpanKind.CLIENT, attributes }),
      () => {
        const traceparent = currentTraceparent();
        return post(url, traceparent === undefined ? headers : { ...headers, traceparent }, body);
      },
    );
    return { status, error: null, isFinal: false };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { status: null, error: message.slice(0, 500), isFinal: error instanceof ClosedAddress };
  }
}
