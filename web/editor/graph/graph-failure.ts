/** A call to the graph that brought no answer; its message is for the person in front of it. */
export class GraphFailure extends Error {
  override readonly name = 'GraphFailure';
  /** `extensions.code` of the first error; `OFFLINE` when nothing came back. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Whether a file of the editor did not come: the connection broke, or the editor was brought up to date since its page was opened. */
export function isPartMissing(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message)
  );
}

/** The words for anything that was thrown on the way. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message !== '' ? error.message : otherwise;
}
