import {
  type GridColumn,
  type GridProduct,
  type GridRow,
  type GridValues,
  gridColumns,
  readCell,
  rowsOf,
} from './grid.rules.ts';

/** A cell that is to hold another text. */
export interface CellChange {
  readonly rowId: string;
  readonly column: GridColumn;
  readonly text: string;
}

/** A cell that was typed into and is not stored, or not yet. */
export interface CellState {
  readonly text: string;
  /** Why it is not stored; null while it is on its way. */
  readonly problem: string | null;
  /** What someone else wrote there meanwhile; absent where nobody did. */
  readonly theirs?: string;
}

/** A cell that two wrote at once: what was typed here is not stored until one of both is chosen. */
export interface CellConflict {
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly mine: string;
  readonly theirs: string;
}

/** The graph, as far as the grid needs it. */
export interface GridPorts {
  load(
    after: string | null,
  ): Promise<{ readonly products: readonly GridProduct[]; readonly next: string | null }>;
  /** Stores cells of a row, unless they hold something else than was seen; answers what stands there then, or why not. */
  store(
    row: GridRow,
    values: Partial<GridValues>,
  ): Promise<
    | { readonly values: Partial<GridValues> }
    | { readonly theirs: Partial<GridValues> }
    | { readonly problem: string; readonly column: GridColumn | undefined }
  >;
  messageOf(error: unknown): string;
  /** Says that someone else wrote into a cell. */
  conflict(column: GridColumn, theirs: string): string;
}

export interface GridState {
  readonly rows: readonly GridRow[];
  /** By row and column. */
  readonly cells: ReadonlyMap<string, CellState>;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly failure: string | null;
  /** Rows on their way. */
  readonly pending: number;
  readonly canUndo: boolean;
}

export const cellKey = (rowId: string, column: GridColumn) => `${rowId} ${column}`;
const atOnce = 4;

