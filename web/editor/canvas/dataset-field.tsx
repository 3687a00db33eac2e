import { type ClipboardEvent, useId, useRef } from 'react';
import { findDatasetProblem, truncationOf } from '#schema/dataset.rules.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { parseCells, pasteCells, readCell, readCells, setCell } from './dataset-cells.rules.ts';
import { canvasWords } from './words.ts';

const { dataset: words } = canvasWords;

export interface DatasetFieldProps {
  readonly label: string;
  readonly value: unknown;
  onChange(value: unknown): void;
}

/** The numbers of a chart in rows and columns, typed, pasted from a spreadsheet, or read from a CSV file. */
export function DatasetField({ label, value, onChange }: DatasetFieldProps) {
  const cells = readCells(value);
  const notes = useId();
  const file = useRef<HTMLInputElement>(null);
  const problem = findDatasetProblem(Array.isArray(value) ? value : []);
  const cut = truncationOf(cells);
  const width = cells[0]?.length ?? 0;

  function paste(event: ClipboardEvent, row: number, column: number): void {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onChange(pasteCells(cells, row, column, parseCells(text)));
  }

  const nameOf = (row: number, column: number) =>
    row === 0 && column === 0
      ? words.corner
      : row === 0
        ? words.series(column)
        : column === 0
          ? words.label(row)
          : words.cell(row, column);
  return (
    <fieldset className="dataset" aria-describedby={notes}>
      <legend className="field-label">{label}</legend>
      <div className="dataset-scroll">
        <table>
          <tbody>
            {cells.map((row, y) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
              <tr key={y}>
                {row.map((cell, x) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                  <td key={x}>
                    <input
                      className="dataset-cell"
                      aria-label={nameOf(y, x)}
                      value={String(cell)}
                      onChange={({ target }) => onChange(setCell(cells, y, x, readCell(target.value)))}
                      onPaste={(event) => paste(event, y, x)}
                    />
                  </td>
                ))}
                <td>
                  {y > 0 && (
                    <IconButton
                      icon="close"
                      label={words.removeRow(y)}
                      onPress={() => onChange(cells.toSpliced(y, 1))}
                    />
                  )}
                </td>
              </tr>
            ))}
            <tr>
              {cells[0]?.map((_, x) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <td key={x}>
                  {x > 0 && (
                    <IconButton
                      icon="close"
                      label={words.removeColumn(x)}
                      onPress={() => onChange(cells.map((row) => row.toSpliced(x, 1)))}
                    />
                  )}
                </td>
              ))}
              <td />
            </tr>
          </tbody>
        </table>
      </div>
      <div id={notes}>
        {problem && (
          <p className="field-problem" role="status">
            {problem}
          </p>
        )}
        {cut && (
          <p className="field-hint" role="status">
            {cut}
          </p>
        )}
        <p className="field-hint">{words.hint}</p>
      </div>
      <div className="canvas-actions">
        <Button icon="plus" onPress={() => onChange([...cells, Array<string>(width).fill('')])}>
          {words.addRow}
        </Button>
        <Button icon="plus" onPress={() => onChange(cells.map((row) => [...row, '']))}>
          {words.addColumn}
        </Button>
        <input
          ref={file}
          className="file-input"
          type="file"
          accept=".csv,.tsv,text/csv"
          tabIndex={-1}
          aria-label={words.csv}
          onChange={async ({ target }) => {
            const text = await target.files?.[0]?.text();
            target.value = '';
            if (text !== undefined) onChange(parseCells(text));
          }}
        />
        <Button kind="quiet" onPress={() => file.current?.click()}>
          {words.csv}
        </Button>
      </div>
    </fieldset>
  );
}
