/** A table of numbers: a label for each row, and a column of numbers for each series. */
export interface Dataset {
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** What a chart can show at most; what is beyond it is left out. */
export const datasetLimits = { rows: 60, columns: 12 } as const;

/** Why a dataset can't be drawn, in the words for its owner; null when it can. */
export function findDatasetProblem(rows: readonly (readonly unknown[])[]): string | null {
  const [header, ...body] = rows;
  if (rows.length === 0 || rows.every((row) => row.every(isBlank))) return 'Enter some data!';
  if (header === undefined || header.length < 2) return 'There must be at least one column';
  if (body.length === 0) return 'There must be at least one row';
  if (body.some((row) => row.length < header.length || row.some(isBlank)))
    return 'One or more rows was missing data';
  return null;
}

/** The dataset of rows of cells: the first row names the series, the first cell of each other row is its label. */
export function readDataset(rows: readonly (readonly unknown[])[]): Dataset {
  const [header = [], ...body] = rows;
  const kept = body.slice(0, datasetLimits.rows);
  const names = header.slice(1, datasetLimits.columns + 1).map(textOf);
  return {
    labels: kept.map(([label]) => textOf(label)),
    series: names.map((name, column) => ({ name, values: kept.map((row) => numberOf(row[column + 1])) })),
  };
}

/** What was left out of a dataset, in the words for its owner; null when nothing was. */
export function truncationOf(rows: readonly (readonly unknown[])[]): string | null {
  const { rows: maxRows, columns: maxColumns } = datasetLimits;
  const columns = Math.max(0, ...rows.map((row) => row.length)) - 1;
  return rows.length - 1 > maxRows || columns > maxColumns
    ? `The dataset was truncated to ${maxRows} rows or ${maxColumns} columns.`
    : null;
}

function isBlank(cell: unknown): boolean {
  return cell === null || cell === undefined || String(cell).trim() === '';
}

function textOf(cell: unknown): string {
  return isBlank(cell) ? '' : String(cell);
}

function numberOf(cell: unknown): number {
  const number = typeof cell === 'number' ? cell : Number.parseFloat(textOf(cell).replaceAll(',', ''));
  return Number.isFinite(number) ? number : 0;
}
