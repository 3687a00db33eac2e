import { expect, test } from 'vitest';
import { readTaxFile } from './tax-csv.rules.ts';

test('A file of tax rates is read with the lines of its records, and something else is none', () => {
  const file = '\ufeffCountry code,Rate %\r\n"GB",20\r\n\r\nDE,"19"\r\n';
  expect(readTaxFile(file)).toEqual({
    header: ['Country code', 'Rate %'],
    records: [
      { line: 2, cells: ['GB', '20'] },
      { line: 4, cells: ['DE', '19'] },
    ],
  });
  for (const other of ['', 'one column\nx', 'a,b\n"never closed']) expect(readTaxFile(other)).toBeNull();
});
