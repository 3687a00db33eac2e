import type { Log } from '#kit/subgraph.ts';
import type { Readiness } from './readiness.ts';

const lookMs = 30_000;

/** Writes into the log what begins to be in the way and what is over, once for each, whether or not anybody asks for it. */
export class ReadinessWatch {
  readonly #readiness: Pick<Readiness, 'look'>;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #told = new Map<string, string>();
  #looking: Promise<void> = Promise.resolve();

  constructor(readiness: Pick<Readiness, 'look'>, log: Log) {
    this.#readiness = readiness;
    this.#log = log;
    this.#timer = setInterval(() => void this.look(), lookMs);
    this.#timer.unref();
  }

  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) => this.#log.error({ error }, 'What is in the way could not be found out.'));
    return this.#looking;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { problems, degraded } = await this.#readiness.look();
    const found = new Map([...problems, ...degraded].map((sentence) => [shapeOf(sentence), sentence]));
    for (const sentence of problems)
      if (this.#isNew(sentence)) this.#log.error({ what: sentence }, beginning);
    for (const sentence of degraded) if (this.#isNew(sentence)) this.#log.warn({ what: sentence }, beginning);
    for (const [shape, what] of this.#told) if (!found.has(shape)) this.#log.info({ what }, 'This is over.');
    this.#told = found;
  }

  #isNew(sentence: string): boolean {
    return !this.#told.has(shapeOf(sentence));
  }
}

const beginning = 'Something does not work.';

/** The same is told with other numbers as time goes on. */
const shapeOf = (sentence: string) => sentence.replaceAll(/\d+/g, '0');
