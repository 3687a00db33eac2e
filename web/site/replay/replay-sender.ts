const recordsPath = '/api/1/session-replay/records';
/** What a request holds at most, in characters; a larger one is refused. */
const mostCharacters = 900_000;
/** What browsers send of a page that is left. */
const mostBeaconCharacters = 60_000;

/** A recording as the browser's window keeps it from page to page. */
export interface KeptReplay {
  /** Null where this visit is not recorded. */
  readonly id: string | null;
  /** Number of the next part. */
  readonly next: number;
}

/** What a window kept; null when it kept nothing, or something else. */
export function readKept(text: string | null): KeptReplay | null {
  try {
    const { id, next } = JSON.parse(text ?? '');
    const isKept = (typeof id === 'string' || id === null) && Number.isInteger(next);
    return isKept ? { id, next } : null;
  } catch {
    return null;
  }
}

/** Sends events of a recording in parts, one after the other, each under a number of its own. */
export class ReplaySender {
  readonly #id: string;
  readonly #path: string;
  readonly #keep: (state: KeptReplay) => void;
  #next: number;
  #events: string[] = [];
  #isSending = false;
  #isOpen = true;

  constructor(
    { id, next }: KeptReplay & { readonly id: string },
    path: string,
    keep: (state: KeptReplay) => void,
  ) {
    this.#id = id;
    this.#next = next;
    this.#path = path;
    this.#keep = keep;
  }

  /** Takes an event; false once no more are wanted. */
  add(event: unknown): boolean {
    const text = JSON.stringify(event, withoutQuery);
    if (text.length < mostCharacters) this.#events.push(text);
    return this.#isOpen;
  }

  /** Sends what came since; what fails for now is sent again. */
  async send(): Promise<void> {
    if (this.#isSending || this.#events.length === 0 || !this.#isOpen) return;
    this.#isSending = true;
    const events = this.#take(mostCharacters);
    try {
      const answer = await fetch(recordsPath, { method: 'POST', body: this.#bodyOf(events) });
      if (answer.status >= 500 || answer.status === 429) throw new Error(`HTTP ${answer.status}`);
      const { isOpen = false }: { readonly isOpen?: boolean } = answer.ok ? await answer.json() : {};
      this.#isOpen = isOpen;
      this.#next += 1;
      this.#keep({ id: isOpen ? this.#id : null, next: this.#next });
    } catch {
      this.#events = [...events, ...this.#events];
    } finally {
      this.#isSending = false;
    }
  }

  /** Hands what is left to the browser, which sends it after the page. */
  leave(): void {
    // A part on its way has the number; what comes after it has the next one.
    if (this.#isSending) this.#next += 1;
    const events = this.#take(mostBeaconCharacters);
    if (!this.#isOpen || events.length === 0) return;
    navigator.sendBeacon(recordsPath, this.#bodyOf(events));
    this.#next += 1;
    this.#keep({ id: this.#id, next: this.#next });
  }

  /** Goes on behind what other pages sent meanwhile. */
  goOn(kept: KeptReplay | null): void {
    if (kept?.id === this.#id) this.#next = kept.next;
  }

  #take(most: number): string[] {
    let size = 0;
    let count = 0;
    for (const event of this.#events) {
      size += event.length + 1;
      if (size > most) break;
      count += 1;
    }
    return this.#events.splice(0, count);
  }

  #bodyOf(events: readonly string[]): string {
    const head = JSON.stringify({ id: this.#id, number: this.#next, path: this.#path });
    return `${head.slice(0, -1)},"events":[${events.join(',')}]}`;
  }
}

/** What stands behind `?` and `#` of addresses may open something: it stays in the browser. */
function withoutQuery(key: string, value: unknown): unknown {
  return key === 'href' && typeof value === 'string' && /^https?:/.test(value)
    ? value.replace(/[?#].*$/, '')
    : value;
}
