import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { csvRow } from '#kit/spreadsheet-cell.rules.ts';
import { spreadsheetOf } from './spreadsheet-file.ts';

async function* partsOf(rows: readonly (readonly string[])[]) {
  for (const row of rows) yield csvRow(row);
}

/** The sheet of a workbook, and how many files it is made of. */
async function sheetOf(rows: readonly (readonly string[])[]) {
  const pieces: Uint8Array[] = [];
  for await (const piece of spreadsheetOf(partsOf(rows))) pieces.push(piece);
  const files = unzipSync(Buffer.concat(pieces));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const cells = [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text]) => text);
  return { names: Object.keys(files), sheet, cells, rows: sheet.split('<row>').length - 1 };
}

test('a spreadsheet has a row for each row and a text for each cell', async () => {
  const { names, cells, rows } = await sheetOf([
    ['Name', 'Message'],
    ['Ada', 'Two\r\nlines, "quoted" & <b>'],
  ]);
  expect(names).toEqual([
    ...['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'],
    'xl/worksheets/sheet1.xml',
  ]);
  expect(rows).toBe(2);
  expect(cells).toEqual(['Name', 'Message', 'Ada', 'Two&#13;\nlines, "quoted" &amp; &lt;b&gt;']);
});

test('what looks like a formula stays the text that was typed, and no sign breaks the file', async () => {
  const { cells, sheet } = await sheetOf([
    ['=cmd|"/c calc"!A1', "'=1", '+49 30 1', '\u0000\u001bx\ud800', ']]></t><f>1</f>', 'ä€😀'],
  ]);
  expect(cells).toEqual([
    '=cmd|"/c calc"!A1',
    "'=1",
    '+49 30 1',
    'x\ufffd',
    ']]&gt;&lt;/t&gt;&lt;f&gt;1&lt;/f&gt;',
    'ä€😀',
  ]);
  expect(sheet).not.toContain('<f>');
});

test('a text that is longer than a cell may be is cut', async () => {
  const { cells } = await sheetOf([['x'.repeat(40_000)]]);
  expect(cells[0]).toHaveLength(32_767);
});
