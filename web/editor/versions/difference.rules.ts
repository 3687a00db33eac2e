import { type ComparedPart, compareParts } from '../ui/compare.rules.ts';

/** A field of a version, in plain words. */
export interface VersionField {
  readonly label: string;
  readonly text: string;
}

/** A field that says something else now, piece by piece: what stands there now is added, what stood there is removed. */
export interface ChangedField {
  readonly label: string;
  readonly pieces: readonly ComparedPart[];
}

/** The fields that a version has otherwise than they are now, with what they say word by word. A field that one of both lacks is empty there. */
export function changedFields(before: readonly VersionField[], now: readonly VersionField[]): ChangedField[] {
  const labels = [...new Set([...now, ...before].map(({ label }) => label))];
  const textOf = (fields: readonly VersionField[], label: string) =>
    fields.find((field) => field.label === label)?.text ?? '';
  return labels.flatMap((label) => {
    const [old, next] = [textOf(before, label), textOf(now, label)];
    return old === next ? [] : [{ label, pieces: joined(compareParts(wordsOf(old), wordsOf(next))) }];
  });
}

/** Words, and the blanks between them. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

/** Neighbours of one kind are one piece. */
function joined(parts: readonly ComparedPart[]): ComparedPart[] {
  const pieces: ComparedPart[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (last?.kind === part.kind) pieces[pieces.length - 1] = { ...last, text: last.text + part.text };
    else pieces.push(part);
  }
  return pieces;
}
