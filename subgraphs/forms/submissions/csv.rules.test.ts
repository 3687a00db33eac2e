import { expect, test } from 'vitest';
import { csvCell, csvRow } from './csv.rules.ts';

test.each(['=1+1', '+cmd', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
  'a spreadsheet takes no answer for a formula: %j',
  (text) => {
    expect(csvCell(text).replace(/^"/, '').charAt(0)).toBe("'");
  },
);

test.each(['-5', '+39', '-1.5'])('a number stays a number: %s', (text) => {
  expect(csvCell(text)).toBe(text);
});

test('a comma, a quotation mark and a line break stay in their cell', () => {
  expect(csvRow(['a,b', 'say "hi"', 'one\ntwo', 'plain'])).toBe('"a,b","say ""hi""","one\ntwo",plain\r\n');
});
