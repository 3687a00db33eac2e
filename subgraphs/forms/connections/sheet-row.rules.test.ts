import { expect, test } from 'vitest';
import { columnName, placeCells, sheetCells } from './sheet-row.rules.ts';

const cells = [
  { heading: 'Name', text: 'Ada' },
  { heading: 'Name', text: 'Bob' },
  { heading: 'Note', text: '=1+1' },
];

test('cells go under their own headings wherever the owner moved them, and what has none comes last', () => {
  expect(placeCells(['Mine', 'Note', 'Name'], cells)).toEqual({
    row: ['', '=1+1', 'Ada', 'Bob'],
    added: ['Name'],
  });
  expect(placeCells([], cells)).toEqual({ row: ['Ada', 'Bob', '=1+1'], added: ['Name', 'Name', 'Note'] });
});

test('a password is not told, and no cell is longer than Google takes', () => {
  const page = { pageId: null, pageTitle: null, pagePath: '/contact', contentSource: null };
  const told = sheetCells({
    ...{ id: 's1', formId: 'f1', formName: 'Contact', language: null, state: 'RECEIVED', ...page },
    createdAt: new Date('2026-11-28T09:00:00Z'),
    answers: [
      { fieldId: '1', type: 'PASSWORD', rawTitle: 'Secret', value: 'abc' },
      { fieldId: '2', type: 'TEXTAREA', rawTitle: 'Letter', value: 'a'.repeat(60_000) },
    ],
  });
  expect(told.map(({ heading }) => heading)).toEqual([
    ...['Submitted On', 'Secret', 'Letter', 'Page', 'Path', 'Submission'],
  ]);
  expect(told[1]?.text).not.toContain('abc');
  expect(told[2]?.text).toHaveLength(50_000);
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [702, 'AAA'],
])('column %i is %s', (index, letters) => {
  expect(columnName(index)).toBe(letters);
});
