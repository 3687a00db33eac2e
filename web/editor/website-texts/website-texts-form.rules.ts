import type { WebsiteTextInput } from '#web/generated/graphql.ts';

/** A place of the pages with its words. */
export interface TextPlace {
  readonly key: string;
  /** The owner's own; null where the usual ones stand. */
  readonly text?: string | null;
}

/** Own words by their places; empty where the usual ones stand. */
export type TextValues = Readonly<Record<string, string>>;

/** Stored words as their form shows them. */
export function textValues(places: readonly TextPlace[]): TextValues {
  return Object.fromEntries(places.map(({ key, text }) => [key, text ?? '']));
}

/** What is sent of what was changed: what is blank goes back to the usual words. */
export function textsInput(changed: Readonly<Partial<Record<string, string>>>): WebsiteTextInput[] {
  return Object.entries(changed).map(([key, text = '']) => ({ key, text: text.trim() || null }));
}

/** The place that a problem is about, which the graph tells by its number in what was sent: `input.2.text`. */
export function placeOfProblem(
  field: string | null | undefined,
  input: readonly WebsiteTextInput[],
): string | null {
  const [, number] = /^input\.(\d+)\./.exec(field ?? '') ?? [];
  return (number !== undefined && input[Number(number)]?.key) || null;
}
