const loneSurrogates = /\p{Surrogate}/gu;

/** A value as PostgreSQL takes it: half of a character that is written in two halves becomes the mark of an unknown one. */
export function writeStoredJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replace(loneSurrogates, '\ufffd') : part,
  );
}
