import type pg from 'pg';
import driver from 'pg/lib/utils.js';
import { columnTypes } from './column-types.ts';

declare module 'pg' {
  interface Connection {
    /** By name, the texts of the statements that are prepared on the connection. */
    readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  }
}

/** The driver's own, but for instants. */
const types: pg.CustomTypesConfig = columnTypes;

type Callback<Row> = (error: Error | null, rows?: Row[]) => void;

/** How the rows of a statement are read. */
interface RowShape {
  readonly columns: readonly { readonly name: string; readonly read: (text: string) => unknown }[];
  /** A row of nulls: objects that begin alike are made, and read, faster. */
  readonly empty: Readonly<Record<string, null>>;
}

const noRows: RowShape = { columns: [], empty: {} };

/** By the names of statements that are prepared on a connection. PostgreSQL refuses to run one that would answer other columns by now. */
const shapes = new WeakMap<pg.Connection, Map<string, RowShape>>();

/**
 * Sends a prepared statement and answers its rows, as the driver does, except that PostgreSQL says once a connection which columns
 * they have, and not with each answer: to write and to read that takes as long as a few rows do.
 */
export async function queryPrepared<Row>(
  client: pg.PoolClient,
  statement: { readonly name: string; readonly text: string },
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const done: Callback<Row> = (error, rows = []) => (error ? reject(error) : resolve(rows));
      client.query(new PreparedQuery<Row>(statement, values, done));
    });
  } catch (error) {
    // Who asked matters, and not where the answer was read.
    if (error instanceof Error) Error.captureStackTrace(error, queryPrepared);
    throw error;
  }
}

/** What the driver sends when the connection is free, and hands the answer to, message by message. */
class PreparedQuery<Row> implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  /** The driver may put its own in front, which watches the time. */
  callback: Callback<Row>;
  readonly #values: (string | Buffer | null)[];
  readonly #rows: Row[] = [];
  #shapes: Map<string, RowShape> | undefined;
  #shape: RowShape | undefined;
  #failure: Error | undefined;

  constructor(
    { name, text }: { readonly name: string; readonly text: string },
    values: readonly unknown[],
    callback: Callback<Row>,
  ) {
    this.name = name;
    this.text = text;
    this.callback = callback;
    this.#values = values.map((value) => driver.prepareValue(value));
  }

  submit(connection: pg.Connection): void {
    const { name, text } = this;
    this.#shapes = shapes.get(connection) ?? new Map();
    shapes.set(connection, this.#shapes);
    this.#shape = this.#shapes.get(name);
    // All messages go in one piece.
    connection.stream.cork();
    if (connection.parsedStatements[name] === undefined) connection.parse({ name, text, types: [] }, true);
    connection.bind({ statement: name, values: this.#values }, true);
    if (this.#shape === undefined) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => {
      const read: (text: string) => unknown = types.getTypeParser(dataTypeID);
      return { name, read };
    });
    this.#know({ columns, empty: Object.fromEntries(columns.map(({ name }) => [name, null])) });
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const { columns, empty } = this.#shape ?? noRows;
    try {
      const row: Record<string, unknown> = { ...empty };
      for (const [index, { name, read }] of columns.entries()) {
        const text = fields[index];
        if (typeof text === 'string') row[name] = read(text);
      }
      // Each statement is sent with the type of its rows.
      this.#rows.push(row as Row);
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(): void {
    if (this.#shape === undefined) this.#know(noRows);
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure ?? null, this.#rows);
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleEmptyQuery(): void {}

  #know(shape: RowShape): void {
    this.#shape = shape;
    this.#shapes?.set(this.name, shape);
  }
}
