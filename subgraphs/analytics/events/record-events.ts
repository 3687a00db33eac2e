import { GraphQLError } from 'graphql';
import { newId } from '#kit/ids.ts';
import type { Viewer } from '#kit/viewer.ts';
import { isRecord } from '#schema/record.ts';
import type { AnalyticsContext } from '../context.ts';
import type { RefusalReason, VisitEventInput, VisitEventsRecorded } from '../generated/graphql.ts';
import { type EventRefusal, eventLimits, findRefusal, findSkip, readInstant } from './event.rules.ts';
import { dayIn, draftsOf, type EventDraft, type EventOrigin } from './event-row.rules.ts';
import { findEventProblem, isEventSchema } from './event-schemas.ts';
import { cookielessKey, readBrowser, readVisitorRecord, visitorKey } from './visitor.rules.ts';

type Refused = VisitEventsRecorded['refused'][number];

const messages: Readonly<Record<EventRefusal, string>> = {
  INVALID: 'Its id or its time is none.',
  TOO_LARGE: 'An event has at most 8,000 characters.',
  TOO_OLD: 'It is over 7 days old.',
  IN_FUTURE: 'It is over 10 minutes ahead of the server’s clock.',
  FOREIGN_WEBSITE: 'It names another website.',
};

/** Keeps the events of a request that may be kept, and counts the others. */
export async function recordEvents(
  { viewer, writer, sourceMaps, countries }: AnalyticsContext,
  events: readonly VisitEventInput[],
  visitorRecord: string | null,
): Promise<VisitEventsRecorded> {
  const { websiteId, userAgent = '', timeZone = 'UTC' } = viewer;
  if (websiteId === null) throw inputError('There is no website at this address.');
  if (events.length > eventLimits.events) throw inputError('At most 50 events may be sent at once.');
  const now = new Date();
  const day = dayIn(timeZone, now);
  const record = readVisitorRecord(visitorRecord);
  const { isRobot, ...group } = readBrowser(userAgent);
  const skipped = findSkip(viewer, { isRobot, hasRecord: record !== null });
  if (skipped !== null) {
    await writer.write(websiteId, { drafts: [], refusals: [{ day, reason: skipped, count: events.length }] });
    return { accepted: 0, refused: [], skipped };
  }
  const origin: EventOrigin = {
    ...group,
    ...{ websiteId, timeZone, ownHost: ownHostOf(viewer), isNew: record?.isNew ?? false },
    country: countries?.countryOf(viewer.address ?? '') ?? '',
    visitor: record
      ? visitorKey(websiteId, record.id)
      : cookielessKey(
          await writer.saltOf(websiteId, now.toISOString().slice(0, 10)),
          viewer.address ?? '',
          userAgent,
        ),
  };
  const drafts: EventDraft[] = [];
  const refused: Refused[] = [];
  let requestId: string | undefined;
  const idOf = (index: number) => {
    requestId ??= newId();
    return `${requestId}-${index}`;
  };
  for (const [index, event] of events.entries()) {
    const named = { ...event, id: event.id || idOf(index) };
    const told = event.schema === 'PageError' ? await withSources(named, sourceMaps) : named;
    const outcome = readEvent(told, origin, now);
    if (Array.isArray(outcome)) drafts.push(...outcome);
    else refused.push({ index, ...outcome });
  }
  await writer.keepRetention(websiteId, viewer.measurement?.retentionDays ?? 90);
  const refusals = refused.map(({ reason }) => ({ day, reason, count: 1 }));
  await writer.write(websiteId, { drafts, refusals });
  return { accepted: events.length - refused.length, refused, skipped: null };
}

/** A failure of a script with the places of its sources; as it is where it is none. */
async function withSources(
  event: VisitEventInput & { readonly id: string },
  sourceMaps: AnalyticsContext['sourceMaps'],
) {
  const { schema, content } = event;
  // What is too large is refused, not searched.
  if (!sourceMaps || !isRecord(content) || findEventProblem(schema, content)) return event;
  return { ...event, content: await sourceMaps.translate(content) };
}

function readEvent(
  { id, schema, content, at }: VisitEventInput & { readonly id: string },
  origin: EventOrigin,
  now: Date,
): EventDraft[] | { reason: RefusalReason; message: string } {
  if (!isEventSchema(schema)) {
    return { reason: 'UNKNOWN_SCHEMA', message: `There is no schema ${schema.slice(0, 60)}.` };
  }
  const message = findEventProblem(schema, content);
  if (message !== null || !isRecord(content))
    return { reason: 'INVALID', message: message ?? 'It is no object.' };
  const time = at || content.clientDate || content.event_timestamp || content.ts;
  const instant = readInstant(time, now);
  const sent = { id, schema, content };
  const reason = findRefusal({ ...sent, at: instant }, { websiteId: origin.websiteId, now });
  if (reason !== null) return { reason, message: messages[reason] };
  const drafts = draftsOf({ ...sent, at: instant ?? now }, origin);
  return time ? drafts : drafts.map((draft) => ({ ...draft, undated: true }));
}

function ownHostOf({ baseUrl = '' }: Viewer): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).hostname.replace(/^www\./, '') : '';
}

function inputError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
