import type { Queries } from './database.ts';

/** A piece of a subgraph's copy of a website: a path of plain names with `/` between them, and its bytes. */
export interface CopyPart {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a copy holds. */
export interface CopySummary {
  /** How many rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** How many files. */
  readonly files: number;
  /** How many rows of each table stayed behind that somebody may miss. */
  readonly left: Readonly<Record<string, number>>;
}

/** How a copy is made. */
export interface CopyWriteOptions {
  /** Whether what customers, members and subscribers told the website comes along. */
  readonly hasPeople: boolean;
}

/** How a copy is taken in. */
export interface CopyReadOptions {
  /** The host that the website answers on, instead of those that it had. */
  readonly host?: string | undefined;
  /** The website's identifier, instead of the one that it had. */
  readonly identifier?: string | undefined;
}

/** A copy that is not taken in; the message says why, in a sentence for the operator. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

/** What a subgraph says about its tables. All that carry a website's id come along but for what is named here. */
export interface CopyRules {
  /** Tables that stay behind. */
  readonly left: readonly string[];
  /** Of all that stays behind, with tables that hold secrets, those whose rows are counted for the owner. */
  readonly missed?: readonly string[];
  /** Tables of what people told the website. */
  readonly people?: readonly string[];
  /** `table.column` that is empty in a copy without people. */
  readonly personal?: readonly string[];
  /** Tables that triggers fill from others: emptied and filled when those are there. */
  readonly derived?: readonly string[];
  /** `table.column` that is called like a secret and is none. */
  readonly harmless?: readonly string[];
  /** SQL of what is written in place of a secret, by `table.column`. */
  readonly standIns?: Readonly<Record<string, string>>;
  /** SQL of which rows come along, by table. */
  readonly only?: Readonly<Record<string, string>>;
  /** A row as this install keeps it; null for none. */
  readonly adapt?: (table: string, row: CopiedRow, options: CopyReadOptions) => CopiedRow | null;
}

/** A row of a copy: its columns as PostgreSQL writes them in JSON. */
export type CopiedRow = Readonly<Record<string, unknown>>;

/** Files of a website that are not in the database. */
export interface CopiedFiles {
  /** The names of a website's files: letters, digits and hyphens. */
  list(queries: Queries): Promise<readonly string[]>;
  /** A file's bytes; null when they are lost. */
  read(websiteId: string, name: string): Promise<Uint8Array | null>;
  /** Keeps a file of a copy whose rows are there; throws `CopyRefused` for one that none of them speaks of. */
  take(websiteId: string, name: string, bytes: Uint8Array, queries: Queries): Promise<void>;
  /** Removes all files of a website that did not come to be. */
  removeAll(websiteId: string): Promise<void>;
}

/** Copies a website's part of a subgraph out of an install and into another. */
export interface WebsiteCopy {
  /** All of it as it was at one instant; the last part is a summary. */
  write(websiteId: string, options: CopyWriteOptions): AsyncIterable<CopyPart>;
  /** Takes a copy in, wholly or not at all; it counts once the parts have ended. */
  read(websiteId: string, parts: AsyncIterable<CopyPart>, options: CopyReadOptions): Promise<CopySummary>;
  /** Removes a copy of a website that did not come to be. */
  discard(websiteId: string): Promise<void>;
  /** Whether the subgraph that knows which websites there are knows this one; false in all others. */
  isHere(websiteId: string): Promise<boolean>;
}
