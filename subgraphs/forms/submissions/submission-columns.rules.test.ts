import { expect, test } from 'vitest';
import { knownColumns } from './submission-columns.rules.ts';

const fields = [
  { id: 'who', type: 'TEXT' },
  { id: 'part-two', type: 'SECTION' },
  { id: 'mail', type: 'EMAIL' },
] as const;

test('a table shows what its owner chose, in that order', () => {
  expect(knownColumns(fields, ['sent', 'mail', 'who'])).toEqual(['sent', 'mail', 'who']);
});

test('a column that is there twice, asks for nothing or is gone from the form is passed over', () => {
  expect(knownColumns(fields, ['mail', 'part-two', 'a-field-of-before', 'mail', 'page'])).toEqual([
    ...['mail', 'page'],
  ]);
});