/** All variants of the shop in lines: what is typed shows at once, and stays where it cannot be stored, with the reason. */
export class GridStore {
  readonly #ports: GridPorts;
  readonly #invalid: (column: GridColumn) => string;
  readonly #listeners = new Set<() => void>();
  readonly #places = new Map<string, number>();
  readonly #waiting = new Map<string, Partial<GridValues>>();
  readonly #busy = new Set<string>();
  readonly #done: CellChange[][] = [];
  #next: string | null = null;
  #state: GridState = {
    ...{ rows: [], cells: new Map(), isLoading: false, hasMore: true },
    ...{ failure: null, pending: 0, canUndo: false },
  };

  constructor(ports: GridPorts, invalid: (column: GridColumn) => string) {
    this.#ports = ports;
    this.#invalid = invalid;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): GridState => this.#state;

  /** Reads the next products; nothing while some are being read. */
  async loadMore(): Promise<void> {
    if (this.#state.isLoading || !this.#state.hasMore) return;
    this.#set({ isLoading: true, failure: null });
    try {
      const { products, next } = await this.#ports.load(this.#next);
      this.#next = next;
      const fresh = products.flatMap(rowsOf).filter(({ id }) => !this.#places.has(id));
      for (const [n, { id }] of fresh.entries()) this.#places.set(id, this.#state.rows.length + n);
      this.#set({ rows: [...this.#state.rows, ...fresh], hasMore: next !== null });
    } catch (error) {
      this.#set({ failure: this.#ports.messageOf(error) });
    } finally {
      this.#set({ isLoading: false });
    }
  }

  /** Changes cells as one step that can be undone. */
  change(changes: readonly CellChange[], isUndo = false): void {
    const before: CellChange[] = [];
    const cells = new Map(this.#state.cells);
    for (const { rowId, column, text } of changes) {
      const row = this.#rowOf(rowId);
      if (!row) continue;
      const key = cellKey(rowId, column);
      const value = readCell(column, text);
      if (value === null || (column === 'stock' && !row.isCounted)) {
        cells.set(key, { text, problem: this.#invalid(column) });
        continue;
      }
      if (value === row.values[column] && !this.#busy.has(rowId) && !this.#waiting.has(rowId)) {
        cells.delete(key);
        continue;
      }
      before.push({ rowId, column, text: row.values[column] });
      cells.set(key, { text: value, problem: null });
      this.#waiting.set(rowId, { ...this.#waiting.get(rowId), [column]: value });
    }
    if (before.length > 0 && !isUndo) this.#done.push(before);
    this.#set({ cells, canUndo: this.#done.length > 0 });
    this.#send();
  }

  /** The cells that two wrote at once. */
  conflicts(): CellConflict[] {
    return this.#state.rows.flatMap((row) =>
      gridColumns.flatMap((column) => {
        const { text: mine, theirs } = this.#state.cells.get(cellKey(row.id, column)) ?? {};
        return mine === undefined || theirs === undefined ? [] : [{ row, column, mine, theirs }];
      }),
    );
  }

  /** Decides between what was typed here and what someone else wrote. */
  resolve({ row, column, mine }: CellConflict, isMine: boolean): void {
    const cells = new Map(this.#state.cells);
    cells.delete(cellKey(row.id, column));
    this.#set({ cells });
    if (isMine) this.change([{ rowId: row.id, column, text: mine }]);
  }

  /** Takes the last step back. */
  undo(): void {
    const step = this.#done.pop();
    if (step) this.change(step, true);
  }

  #rowOf(id: string): GridRow | undefined {
    return this.#state.rows[this.#places.get(id) ?? -1];
  }

  #send(): void {
    for (const [rowId, values] of this.#waiting) {
      if (this.#busy.size >= atOnce) break;
      if (this.#busy.has(rowId)) continue;
      this.#waiting.delete(rowId);
      this.#busy.add(rowId);
      void this.#store(rowId, values);
    }
    this.#set({ pending: this.#busy.size + this.#waiting.size });
  }

  async #store(rowId: string, values: Partial<GridValues>): Promise<void> {
    const row = this.#rowOf(rowId);
    const columns = gridColumns.filter((column) => values[column] !== undefined);
    try {
      if (!row) return;
      const answer = await this.#ports.store(row, values);
      if ('values' in answer) this.#settle(rowId, columns, values, answer.values);
      else if ('theirs' in answer) this.#contest(row, columns, values, answer.theirs);
      else this.#refuse(rowId, columns, values, answer.problem, answer.column);
    } catch (error) {
      this.#refuse(rowId, columns, values, this.#ports.messageOf(error), undefined);
    } finally {
      this.#busy.delete(rowId);
      this.#send();
    }
  }

  #settle(
    rowId: string,
    columns: readonly GridColumn[],
    sent: Partial<GridValues>,
    stored: Partial<GridValues>,
  ): void {
    const cells = new Map(this.#state.cells);
    for (const column of columns) {
      // What was typed meanwhile stays.
      if (cells.get(cellKey(rowId, column))?.text === sent[column]) cells.delete(cellKey(rowId, column));
    }
    const { visible, ...own } = stored;
    const productId = this.#rowOf(rowId)?.productId;
    const rows = this.#state.rows.map((row) => {
      if (row.id === rowId) return { ...row, values: { ...row.values, ...stored } };
      // Its product is visible with all of its variants.
      if (visible === undefined || row.productId !== productId) return row;
      return { ...row, values: { ...row.values, visible } };
    });
    this.#set({ rows: Object.keys(own).length + (visible ? 1 : 0) > 0 ? rows : this.#state.rows, cells });
  }

  /** Someone else wrote into the row first: what they changed is decided by hand, the rest is sent again. */
  #contest(
    seen: GridRow,
    columns: readonly GridColumn[],
    sent: Partial<GridValues>,
    theirs: Partial<GridValues>,
  ): void {
    const cells = new Map(this.#state.cells);
    const again: Partial<Record<GridColumn, string>> = {};
    for (const column of columns) {
      const key = cellKey(seen.id, column);
      const [mine, other] = [sent[column], theirs[column] ?? seen.values[column]];
      if (mine === undefined || cells.get(key)?.text !== mine) continue;
      if (other === mine) cells.delete(key);
      else if (other === seen.values[column]) again[column] = mine;
      else {
        cells.set(key, { text: mine, problem: this.#ports.conflict(column, other), theirs: other });
        this.#forgetStep(seen.id, column);
      }
    }
    if (Object.keys(again).length > 0)
      this.#waiting.set(seen.id, { ...again, ...this.#waiting.get(seen.id) });
    const rows = this.#state.rows.map((row) =>
      row.id === seen.id ? { ...row, values: { ...row.values, ...theirs } } : row,
    );
    this.#set({ rows, cells, canUndo: this.#done.length > 0 });
  }

  /** What was never stored is not taken back: that would write over what someone else wrote. */
  #forgetStep(rowId: string, column: GridColumn): void {
    const left = this.#done.map((step) =>
      step.filter((change) => change.rowId !== rowId || change.column !== column),
    );
    this.#done.splice(0, this.#done.length, ...left.filter((step) => step.length > 0));
  }

  #refuse(
    rowId: string,
    columns: readonly GridColumn[],
    sent: Partial<GridValues>,
    problem: string,
    wrong: GridColumn | undefined,
  ): void {
    const cells = new Map(this.#state.cells);
    for (const column of columns) {
      const key = cellKey(rowId, column);
      if (cells.get(key)?.text !== sent[column]) continue;
      const isTold = wrong === undefined || wrong === column || !columns.includes(wrong);
      cells.set(key, { text: sent[column] ?? '', problem: isTold ? problem : this.#invalid(wrong) });
    }
    this.#set({ cells });
  }

  #set(change: Partial<GridState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
