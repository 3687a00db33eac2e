import type { EditorSubmissionColumnsFragment, EditorSubmissionRowFragment } from '#web/generated/graphql.ts';
import type { Formats } from '../formats.ts';
import type { Column } from '../ui/table.tsx';
import { askedFields, shownColumns, submissionFacts } from './submission-columns.rules.ts';
import { formsWords } from './words.ts';

const { submissions: texts } = formsWords;

/** What a submission is known by: its first answers. */
export function summaryOf({ answers }: EditorSubmissionRowFragment): string {
  const said = answers.filter(({ text, type }) => text !== '' && type !== 'PASSWORD').slice(0, 3);
  return said.map(({ text }) => text.replaceAll(/\s+/g, ' ').slice(0, 80)).join(' · ') || texts.noAnswers;
}

/** The columns of a table of all forms' submissions. */
export function summaryColumns(formats: Formats): Column<EditorSubmissionRowFragment>[] {
  const { columns } = texts;
  return [
    {
      ...{ id: 'answers', title: columns.answers },
      cell: (row) => <span className="forms-summary">{summaryOf(row)}</span>,
    },
    { id: 'form', title: columns.form, cell: ({ formName }) => formName },
    { id: 'page', title: columns.page, isExtra: true, cell: pageOf },
    {
      ...{ id: 'when', title: columns.sent, isNumber: true },
      cell: ({ createdAt }) => formats.brief(createdAt),
    },
  ];
}

/** The columns of a table of one form's submissions: answers by their questions. The first one names the row, so it says something in each. */
export function answerColumns(
  form: EditorSubmissionColumnsFragment,
  formats: Formats,
): Column<EditorSubmissionRowFragment>[] {
  const known = new Map(
    [...factColumns(formats), ...fieldColumns(form)].map((column) => [column.id, column]),
  );
  const [first, ...others] = shownColumns(form).flatMap((name) => known.get(name) ?? []);
  if (!first) return summaryColumns(formats);
  return [
    { ...first, cell: (row) => first.cell(row) || <span className="soft">{texts.noAnswer}</span> },
    ...others,
  ];
}

function fieldColumns(form: EditorSubmissionColumnsFragment): Column<EditorSubmissionRowFragment>[] {
  return askedFields(form.fields).map(({ id, type, title }) => ({
    ...{ id, title, isNumber: type === 'NUMBER' || type === 'CURRENCY' },
    cell: ({ answers }) => answers.find(({ fieldId }) => fieldId === id)?.text ?? '',
  }));
}

function factColumns(formats: Formats): Column<EditorSubmissionRowFragment>[] {
  const cells: Record<(typeof submissionFacts)[number], Column<EditorSubmissionRowFragment>['cell']> = {
    sent: ({ createdAt }) => formats.brief(createdAt),
    page: pageOf,
    language: ({ language }) => language ?? '',
  };
  return submissionFacts.map((id) => ({ id, title: texts.columns[id], cell: cells[id] }));
}

function pageOf({ pageTitle, pagePath }: EditorSubmissionRowFragment): string {
  return pageTitle || pagePath || '';
}
