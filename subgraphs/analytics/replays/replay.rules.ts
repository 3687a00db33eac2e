/** What a recording and its pieces may have. */
export const replayLimits = {
  /** Pieces of a recording. */
  parts: 400,
  /** Characters of all pieces of a recording as JSON. */
  bytes: 20_000_000,
  /** Events of a piece. */
  events: 5_000,
  /** Characters of a piece as JSON. */
  partBytes: 1_000_000,
  /** Numbers of pieces are below it. */
  numbers: 10_000,
  /** A browser's clock counts as far as it is so near to ours. */
  clockMs: 10 * 60_000,
} as const;

/** rrweb's number of the event that a page was opened. */
const pageOpened = 4;

/** What is read of a piece; the events themselves are kept as they came. */
export interface ReadPart {
  readonly json: string;
  readonly startedAt: Date;
  readonly lastAt: Date;
  readonly pages: number;
}

/** Why a piece is not kept. */
export interface PartProblem {
  readonly message: string;
  readonly field: string;
}

/** Checks a piece of a recording: a list of events, each with its kind and its time in milliseconds since 1970. */
export function readPart(
  {
    number,
    path,
    events,
  }: { readonly number: number; readonly path: string; readonly events: readonly unknown[] },
  now: Date,
): ReadPart | PartProblem {
  if (number < 0 || number >= replayLimits.numbers)
    return { message: 'A recording has pieces 0 to 9,999.', field: 'input.number' };
  if (!/^\/\P{Cc}{0,2000}$/u.test(path))
    return { message: 'A path begins with a slash and has at most 2,000 characters.', field: 'input.path' };
  if (events.length === 0 || events.length > replayLimits.events)
    return { message: 'A piece has 1 to 5,000 events.', field: 'input.events' };
  const times: number[] = [];
  let pages = 0;
  for (const event of events) {
    if (!isEvent(event)) return { message: 'An event has a type and a timestamp.', field: 'input.events' };
    times.push(event.timestamp);
    if (event.type === pageOpened) pages += 1;
  }
  const json = JSON.stringify(events);
  if (json.length > replayLimits.partBytes)
    return { message: 'A piece has at most 1,000,000 characters.', field: 'input.events' };
  const near = (time: number) =>
    new Date(
      Math.min(Math.max(time, now.getTime() - replayLimits.clockMs), now.getTime() + replayLimits.clockMs),
    );
  return { json, startedAt: near(Math.min(...times)), lastAt: near(Math.max(...times)), pages };
}

function isEvent(event: unknown): event is { readonly type: number; readonly timestamp: number } {
  return (
    typeof event === 'object' &&
    event !== null &&
    'type' in event &&
    Number.isInteger(event.type) &&
    'timestamp' in event &&
    typeof event.timestamp === 'number' &&
    Number.isFinite(event.timestamp)
  );
}
