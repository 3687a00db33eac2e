import { csvRow } from '#kit/spreadsheet-cell.rules.ts';
import type { FormFieldRow } from '../forms/form.data.ts';
import type { Answer } from './answer.rules.ts';
import { answerText } from './answer-text.rules.ts';

/** One submission, as far as a row of CSV needs it. */
export interface CsvSubmission {
  readonly answers: readonly Answer[];
  readonly pageTitle: string | null;
  readonly pagePath: string | null;
  readonly createdAt: Date;
}

/** Headings: when it came, each field that the form has now, answers to fields it had before, and the page. */
export function csvHeadings(fields: readonly FormFieldRow[]): string {
  return csvRow([
    'Submitted On',
    ...askedOf(fields).map(({ title }) => title),
    'Other Answers',
    'Page',
    'Path',
  ]);
}

/** The row of a submission under those headings. */
export function csvSubmission(fields: readonly FormFieldRow[], submission: CsvSubmission): string {
  const { answers, pageTitle, pagePath, createdAt } = submission;
  const asked = askedOf(fields);
  const known = new Set(asked.map(({ id }) => id));
  const others = answers.filter(({ fieldId, value }) => !known.has(fieldId) && value !== '');
  return csvRow([
    createdAt.toISOString(),
    ...asked.map(({ id }) => {
      const answer = answers.find(({ fieldId }) => fieldId === id);
      return answer ? answerText(answer) : '';
    }),
    others.map((answer) => `${answer.rawTitle}: ${answerText(answer)}`).join('; '),
    pageTitle ?? '',
    pagePath ?? '',
  ]);
}

function askedOf(fields: readonly FormFieldRow[]): readonly FormFieldRow[] {
  return fields.filter(({ type }) => type !== 'SECTION');
}
