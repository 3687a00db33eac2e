type Listener = () => void;

/**
 * Whether someone is still signed in. A call that is refused because they are not waits here until they have signed in again,
 * and is then sent once more: what they typed stays where it is.
 */
export class Session {
  #waiting: (() => void)[] = [];
  #listeners = new Set<Listener>();

  readonly isOver = (): boolean => this.#waiting.length > 0;

  readonly subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves when someone has signed in again. */
  awaitSignIn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = [...this.#waiting, resolve];
      this.#tell();
    });
  }

  /** Someone has signed in: what waits goes on. */
  readonly resume = (): void => {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#tell();
    for (const go of waiting) go();
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The session of this window. */
export const session = new Session();
