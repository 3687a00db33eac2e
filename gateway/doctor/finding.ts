/** What the doctor says of one thing. */
export interface Finding {
  /** What was looked at, such as `disk`. */
  readonly about: string;
  /** `problem`: something does not work, or soon will not. `advice`: it works, and could be better. */
  readonly level: 'fine' | 'advice' | 'problem';
  /** What was found, in a sentence. */
  readonly found: string;
  /** What to do, in a sentence; absent where all is well. */
  readonly todo?: string;
}

export const fine = (about: string, found: string): Finding => ({ about, level: 'fine', found });
export const advice = (about: string, found: string, todo: string): Finding => ({
  ...{ about, level: 'advice', found, todo },
});
export const problem = (about: string, found: string, todo: string): Finding => ({
  ...{ about, level: 'problem', found, todo },
});

/** Why something failed, in its own words. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
