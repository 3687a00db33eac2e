import { expect, test } from 'vitest';
import { parseCells, pasteCells, readCell, readCells, setCell } from './dataset-cells.rules.ts';

test('numbers of a spreadsheet are pasted as its cells', () => {
  expect(parseCells('\tMay\tJune\nMugs\t1,200\t14.5\nBowls\t3\t\n')).toEqual([
    ['', 'May', 'June'],
    ['Mugs', 1200, 14.5],
    ['Bowls', 3, ''],
  ]);
});

test('CSV is read by commas or semicolons, with quotes around what holds them', () => {
  expect(parseCells('Kind,Sold\r\n"Mugs, blue",12\r\n"The ""big"" one",3')).toEqual([
    ['Kind', 'Sold'],
    ['Mugs, blue', 12],
    ['The "big" one', 3],
  ]);
  expect(parseCells('Kind;Sold\nMugs;12')).toEqual([
    ['Kind', 'Sold'],
    ['Mugs', 12],
  ]);
});

test('what reads as a number is one, and nothing else is', () => {
  expect(['12', '-1.5', '1,234,567.8', '12.', '007', '1,23', '', 'Mugs'].map(readCell)).toEqual([
    ...[12, -1.5, 1234567.8, '12.', '007', '1,23', '', 'Mugs'],
  ]);
});

test('pasted cells go over those that are there, and make room', () => {
  const cells = readCells([
    ['', 'May'],
    ['Mugs', 1],
  ]);
  expect(pasteCells(cells, 1, 1, [[2, 3], [4]])).toEqual([
    ['', 'May', ''],
    ['Mugs', 2, 3],
    ['', 4, ''],
  ]);
  expect(setCell(cells, 0, 1, 'June')[0]).toEqual(['', 'June']);
  expect(readCells('none')).toEqual([
    ['', ''],
    ['', ''],
  ]);
});
