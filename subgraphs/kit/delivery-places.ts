import { deliveriesAtOnce } from './deliveries.rules.ts';

/** The places of deliveries that one process has under way, kept apart so that none of those who wait long takes all. */
export class DeliveryPlaces {
  readonly #ofWebsite = new Map<string, number>();
  #toFailing = 0;

  /** False when a website has as many under way as it may. */
  take(websiteId: string): boolean {
    const taken = this.#ofWebsite.get(websiteId) ?? 0;
    if (taken >= deliveriesAtOnce.ofWebsite) return false;
    this.#ofWebsite.set(websiteId, taken + 1);
    return true;
  }

  leave(websiteId: string): void {
    const left = (this.#ofWebsite.get(websiteId) ?? 1) - 1;
    if (left === 0) this.#ofWebsite.delete(websiteId);
    else this.#ofWebsite.set(websiteId, left);
  }

  /** False when as many are on their way to addresses that failed last as may be. */
  takeFailing(): boolean {
    if (this.#toFailing >= deliveriesAtOnce.toFailing) return false;
    this.#toFailing += 1;
    return true;
  }

  leaveFailing(): void {
    this.#toFailing -= 1;
  }
}

/** Longer than a pause can take with the attempt after it. */
const graceMs = 60_000;

/** How it is told that addresses do not answer. */
export interface SilenceTexts {
  readonly one: string;
  readonly several: (count: number) => string;
}

/** The addresses that gave this process no answer lately. */
export class SilentAddresses {
  readonly #texts: SilenceTexts;
  readonly #until = new Map<string, number>();

  constructor(texts: SilenceTexts) {
    this.#texts = texts;
  }

  /** Notes what an attempt found: for how many seconds the address is left alone; 0 when it answered. */
  note(addressId: string, pauseSeconds: number): void {
    if (pauseSeconds === 0) this.#until.delete(addressId);
    else this.#until.set(addressId, performance.now() + pauseSeconds * 1_000 + graceMs);
  }

  problems(): readonly string[] {
    for (const [addressId, until] of this.#until)
      if (until < performance.now()) this.#until.delete(addressId);
    const { size } = this.#until;
    if (size === 0) return [];
    return [size === 1 ? this.#texts.one : this.#texts.several(size)];
  }
}
