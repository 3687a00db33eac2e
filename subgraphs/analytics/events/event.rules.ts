import { isMeasurementOn, type Viewer } from '#kit/viewer.ts';
import type { RefusalReason, SkipReason } from '../generated/graphql.ts';
import type { SentEvent } from './event-row.rules.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What a request may bring, and when. */
export const eventLimits = {
  /** Events of a request. */
  events: 50,
  /** Characters of an event's content as JSON. */
  characters: 8_000,
  /** An event that a browser kept while it was offline counts for so long. */
  oldestMs: 7 * dayMs,
  /** Clocks of browsers may be so far ahead. */
  aheadMs: 10 * minuteMs,
} as const;

/** Why an event by itself is refused, once its schema is known. */
export type EventRefusal = Exclude<RefusalReason, 'UNKNOWN_SCHEMA' | 'TOO_MANY'>;

/** An event is kept when it is not too large, its id is one, it is of this website, and its time is near. */
export function findRefusal(
  event: Omit<SentEvent, 'at'> & { readonly at: Date | null },
  { websiteId, now }: { readonly websiteId: string; readonly now: Date },
): EventRefusal | null {
  const { id, at, content } = event;
  if (!/^[\w.-]{1,64}$/.test(id)) return 'INVALID';
  if (JSON.stringify(content).length > eventLimits.characters) return 'TOO_LARGE';
  const named = content.website_id ?? content.websiteId ?? content.context_website_id ?? '';
  if (named !== '' && named !== websiteId) return 'FOREIGN_WEBSITE';
  if (at === null || Number.isNaN(at.getTime())) return 'INVALID';
  if (at.getTime() < now.getTime() - eventLimits.oldestMs) return 'TOO_OLD';
  return at.getTime() > now.getTime() + eventLimits.aheadMs ? 'IN_FUTURE' : null;
}

/** When an event was, by what is sent of it: an instant, or milliseconds since 1970; now when nothing is, null when it is no time. */
export function readInstant(sent: unknown, now: Date): Date | null {
  if (sent === undefined || sent === null || sent === '') return now;
  const at = new Date(typeof sent === 'string' && !/^\d+$/.test(sent) ? sent : Number(sent));
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * Nothing is kept of robots, of contributors at work, of visitors who ask not to be followed, where the owner switched it off, and
 * without a visitor's record where visits are told apart by cookies alone. Whose only role on the website is viewer is a visitor.
 */
export function findSkip(
  viewer: Pick<Viewer, 'accountId' | 'isOnlyViewer' | 'measurement' | 'refusesMeasurement'>,
  { isRobot, hasRecord }: { readonly isRobot: boolean; readonly hasRecord: boolean },
): SkipReason | null {
  const { measurement } = viewer;
  if (!isMeasurementOn(measurement)) return 'SWITCHED_OFF';
  if (isRobot) return 'ROBOT';
  if (viewer.refusesMeasurement) return 'REFUSED_BY_VISITOR';
  if (viewer.accountId !== undefined && !viewer.isOnlyViewer) return 'CONTRIBUTOR';
  return hasRecord || measurement?.isCookieless ? null : 'NO_VISITOR';
}
