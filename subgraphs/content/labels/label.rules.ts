import type { InputProblem } from '../problems.ts';

/** Whether a word is a tag or a category. */
export type LabelKind = 'TAG' | 'CATEGORY';

/** A tag has at most 50 characters. */
export const maxTagLength = 50;
/** A category has at most 25 characters. */
export const maxCategoryLength = 25;

const names: Readonly<Record<LabelKind, string>> = { TAG: 'tag', CATEGORY: 'category' };
const maxLengths: Readonly<Record<LabelKind, number>> = { TAG: maxTagLength, CATEGORY: maxCategoryLength };
const maxNamed = 100;

/** A tag has 1 to 50 characters, a category 1 to 25. */
export function findLabelProblem(kind: LabelKind, field: string, name: string): InputProblem | null {
  const { length } = name.trim();
  if (length > 0 && length <= maxLengths[kind]) return null;
  return { field, message: `A ${names[kind]} has 1 to ${maxLengths[kind]} characters.` };
}

/** There are no two labels of a kind that differ in nothing but upper and lower case. */
export function findTakenLabel(name: string, known: readonly string[]): string | null {
  const wanted = name.trim().toLowerCase();
  return known.find((label) => label.toLowerCase() === wanted) ?? null;
}

/** What is said of a name that is taken. */
export function labelTakenMessage(kind: LabelKind): string {
  return `This ${names[kind]} already exists`;
}

/** One to a hundred labels are named together. */
export function findNamedProblem(labels: readonly string[]): InputProblem | null {
  const isWell = labels.length > 0 && labels.length <= maxNamed;
  return isWell ? null : { field: 'names', message: `Name 1 to ${maxNamed} of them.` };
}
