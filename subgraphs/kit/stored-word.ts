/** What a column holds that is one of some words; any other text in it fails. */
export function readWord<Word extends string>(words: readonly Word[], text: string): Word {
  const known = words.find((word) => word === text);
  if (known === undefined) throw new Error(`A column holds ${text}, which is none of ${words.join(', ')}.`);
  return known;
}
