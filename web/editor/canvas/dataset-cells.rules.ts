/** A cell of a chart's numbers. */
export type Cell = string | number;
export type Cells = readonly (readonly Cell[])[];

/** The cells of a stored value, each row as long as the longest; a chart without any begins with a label and a series. */
export function readCells(value: unknown): Cells {
  const rows = (Array.isArray(value) ? value : []).map((row: unknown) =>
    (Array.isArray(row) ? row : []).map((cell: unknown) =>
      typeof cell === 'number' ? cell : String(cell ?? ''),
    ),
  );
  const width = Math.max(2, ...rows.map((row) => row.length));
  const filled = rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
  return filled.length > 0
    ? filled
    : [
        ['', ''],
        ['', ''],
      ];
}

/** What is typed as a cell: a number where it reads as one, with commas between thousands or without. */
export function readCell(text: string): Cell {
  const plain = text.trim();
  return /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(plain) && !/^-?0\d/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : text;
}

/** Cells with one of them changed. */
export function setCell(cells: Cells, row: number, column: number, cell: Cell): Cells {
  return cells.map((each, index) => (index === row ? each.with(column, cell) : each));
}

/** Rows of a spreadsheet, by tabs, or of CSV, by commas or semicolons; quotes may hold any of them. */
export function parseCells(text: string): Cells {
  const [firstLine = ''] = text.split(/\r?\n/);
  const count = (mark: string) => firstLine.split(mark).length;
  const separator = text.includes('\t') ? '\t' : count(';') > count(',') ? ';' : ',';
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const end = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (letter === separator) end();
    else if (letter === '\n') {
      end();
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  end();
  return rows.filter((row) => row.some((each) => each !== '')).map((row) => row.map(readCell));
}

/** Cells with others put over them from a place on; there are more rows and columns where they do not fit. */
export function pasteCells(cells: Cells, row: number, column: number, pasted: Cells): Cells {
  const height = Math.max(cells.length, row + pasted.length);
  const width = Math.max(cells[0]?.length ?? 0, column + Math.max(0, ...pasted.map((each) => each.length)));
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => pasted[y - row]?.[x - column] ?? cells[y]?.[x] ?? ''),
  );
}
