/** Remembers whether what the install depends on worked when it was asked last, for whoever watches the install. */
export class Outage {
  readonly #sentence: string;
  #failedAt: Date | null = null;

  /** The sentence says what fails and what comes of it, without its end: when that was is added. */
  constructor(sentence: string) {
    this.#sentence = sentence;
  }

  /** What is wrong, in a sentence; nothing while it works. */
  get problems(): readonly string[] {
    return this.#failedAt ? [`${this.#sentence} (as of ${this.#failedAt.toISOString().slice(0, 16)}Z).`] : [];
  }

  note(isWorking: boolean): void {
    this.#failedAt = isWorking ? null : new Date();
  }

  /** Does work that depends on it; `isItsFault` tells failures of it from those of what was asked. */
  async during<Result>(
    work: () => Promise<Result>,
    isItsFault: (error: unknown) => boolean = () => true,
  ): Promise<Result> {
    try {
      const result = await work();
      this.note(true);
      return result;
    } catch (error) {
      this.note(!isItsFault(error));
      throw error;
    }
  }
}
