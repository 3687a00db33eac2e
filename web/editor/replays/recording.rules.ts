import type { Replayer } from '@rrweb/replay';

/** An event of a recording, as its player takes it. */
export type ReplayEvent = Exclude<ConstructorParameters<typeof Replayer>[0][number], string>;

/** rrweb's numbers of the events that a page was opened, and that all of it was there. */
const pageOpened = 4;
const pageDrawn = 2;

/** A page of a recorded visit. */
export interface RecordedPage {
  readonly path: string;
  /** Milliseconds since the visit began. */
  readonly at: number;
}

/** What the player can show of what was sent: the server keeps nothing without a kind and a time. */
export function readEvents(events: readonly unknown[]): ReplayEvent[] {
  return events.filter(isReplayEvent).sort((one, other) => one.timestamp - other.timestamp);
}

function isReplayEvent(event: unknown): event is ReplayEvent {
  return typeof event === 'object' && event !== null && 'type' in event && 'timestamp' in event;
}

/**
 * The events with style sheets that look as they did for the visitor, whatever the watcher prefers: what asks for the preference of the one is
 * written as what always is, or never. Recordings that do not tell it stay as they are.
 */
export function inVisitorsColors(events: readonly ReplayEvent[]): ReplayEvent[] {
  let scheme: string | undefined;
  return events.flatMap((event) => {
    if (event.type === pageOpened) scheme = schemeOf(event.data);
    return scheme === undefined
      ? [event]
      : readEvents([JSON.parse(withScheme(JSON.stringify(event), scheme))]);
  });
}

function schemeOf(page: object): string | undefined {
  const told: unknown = 'colorScheme' in page ? page.colorScheme : undefined;
  return told === 'dark' || told === 'light' ? told : undefined;
}

function withScheme(text: string, scheme: string): string {
  return text
    .replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/g, (_, asked) =>
      asked === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
    )
    .replace(/\bcolor-scheme\s*:\s*(?:light dark|dark light)\b/g, `color-scheme: ${scheme}`);
}

/** Which pages a visit opened, and when they could be seen. */
export function pagesOf(events: readonly ReplayEvent[]): RecordedPage[] {
  const begun = events[0]?.timestamp ?? 0;
  const pages: RecordedPage[] = [];
  let path = '';
  for (const event of events) {
    if (event.type === pageOpened) path = event.data.href;
    // A moment later, as the player shows what was before the moment that it is asked for.
    if (event.type === pageDrawn) pages.push({ path, at: event.timestamp - begun + 1 });
  }
  return pages;
}

/** A length of time as a clock shows it: `1:05`. */
export function clock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
