import { readJson, type Send } from './read-json.ts';
import { reportFailure } from './report-failure.ts';

/** What a part of the editor keeps for this website, by the part's own names. */
export type Preferences = Readonly<Record<string, unknown>>;

/** Told on the store of preferences when a part's were changed; `detail` is the part's name. */
export const refetchEvent = 'commerce-preferences-refetch';

/** Preferences as they are kept on the server, each part read once. */
export class CommercePreferences extends EventTarget {
  readonly #send: Send | undefined;
  readonly #known = new Map<string, Promise<Preferences>>();

  readonly #report: typeof reportFailure;

  constructor(send?: Send, report = reportFailure) {
    super();
    this.#send = send;
    this.#report = report;
  }

  /** What a part keeps; a failure is reported, thrown, and asked for anew the next time. */
  read(namespace: string): Promise<Preferences> {
    const known = this.#known.get(namespace);
    if (known) return known;
    return this.#keep(namespace, this.#ask(namespace, {}));
  }

  /** Replaces what a part keeps. Nothing is sent when that is what is known to be kept; else who shows it reads it again. */
  async save(namespace: string, preferences: Preferences): Promise<void> {
    const known = await this.#known.get(namespace)?.catch(() => undefined);
    if (known && isSame(known, preferences)) return;
    const body = JSON.stringify(preferences);
    await this.#keep(
      namespace,
      this.#ask(namespace, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body }),
    );
    this.dispatchEvent(new CustomEvent(refetchEvent, { detail: namespace }));
  }

  #keep(namespace: string, asked: Promise<Preferences>): Promise<Preferences> {
    this.#known.set(namespace, asked);
    asked.catch(() => this.#known.delete(namespace));
    return asked;
  }

  async #ask(namespace: string, init: RequestInit): Promise<Preferences> {
    try {
      const path = `/api/v1/commerce-preferences/${encodeURIComponent(namespace)}`;
      return withoutWebsite(await readJson(path, init, this.#send));
    } catch (error) {
      void this.#report(error);
      throw error;
    }
  }
}

/** The website is known; what is left belongs to the part. */
function withoutWebsite(answer: unknown): Preferences {
  if (typeof answer !== 'object' || answer === null) return {};
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'websiteId'));
}

/** Whether two objects say the same, in whatever order. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other);
  const entries = Object.entries(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    entries.length === Object.keys(other).length &&
    entries.every(([name, value]) => Object.hasOwn(other, name) && isSame(value, Reflect.get(other, name)))
  );
}
