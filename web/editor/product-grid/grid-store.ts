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
}

/** The graph, as far as the grid needs it. */
export interface GridPorts {
  load(
    after: string | null,
  ): Promise<{ readonly products: readonly GridProduct[]; readonly next: string | null }>;
  /** Stores cells of a row; answers what stands there then, or why not and at which column. */
  store(
    row: GridRow,
    values: Partial<GridValues>,
  ): Promise<
    | { readonly values: Partial<GridValues> }
    | { readonly problem: string; readonly column: GridColumn | undefined }
  >;
  messageOf(error: unknown): string;
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
