import { parse } from 'csv-parse/sync';
import { unguardCell } from '#kit/spreadsheet-cell.rules.ts';
import { zipFiles } from './zip-files.ts';

/** How browsers and spreadsheets call such a file. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** What every workbook of one sheet holds beside that sheet. */
const frame = [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
] as const;

/**
 * Parts of a CSV file, each with whole rows, as an XLSX workbook. Every cell is a text, so that none is a formula and none is
 * taken for a number or a day; the apostrophe that guards a formula in CSV is not needed. The headings stay in sight.
 */
export function spreadsheetOf(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  return zipFiles([
    ...frame.map(([path, text]) => [path, [declaration + text]] as const),
    ['xl/worksheets/sheet1.xml', sheetOf(parts)],
  ]);
}

async function* sheetOf(parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  for await (const part of parts) {
    const rows: readonly string[][] = parse(part, { relaxColumnCount: true });
    yield rows.map((cells) => `<row>${cells.map(cellOf).join('')}</row>`).join('');
  }
  yield '</sheetData></worksheet>';
}

/** A cell of a sheet takes no more. */
const longestCell = 32_767;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
};

function cellOf(cell: string): string {
  const text = unguardCell(cell).slice(0, longestCell).replace(unwritable, '');
  const written = text.replace(/[&<>\r]/g, (sign) => references[sign] ?? sign);
  return `<c t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`;
}
