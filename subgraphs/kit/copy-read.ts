import pg from 'pg';
import { isRecord } from '#schema/record.ts';
import type { CopiedTable } from './copy-plan.ts';
import { type CopyTools, queriesOn, summaryName } from './copy-write.ts';
import {
  type CopiedRow,
  type CopyPart,
  type CopyReadOptions,
  CopyRefused,
  type CopySummary,
} from './website-copy.ts';

const newer =
  'It was written by a newer version of this program, or changed by hand. Bring this install up to date first.';
/** Sequences are shared by all websites of an install: none may be sent to where counting ends. */
const highestCount = 2 ** 40;

/** Takes a copy in. Nothing of it stays unless all of it does. */
export async function readCopy(
  tools: CopyTools,
  websiteId: string,
  parts: AsyncIterable<CopyPart>,
  options: CopyReadOptions,
): Promise<CopySummary> {
  const { database, files, plan } = tools;
  const client = await database.connect(websiteId);
  let isOurs = false;
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('website copy ' || $1, 0))", [
      websiteId,
    ]);
    if (plan.root) {
      const { rowCount } = await client.query(`SELECT FROM "${plan.root}" WHERE id = $1`, [websiteId]);
      if (rowCount) throw new CopyRefused('This website is here already.');
    }
    isOurs = true;
    await clear(client, tools, websiteId);
    const reading = new Reading(client, tools, websiteId, options);
    for await (const part of parts) await reading.take(part);
    const summary = await reading.end();
    await client.query('COMMIT');
    return summary;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      failure = rollbackError;
    });
    if (isOurs) await files?.removeAll(websiteId);
    throw refusalOf(error);
  } finally {
    client.release(failure);
  }
}

/** Removes what an import left behind that did not come to its end. */
export async function discardCopy(tools: CopyTools, websiteId: string): Promise<void> {
  const client = await tools.database.connect(websiteId);
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    await clear(client, tools, websiteId);
    await client.query('COMMIT');
    await tools.files?.removeAll(websiteId);
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      failure = rollbackError;
    });
    throw error;
  } finally {
    client.release(failure);
  }
}

async function clear(client: pg.PoolClient, { plan }: CopyTools, websiteId: string): Promise<void> {
  // What refers to others goes first; what triggers write about that goes after it.
  const tables = [...plan.scopes].reverse();
  for (const [table, scope] of [...tables, ...tables])
    await client.query(`DELETE FROM "${table}" WHERE "${scope}" = $1`, [websiteId]);
}

class Reading {
  readonly #client: pg.PoolClient;
  readonly #tools: CopyTools;
  readonly #websiteId: string;
  readonly #options: CopyReadOptions;
  readonly #rows = new Map<string, number>();
  #files = 0;
  #summary: CopySummary | undefined;

  constructor(client: pg.PoolClient, tools: CopyTools, websiteId: string, options: CopyReadOptions) {
    this.#client = client;
    this.#tools = tools;
    this.#websiteId = websiteId;
    this.#options = options;
  }

