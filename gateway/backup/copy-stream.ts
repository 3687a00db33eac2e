import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What node-postgres has and its types leave out. */
declare module 'pg' {
  interface Connection {
    sendCopyFromChunk(chunk: Uint8Array): void;
    endCopyFrom(): void;
    sendCopyFail(message: string): void;
  }
}

/** What PostgreSQL sends for `COPY … TO STDOUT`, no faster than it is read. */
export class CopyOut extends Readable implements pg.Submittable {
  /** How many rows there were; known at the end. */
  rows = 0;
  readonly #text: string;
  #connection: pg.Connection | undefined;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver writes what comes next over these bytes.
    if (!this.destroyed && !this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.replace('COPY ', ''));
  }

  handleReadyForQuery(): void {
    if (!this.destroyed) this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  /** Whoever stops reading leaves a connection that still has to hear the rest. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection?.stream.resume();
    done(error);
  }
}

/** Sends a stream to `COPY … FROM STDIN`, and answers how many rows came of it. */
export function copyIn(
  client: pg.ClientBase,
  text: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let failure: Error | undefined;
    const send = async (connection: pg.Connection) => {
      try {
        for await (const chunk of source) {
          if (failure) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
        }
        connection.endCopyFrom();
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        connection.sendCopyFail('What was to be copied cannot be read.');
      }
    };
    client.query({
      submit: (connection: pg.Connection) => connection.query(text),
      handleCopyInResponse: (connection: pg.Connection) => void send(connection),
      handleCommandComplete(message: { text: string }) {
        rows = Number(message.text.replace('COPY ', ''));
      },
      // After a failure nothing more is told.
      handleError(error: Error) {
        failure ??= error;
        reject(failure);
      },
      handleReadyForQuery() {
        resolve(rows);
      },
    });
  });
}
