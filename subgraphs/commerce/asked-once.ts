/** A question that a request asks once at most, and not at all where the answer came along with another one. */
export class AskedOnce<Answer> {
  readonly #ask: () => Promise<Answer>;
  #answer: Promise<Answer> | undefined;

  constructor(ask: () => Promise<Answer>) {
    this.#ask = ask;
  }

  answer(): Promise<Answer> {
    this.#answer ??= this.#ask();
    return this.#answer;
  }

  /** Says the answer before anyone asks. */
  note(answer: Answer): void {
    this.#answer ??= Promise.resolve(answer);
  }
}