  async take({ name, bytes }: CopyPart): Promise<void> {
    if (this.#summary) throw new CopyRefused(`There is more after the end: ${name}.`);
    if (name === summaryName) {
      this.#summary = JSON.parse(Buffer.from(bytes).toString('utf8'));
      return;
    }
    const [, tableName] = /^rows\/([a-z_]+)\.\d{6,}\.jsonl$/.exec(name) ?? [];
    const [, file] = /^files\/([A-Za-z0-9-]{1,100})$/.exec(name) ?? [];
    const { plan, files, database } = this.#tools;
    if (tableName !== undefined) {
      const table = plan.tables.find((each) => each.name === tableName);
      if (!table) throw new CopyRefused(`The file holds "${tableName}", which is not known here. ${newer}`);
      await this.#takeRows(table, bytes);
    } else if (file !== undefined && files) {
      await files.take(this.#websiteId, file, bytes, queriesOn(this.#client, database, this.#websiteId));
      this.#files += 1;
    } else throw new CopyRefused(`The file holds "${name}", which does not belong there.`);
  }

  async #takeRows(table: CopiedTable, bytes: Uint8Array): Promise<void> {
    const [first = '', ...lines] = Buffer.from(bytes).toString('utf8').split('\n');
    const columns = readHeader(table, first);
    const known = this.#rows.get(table.name);
    // Triggers wrote some of it when the rows came that it is made from.
    if (known === undefined && table.isDerived)
      await this.#client.query(`DELETE FROM "${table.name}" WHERE "${table.scope}" = $1`, [this.#websiteId]);
    const kept: string[] = [];
    for (const line of lines) {
      if (line === '') continue;
      const row = this.#readRow(table, columns, line);
      const adapted = this.#tools.rules.adapt ? this.#tools.rules.adapt(table.name, row, this.#options) : row;
      // The line itself where nothing changes: numbers stay as exact as they were written.
      if (adapted) kept.push(adapted === row ? line : JSON.stringify(adapted));
    }
    this.#rows.set(table.name, (known ?? 0) + lines.filter((line) => line !== '').length);
    if (kept.length === 0) return;
    const values = columns.map((column) => (column === table.scope ? '$1' : `r."${column}"`));
    await this.#client.query(
      `INSERT INTO "${table.name}" (${columns.map((column) => `"${column}"`).join(', ')})
       SELECT ${values.join(', ')} FROM unnest($2::text[]) WITH ORDINALITY AS l(line, n),
         jsonb_populate_record(NULL::"${table.name}", l.line::jsonb) r ORDER BY l.n`,
      [this.#websiteId, kept],
    );
  }

  #readRow(table: CopiedTable, columns: readonly string[], line: string): CopiedRow {
    const row: unknown = JSON.parse(line);
    if (!isRecord(row)) throw new CopyRefused(`A row of "${table.name}" is none.`);
    const keys = Object.keys(row);
    if (keys.length !== columns.length || keys.some((key) => !columns.includes(key)))
      throw new CopyRefused(`A row of "${table.name}" has other columns than its file says.`);
    const own: CopiedRow = Object.fromEntries(Object.entries(row));
    if (own[table.scope] !== this.#websiteId)
      throw new CopyRefused(`A row of "${table.name}" belongs to another website.`);
    return own;
  }

  /** Checks what can only be known at the end, and lets counting go on after the highest number. */
  async end(): Promise<CopySummary> {
    const { plan } = this.#tools;
    if (!this.#summary) throw new CopyRefused('The file ends too early.');
    const rows = Object.fromEntries(this.#rows);
    const isWhole =
      this.#files === this.#summary.files &&
      Object.entries(this.#summary.rows).every(([table, count]) => (rows[table] ?? 0) === count);
    if (!isWhole) throw new CopyRefused('The file holds less than it says.');
    if (plan.root && rows[plan.root] !== 1) throw new CopyRefused('The file holds no website.');
    for (const table of plan.tables) {
      await this.#checkReferences(table);
      for (const serial of table.serials) await this.#countOn(table, serial);
    }
    // What happened in another install was told there: nobody is told of it again, and no figures are made of it.
    if (plan.scopes.has('webhook_event'))
      await this.#client.query('DELETE FROM webhook_event WHERE website_id = $1', [this.#websiteId]);
    return { rows, files: this.#files, left: this.#summary.left };
  }

  /** PostgreSQL lets a row refer to any website's; a copy refers to its own only. */
  async #checkReferences(table: CopiedTable): Promise<void> {
    for (const { columns, table: target, referenced } of table.references) {
      const scope = this.#tools.plan.scopes.get(target);
      const pairs = columns.map((column, index) => `p."${referenced[index]}" = c."${column}"`);
      const there = columns.map((column) => `c."${column}" IS NOT NULL`);
      const { rowCount } = await this.#client.query(
        `SELECT FROM "${table.name}" c WHERE c."${table.scope}" = $1 AND ${there.join(' AND ')}
           AND NOT EXISTS (SELECT FROM "${target}" p WHERE ${pairs.join(' AND ')} AND p."${scope}" = $1) LIMIT 1`,
        [this.#websiteId],
      );
      if (rowCount)
        throw new CopyRefused(`A row of "${table.name}" refers to something that is not the website's.`);
    }
  }

  async #countOn(
    { name, scope }: CopiedTable,
    { column, sequence }: CopiedTable['serials'][number],
  ): Promise<void> {
    const { rows } = await this.#client.query<{ highest: string | null }>(
      `SELECT max("${column}") AS highest FROM "${name}" WHERE "${scope}" = $1`,
      [this.#websiteId],
    );
    const highest = Number(rows[0]?.highest ?? 0);
    if (highest > highestCount)
      throw new CopyRefused(`A row of "${name}" counts further than anything does.`);
    await this.#client.query(
      `SELECT setval($1::regclass, $2) FROM (SELECT last_value FROM ${sequence}) s WHERE s.last_value < $2`,
      [sequence, highest],
    );
  }
}

function readHeader(table: CopiedTable, line: string): string[] {
  const names: unknown = JSON.parse(line);
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw new CopyRefused(`The columns of "${table.name}" cannot be read.`);
  const unknown = names.find((name) => !table.columns.includes(name));
  if (unknown !== undefined)
    throw new CopyRefused(
      `The file holds "${table.name}.${String(unknown).slice(0, 100)}", which is not known here. ${newer}`,
    );
  if (new Set(names).size !== names.length || !names.includes(table.scope))
    throw new CopyRefused(`The columns of "${table.name}" cannot be read.`);
  return names.map(String);
}

/** What PostgreSQL would not take is the file's fault, and is said; all else is ours. */
function refusalOf(error: unknown): unknown {
  if (error instanceof SyntaxError) return new CopyRefused(`A row cannot be read: ${error.message}`);
  if (!(error instanceof pg.DatabaseError) || !/^(?:22|23|42501)/.test(error.code ?? '')) return error;
  if (error.constraint === 'website_host_pkey')
    return new CopyRefused(
      'Another website of this install answers on its host. Choose another with --host.',
    );
  if (error.constraint === 'website_identifier_key')
    return new CopyRefused(
      'Another website of this install has its identifier. Choose another with --identifier.',
    );
  return new CopyRefused(
    `A row of "${error.table ?? 'a table'}" does not fit into this install: ${error.message}.`,
  );
}
