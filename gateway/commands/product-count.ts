import type { Terminal } from './terminal.ts';

const step = 250;

/** Counts products and tells how many there are and how fast they come. */
export class ProductCount {
  readonly #terminal: Terminal;
  readonly #verb: string;
  readonly #now: () => number;
  readonly #begun: number;
  #count = 0;

  constructor(terminal: Terminal, verb: string, now: () => number = () => performance.now()) {
    this.#terminal = terminal;
    this.#verb = verb;
    this.#now = now;
    this.#begun = now();
  }

  get count(): number {
    return this.#count;
  }

  add(products: number): void {
    const before = this.#count;
    this.#count += products;
    if (this.#terminal.isWatched) this.#terminal.status(this.#text());
    else if (Math.floor(before / step) < Math.floor(this.#count / step)) this.#terminal.note(this.#text());
  }

  #text(): string {
    const seconds = Math.max(0.001, (this.#now() - this.#begun) / 1000);
    const rate = Math.round(this.#count / seconds).toLocaleString('en');
    return `${this.#verb} ${this.#count.toLocaleString('en')} products, ${rate} a second …`;
  }
}
