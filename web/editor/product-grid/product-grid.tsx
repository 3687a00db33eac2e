// biome-ignore-all lint/a11y/useSemanticElements: the lines of a table element cannot be put where they are by hand.
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type GridPlace, gridColumns, moveBy, readCell, readClipboard } from './grid.rules.ts';
import { GridLine, rowHeight } from './grid-line.tsx';
import { type CellChange, cellKey, type GridState, type GridStore } from './grid-store.ts';
import { productGridWords } from './words.ts';

/** So many lines are drawn beyond what is seen, and so many before the end more are read. */
const margin = 12;
const readAhead = 200;

/** A sheet of all variants, of which only the lines in sight are drawn. */
export function ProductGrid({ store, state }: { readonly store: GridStore; readonly state: GridState }) {
  const { rows, cells, hasMore } = state;
  const grid = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<string | null>(null);
  const [view, setView] = useState({ top: 0, height: 600 });

  const first = Math.max(0, Math.floor(view.top / rowHeight) - margin);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + margin);
  const pageSize = Math.max(1, Math.floor(view.height / rowHeight) - 2);

  useEffect(() => {
    if (last + readAhead >= rows.length && hasMore && state.failure === null) void store.loadMore();
  }, [last, rows.length, hasMore, state.failure, store]);

  const textAt = ({ row, column }: GridPlace): string => {
    const line = rows[row];
    const name = gridColumns[column];
    if (!line || !name) return '';
    return cells.get(cellKey(line.id, name))?.text ?? line.values[name];
  };

  function go(place: GridPlace): void {
    setActive(place);
    const element = grid.current;
    if (!element) return;
    const top = place.row * rowHeight;
    const room = element.clientHeight - rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room;
    const cell = element.querySelector(`[data-column="${place.column}"]`);
    if (cell instanceof HTMLElement) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function write(changes: readonly { readonly place: GridPlace; readonly text: string }[]): void {
    store.change(
      changes.flatMap(({ place, text }): CellChange[] => {
        const line = rows[place.row];
        const column = gridColumns[place.column];
        return line && column ? [{ rowId: line.id, column, text }] : [];
      }),
    );
  }

  function end(text: string | null, move: Partial<GridPlace>): void {
    setEditing(null);
    if (text !== null) write([{ place: active, text }]);
    go({
      row: Math.min(rows.length - 1, Math.max(0, active.row + (move.row ?? 0))),
      column: Math.min(gridColumns.length - 1, Math.max(0, active.column + (move.column ?? 0))),
    });
    grid.current?.focus({ preventScroll: true });
  }

  function begin(text?: string): void {
    const column = gridColumns[active.column];
    if (column === 'visible') {
      write([{ place: active, text: textAt(active) === 'yes' ? 'no' : 'yes' }]);
    } else setEditing(text ?? textAt(active));
  }

  function press(event: KeyboardEvent): void {
    if (editing !== null || rows.length === 0) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const next = moveBy(event.key, active, { rows: rows.length, pageSize, isFar: isCommand });
    if (next) go(next);
    else if (isCommand && event.key === 'z') store.undo();
    else if (event.key === 'Enter' || event.key === 'F2') begin();
    else if (event.key === ' ' && gridColumns[active.column] === 'visible') begin();
    else if (event.key === 'Delete' || event.key === 'Backspace') write([{ place: active, text: '' }]);
    else if (
      !isCommand &&
      !event.altKey &&
      event.key.length === 1 &&
      gridColumns[active.column] !== 'visible'
    )
      begin(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function paste(event: ClipboardEvent): void {
    if (editing !== null) return;
    event.preventDefault();
    const lines = readClipboard(event.clipboardData.getData('text/plain'));
    // The names of columns may be copied along: a first line that no cell can hold is left out.
    const [head, ...others] = lines;
    const isHead =
      others.length > 0 &&
      head?.every((text, n) => {
        const column = gridColumns[active.column + n];
        return column !== undefined && column !== 'sku' && readCell(column, text) === null;
      });
    write(
      (isHead ? others : lines).flatMap((line, n) =>
        line.map((text, m) => ({ place: { row: active.row + n, column: active.column + m }, text })),
      ),
    );
  }

  return (
    <div
      ref={grid}
      className="grid"
      role="grid"
      tabIndex={0}
      aria-label={productGridWords.label}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-colcount={gridColumns.length + 1}
      aria-activedescendant={
        rows.length > 0 ? `${id} ${active.row} ${active.column}`.replaceAll(' ', '-') : undefined
      }
      onKeyDown={press}
      onPaste={paste}
      onCopy={(event) => {
        if (editing !== null) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', textAt(active));
      }}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => {
        // Whole lines only, so that scrolling draws as seldom as it can.
        const top = Math.floor(scrollTop / rowHeight) * rowHeight;
        if (top !== view.top || clientHeight !== view.height) setView({ top, height: clientHeight });
      }}
    >
      <div className="grid-head" role="row" aria-rowindex={1} tabIndex={-1}>
        <span className="grid-name" role="columnheader" tabIndex={-1}>
          {productGridWords.product}
        </span>
        {gridColumns.map((column, n) => (
          <span key={column} role="columnheader" tabIndex={-1} data-column={n} className={`grid-${column}`}>
            {productGridWords.columns[column]}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="grid-lines" style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, n) => (
          <GridLine
            key={row.id}
            {...{ row, cells, id }}
            index={first + n}
            active={active.row === first + n ? active.column : null}
            editing={active.row === first + n ? editing : null}
            onChoose={(column) => {
              const place = { row: first + n, column };
              if (active.row === place.row && active.column === column) begin();
              else go(place);
            }}
            onEnd={end}
          />
        ))}
      </div>
    </div>
  );
}
