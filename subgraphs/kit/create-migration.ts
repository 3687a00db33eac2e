import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as binding from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { createClient, openPool } from './connections.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

const lockFile = '# Written by Prisma: names the database the migrations are for.\nprovider = "postgresql"\n';

/** A migration that was written, or why there was none to write. */
export type CreatedMigration = { file: string; sql: string } | 'the migrations already match the schema';

/**
 * Writes the migration that takes a subgraph's migration history to its Prisma schema.
 * The history is replayed in a throwaway database, so the developer's own data is neither needed nor touched.
 */
export const createMigration = async (options: {
  /** The subgraph's name, which is the name of its PostgreSQL schema too. */
  schema: string;
  /** The folder that holds the Prisma schema (`*.prisma`, a file a noun) and migrations/. */
  folder: string;
  /** What the migration does, in snake_case: add_orders. */
  name: string;
  /** A server whose role may create databases; without one a throwaway server is started. */
  url?: string;
}): Promise<CreatedMigration> => {
  const own = options.url ? undefined : await startThrowawayPostgres();
  try {
    return await writeMigration({ ...options, url: options.url ?? own?.url ?? '' });
  } finally {
    await own?.stop();
  }
};

type Job = { schema: string; folder: string; name: string; url: string };

const writeMigration = async ({ schema, folder, name, url }: Job): Promise<CreatedMigration> => {
  const migrations = join(folder, 'migrations');
  await mkdir(migrations, { recursive: true });
  const replay = await createReplayDatabase(url, schema);
  try {
    const engine = await openEngine(replay.connect);
    const { stdout: sql } = await engine.diff({
      from: {
        tag: 'migrations',
        baseDir: migrations,
        lockfile: { path: 'migration_lock.toml', content: lockFile },
        shadowDbInitScript: '',
        migrationDirectories: await readHistory(migrations),
      },
      to: { tag: 'schemaDatamodel', files: await readSchema(folder) },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    if (!sql || /^\s*(-- This is an empty migration\.\s*)?$/.test(sql))
      return 'the migrations already match the schema';
    const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const file = join(migrations, `${timestamp}_${name}`, 'migration.sql');
    await mkdir(dirname(file));
    await writeFile(file, sql);
    await writeFile(join(migrations, 'migration_lock.toml'), lockFile);
    return { file, sql };
  } finally {
    await replay.drop();
  }
};

/** schema.prisma, and a file a noun beside it. */
const readSchema = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (path) => ({ path, content: await readFile(join(folder, path), 'utf8') })),
  );
};

const readHistory = async (migrations: string) => {
  const entries = await readdir(migrations, { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: await readFile(join(migrations, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  );
};

/** An empty database in which the engine replays the history, looking only at the subgraph's own PostgreSQL schema. */
const createReplayDatabase = async (url: string, schema: string) => {
  const database = `migration_replay_${randomBytes(6).toString('hex')}`;
  const server = createClient({ connectionString: url });
  await server.connect();
  await server.query(`CREATE DATABASE ${database}`);
  const address = new URL(url);
  address.pathname = database;
  const client = createClient({ connectionString: address.href });
  await client.connect();
  await client.query(`CREATE SCHEMA "${schema}"`);
  await client.end();
  return {
    connect: () => connectEngine(address.href, schema),
    drop: async () => {
      await server.query(`DROP DATABASE ${database} WITH (FORCE)`);
      await server.end();
    },
  };
};

/**
 * The adapter in two things put right for the engine. It refuses the one-letter "char" columns of PostgreSQL's catalogue: they
 * pass it as text and get their type back behind it. And it cuts a script at each semicolon, those inside functions too.
 */
const connectEngine = async (url: string, schema: string) => {
  const pool = openPool({ connectionString: url, options: `-c search_path=${schema}`, max: 1 });
  let isLetter: boolean[] = [];
  pool.on('connect', (client) => {
    client.connection.on('rowDescription', ({ fields }: { fields: { dataTypeID: number }[] }) => {
      isLetter = fields.map((field) => field.dataTypeID === pg.types.builtins.CHAR);
      for (const field of fields) {
        if (field.dataTypeID === pg.types.builtins.CHAR) field.dataTypeID = pg.types.builtins.TEXT;
      }
    });
  });
  const adapter = await new PrismaPg(pool, { schema, disposeExternalPool: true }).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const columnTypes = result.columnTypes.map((type, column) =>
      isLetter[column] ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  adapter.executeScript = async (script) => {
    await pool.query(script);
  };
  return adapter;
};

type Connect = () => ReturnType<typeof connectEngine>;

let program: Promise<void> | undefined;

/** Prisma's engine as WebAssembly: its native form has to be downloaded first, this one came with npm. */
const loadProgram = async (): Promise<void> => {
  const require = createRequire(import.meta.url);
  const file = join(require.resolve('@prisma/schema-engine-wasm'), '..', 'schema_engine_bg.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(file), {
    './schema_engine_bg.js': { ...binding },
  });
  binding.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
  // Where the engine tells that it gives up; without it the reason would be lost.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (message: string) => {
        throw new Error(message);
      },
    },
  });
};

const openEngine = async (connect: Connect) => {
  program ??= loadProgram();
  await program;
  const adapter = bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect,
    connectToShadowDb: connect,
  });
  return binding.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
};

const runCommand = async ([subgraph, name]: string[]): Promise<string> => {
  if (!subgraph || !name || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error('Usage: npx tsx subgraphs/kit/create-migration.ts commerce add_orders');
  }
  const folder = resolve(import.meta.dirname, '..', subgraph, 'prisma');
  const created = await createMigration({
    schema: subgraph,
    folder,
    name,
    url: process.env.MIGRATION_DATABASE_URL,
  });
  return typeof created === 'string'
    ? `Nothing to write: ${created}.`
    : `${created.sql}\nWritten to ${created.file}`;
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${await runCommand(process.argv.slice(2))}\n`);
}
