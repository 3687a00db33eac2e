import { GraphQLError } from 'graphql';
import { serviceUnavailable } from '#kit/database-failures.ts';
import type { SegmentFigures } from '../segments/segment-figures.ts';

/** An event on its way into the archive: what it is found by, and the whole of it. */
export interface ArchivedEvent {
  readonly website_id: string;
  readonly day: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly schema: string;
  readonly name: string;
  readonly visitor: string;
  readonly path: string;
  readonly source: string;
  readonly subject: string;
  /** The whole event as JSON, as an export of a visitor tells it. */
  readonly record: string;
}

/** Events of some days of a website: of these schemas, and about these subjects or of these visitors where they are named. */
export interface EventQuestion {
  readonly websiteId: string;
  readonly from: string;
  readonly to: string;
  readonly schemas: readonly string[];
  readonly subjects?: readonly string[];
  readonly visitors?: readonly string[];
}

/** An event in the archive: the whole of it as JSON, with its day and what it is about. */
export type ArchivedRecord = Pick<ArchivedEvent, 'day' | 'subject' | 'record'>;

/** What was removed of visitors. */
export interface RemovedEvents {
  readonly events: number;
  /** Fingerprints of the failures that they met. */
  readonly failures: readonly string[];
}

/**
 * Where events are kept that no figure of a day is made of any more. Each method rejects while the archive is out of reach, and
 * `ArchiveUnavailableError` says so to whoever asked.
 */
export interface EventArchive extends SegmentFigures {
  /** Makes its tables where they are missing. */
  prepare(): Promise<void>;
  /** Resolves once the events are on its disk. The same events twice are there once. */
  add(events: readonly ArchivedEvent[]): Promise<void>;
  /** How many different events it holds of a day, of all websites. */
  countOf(day: string): Promise<number>;
  /** Whether it holds anything of a website's day. */
  hasEvents(websiteId: string, day: string): Promise<boolean>;
  /** All that it holds of visitors, the oldest first. */
  findEvents(websiteId: string, visitors: readonly string[]): Promise<unknown[]>;
  /** Events, each once. */
  findRecords(question: EventQuestion): Promise<ArchivedRecord[]>;
  /** The visitors who opened the pages of some orders. */
  findVisitorsOfOrders(websiteId: string, orderIds: readonly string[]): Promise<string[]>;
  /** Which of some failures visitors met, by their fingerprints. */
  findFailures(websiteId: string, fingerprints: readonly string[]): Promise<string[]>;
  /** Resolves once no event of the visitors is found any more, nor a copy of one that is not here. */
  erase(websiteId: string, visitors: readonly string[]): Promise<RemovedEvents>;
  /** The oldest day that it holds of each website, copies included. */
  findOldestDays(): Promise<{ websiteId: string; day: string }[]>;
  /** The last day that it holds of each website. */
  findLastDays(): Promise<{ websiteId: string; day: string }[]>;
  /** Drops all days before one. */
  dropBefore(day: string): Promise<void>;
  /** Drops the copies by which days are counted, of all days before one. */
  dropCopiesBefore(day: string): Promise<void>;
  /** Removes a website's events from before a day, with copies of them. */
  removeBefore(websiteId: string, day: string): Promise<void>;
  /** What is wrong with it, in a sentence; null while it answers. */
  readonly problem: string | null;
  close(): Promise<void>;
}

/** The archive did not answer; nothing was changed that is not changed again when it is asked once more. */
export class ArchiveUnavailableError extends GraphQLError {
  override readonly name = 'ArchiveUnavailableError';

  constructor(cause?: unknown) {
    super('Older events are out of reach for a moment. Please try again in a minute.', {
      extensions: { code: serviceUnavailable },
    });
    this.cause = cause;
  }
}

/** What is kept of the website is in an archive too, and this process was told of none: nothing is answered, or erased, in part. */
export class MissingArchiveError extends GraphQLError {
  override readonly name = 'MissingArchiveError';

  constructor() {
    super(
      'Older events are in a ClickHouse that ANALYTICS_URL does not name any more. Ask whoever runs the install to set it again.',
      { extensions: { code: serviceUnavailable } },
    );
  }
}
