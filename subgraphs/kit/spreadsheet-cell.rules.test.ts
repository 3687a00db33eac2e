import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell, csvRow, guardCell, unguardCell } from './spreadsheet-cell.rules.ts';

describe('a cell that people open in a spreadsheet', () => {
  test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＠x', "'=1", "''=1"])(
    'is no formula: %j',
    (text) => {
      expect(guardCell(text)).toBe(`'${text}`);
      expect(unguardCell(guardCell(text))).toBe(text);
    },
  );

  test.each(['', 'Mug', "'Mug'", '12.50', '-4', '+49', "it's = 1"])('stays as it is: %j', (text) => {
    expect(guardCell(text)).toBe(text);
    expect(unguardCell(text)).toBe(text);
  });

  test('is read back as it was, whatever it holds', () => {
    const text = fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n1aé ＝"), maxLength: 6 });
    fc.assert(
      fc.property(text, (each) => {
        expect(unguardCell(guardCell(each))).toBe(each);
        expect(guardCell(each)).not.toMatch(/^(?:[=@\t\r\n]|[+-](?!\d+(?:[.,]\d+)?$))/);
      }),
      { numRuns: 2_000 },
    );
  });
});

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
