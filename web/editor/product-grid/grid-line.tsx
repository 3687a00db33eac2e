// biome-ignore-all lint/a11y/useSemanticElements: the lines of a table element cannot be put where they are by hand.
import { type KeyboardEvent, useRef } from 'react';
import { type GridColumn, type GridPlace, type GridRow, gridColumns } from './grid.rules.ts';
import { type CellState, cellKey } from './grid-store.ts';
import { productGridWords } from './words.ts';

/** As high as `.grid-line` is. */
export const rowHeight = 40;

export type EndEditing = (text: string | null, move: Partial<GridPlace>) => void;

/** A line of the sheet. */
export function GridLine({
  row,
  cells,
  id,
  index,
  active,
  editing,
  onChoose,
  onEnd,
}: {
  readonly row: GridRow;
  readonly cells: ReadonlyMap<string, CellState>;
  readonly id: string;
  readonly index: number;
  /** The column in which the cursor is. */
  readonly active: number | null;
  /** What the cell under the cursor is changed from; null while it is only looked at. */
  readonly editing: string | null;
  onChoose(column: number): void;
  readonly onEnd: EndEditing;
}) {
  return (
    <div
      className="grid-line"
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
    >
      <span className="grid-name" role="rowheader" tabIndex={-1}>
        {row.name}
      </span>
      {gridColumns.map((column, n) => {
        const state = cells.get(cellKey(row.id, column));
        const isActive = active === n;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself hears the keys.
          <span
            key={column}
            id={`${id} ${index} ${n}`.replaceAll(' ', '-')}
            role="gridcell"
            tabIndex={-1}
            className={`grid-${column}`}
            data-active={isActive || undefined}
            data-pending={(state && state.problem === null) || undefined}
            data-wrong={(state && state.problem !== null) || undefined}
            aria-invalid={state?.problem ? true : undefined}
            aria-selected={isActive}
            title={state?.problem ?? undefined}
            onClick={() => onChoose(n)}
          >
            {isActive && editing !== null ? (
              <CellInput label={productGridWords.edit(column, row.name)} text={editing} onEnd={onEnd} />
            ) : (
              shownText(column, state?.text ?? row.values[column], row)
            )}
          </span>
        );
      })}
    </div>
  );
}

function shownText(column: GridColumn, text: string, { isCounted }: GridRow): string {
  if (column === 'visible') {
    if (text === 'yes') return productGridWords.yes;
    return text === 'no' ? productGridWords.no : text;
  }
  return column === 'stock' && (text === '' || !isCounted) ? productGridWords.unlimited : text;
}

function CellInput({
  label,
  text,
  onEnd,
}: {
  readonly label: string;
  readonly text: string;
  readonly onEnd: EndEditing;
}) {
  // Leaving the cell by a key leaves the field too, which is to count once.
  const isOver = useRef(false);

  function end(value: string | null, move: Partial<GridPlace>): void {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(value, move);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { value } = event.currentTarget;
    event.stopPropagation();
    const step = event.shiftKey ? -1 : 1;
    if (event.key === 'Enter') end(value, { row: step });
    else if (event.key === 'Tab') end(value, { column: step });
    else if (event.key === 'Escape') end(null, {});
    else return;
    event.preventDefault();
  }

  return (
    <input
      className="grid-input"
      aria-label={label}
      defaultValue={text}
      // biome-ignore lint/a11y/noAutofocus: it stands where the cursor is.
      autoFocus
      onKeyDown={press}
      onBlur={({ currentTarget }) => end(currentTarget.value, {})}
    />
  );
}
