import { answerText, withoutSecrets } from '../submissions/answer-text.rules.ts';
import type { FormSubmissionRow } from '../submissions/submission.data.ts';

/** A cell of a row, under the heading that its column has. */
export interface SheetCell {
  readonly heading: string;
  readonly text: string;
}

/** Google Sheets takes at most so many characters in a cell. */
const longestCell = 50_000;

/** The column by which it is seen that a submission is there already. */
export const idHeading = 'Submission';

/** The headings of a form's answers: when they came, each field by its title, the page, and what names the submission. */
export function sheetHeadings(titles: readonly string[]): string[] {
  return ['Submitted On', ...titles, 'Page', 'Path', idHeading];
}

/** A submission under its headings; what is secret does not leave the install. */
export function sheetCells(submission: FormSubmissionRow): SheetCell[] {
  const { id, answers, pageTitle, pagePath, createdAt } = submission;
  const told = withoutSecrets(answers);
  const texts = [createdAt.toISOString(), ...told.map(answerText), pageTitle ?? '', pagePath ?? '', id];
  return sheetHeadings(told.map(({ rawTitle }) => rawTitle)).map((heading, index) => ({
    heading,
    text: (texts[index] ?? '').slice(0, longestCell),
  }));
}

/**
 * A row for a spreadsheet whose first row has headings: each cell goes under its own, wherever the owner moved that; the second of two of
 * the same name under the second. What has no heading yet comes after all others.
 */
export function placeCells(
  headings: readonly string[],
  cells: readonly SheetCell[],
): { readonly row: string[]; readonly added: string[] } {
  const row = headings.map(() => '');
  const added: string[] = [];
  const taken = new Set<number>();
  for (const { heading, text } of cells) {
    const found = headings.findIndex((each, index) => each === heading && !taken.has(index));
    if (found >= 0) {
      taken.add(found);
      row[found] = text;
    } else {
      added.push(heading);
      row.push(text);
    }
  }
  return { row, added };
}

/** The letters of a column, counted from 0: A, …, Z, AA, … */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}
