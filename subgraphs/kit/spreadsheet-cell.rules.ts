const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const guarded = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;

/**
 * A spreadsheet takes a cell that begins with one of these signs for a formula; an apostrophe before it makes it a text. A text that
 * begins like a guarded one gets an apostrophe more, so that each is read back as it was.
 */
export function guardCell(text: string): string {
  const isFormula = formulaStart.test(text) && !plainNumber.test(text);
  return isFormula || guarded.test(text) ? `'${text}` : text;
}

/** The text of a cell that may have been guarded. */
export function unguardCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}

/** A text as a cell that is no formula, in quotes where it needs them. */
export function csvCell(text: string): string {
  const safe = guardCell(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row with its line end. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
