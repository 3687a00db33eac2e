/** An event as it is counted: what figures of a day are made of, and nothing besides. */
export interface CountedEvent {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly schema: string;
  readonly name: string;
  readonly visitor: string;
  readonly is_new: number;
  readonly path: string;
  readonly referrer: string;
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly term: string;
  readonly ad_content: string;
  readonly device: string;
  readonly browser: string;
  readonly os: string;
  readonly country: string;
  readonly language: string;
  readonly subject: string;
  readonly value: number | null;
  /** What was filled in of a form. */
  readonly field: string;
  /** What was searched for, as it is counted. */
  readonly query: string;
  readonly release: string;
}

/** A website's day. */
export interface WebsiteDay {
  readonly websiteId: string;
  readonly day: string;
}

/** What was counted of a day. */
export interface CountedDay {
  /** Rows of `daily_count`, without their website and day. */
  readonly counts: readonly object[];
  /** Rows of `daily_vital`, without their website and day. */
  readonly vitals: readonly object[];
  /** The visitors who are left out of it, as they are robots. */
  readonly robots: readonly string[];
  /**
   * Ids of the events that more is kept of than figures: of each failure the first and the last, and of visitors who are no robots what they
   * saw first of each experiment, and whatever an experiment is judged by.
   */
  readonly told: readonly string[];
}

/**
 * Counts visits and measurements of a day in place of PostgreSQL, and finds what is kept of failures and experiments, from copies of its events. It has to come to the same as
 * `rollup/day-figures.data.ts`. Each method rejects while it is out of reach; PostgreSQL counts the day then.
 */
export interface DayCounter {
  /** Whether it takes longer to ask it for a day of so many events than to count these here, or it is known not to answer. */
  isIdle(events: number): boolean;
  /** Up to where copies of the day's events are there: what `add` was given last; 0 for none. */
  findCursor(of: WebsiteDay): Promise<number>;
  /** Resolves once the events are on its disk. The same events twice are there once. */
  add(of: WebsiteDay, events: readonly CountedEvent[], cursor: number): Promise<void>;
  /** How many different events of the day it has. */
  countEvents(of: WebsiteDay): Promise<number>;
  countDay(of: WebsiteDay): Promise<CountedDay>;
  /** Removes a day, which is copied anew from then on. */
  forget(of: WebsiteDay): Promise<void>;
}
