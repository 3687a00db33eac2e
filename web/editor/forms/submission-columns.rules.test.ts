import { expect, test } from 'vitest';
import { shownColumns } from './submission-columns.rules.ts';

const fields = [
  { id: 'from', type: 'HIDDEN' },
  { id: 'about', type: 'SECTION' },
  { id: 'who', type: 'NAME' },
  { id: 'mail', type: 'EMAIL' },
  { id: 'word', type: 'PASSWORD' },
  { id: 'size', type: 'NUMBER' },
  { id: 'more', type: 'TEXTAREA' },
] as const;

test('until an owner chooses, a table shows the first three answers that people gave, and when they came', () => {
  expect(shownColumns({ fields, submissionColumns: [] })).toEqual(['who', 'mail', 'size', 'sent']);
});

test('what the owner chose is shown in that order', () => {
  const submissionColumns = ['sent', 'more', 'from'];
  expect(shownColumns({ fields, submissionColumns })).toEqual(submissionColumns);
});
