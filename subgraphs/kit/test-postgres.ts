import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { createClient } from './connections.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';

/** Names the run's PostgreSQL server to the processes of its tests; the role may create databases and, as in a real install, is no superuser. */
const urlVariable = 'TEST_POSTGRES_URL';

let server: ThrowawayPostgres | undefined;

/** Starts the one PostgreSQL server of a test run, whose processes inherit its address. */
export const setup = async (): Promise<void> => {
  if (process.env[urlVariable]) return;
  server = await startThrowawayPostgres();
  process.env[urlVariable] = server.url;
};

/** Stops it and removes its folder. */
export const teardown = async (): Promise<void> => {
  await server?.stop();
};

/** The address of the run's server. */
export const postgresUrl = (): string => {
  const url = process.env[urlVariable];
  if (!url) throw new Error(`${urlVariable} is not set: test runners start PostgreSQL first.`);
  return url;
};

/** A database of one test file. */
export type TestDatabase = { url: string; drop(): Promise<void> };

/** A database other databases are copied from, which takes milliseconds where preparing it takes seconds. */
export type Template = {
  /** One name for one way to prepare it: letters, digits and underscores. */
  name: string;
  /** Makes the tables; it must leave no connection open. Called once per test run, whoever needs it first. */
  prepare(url: string): Promise<void>;
};

/** Copies the template into a new database. Call `drop()` when the test file is done. */
export const createTestDatabase = async (template: Template): Promise<TestDatabase> => {
  const serverUrl = postgresUrl();
  await withConnection(serverUrl, (client) => prepareOnce(client, serverUrl, template));
  return copyOf(serverUrl, templateName(template));
};

/** Copies a database of a test, to which no connection may be open. */
export const copyTestDatabase = ({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> =>
  copyOf(postgresUrl(), new URL(url).pathname.slice(1));

const copyOf = async (serverUrl: string, original: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withConnection(serverUrl, async (client) => {
    await connectionsEnd(client, original);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${original} STRATEGY FILE_COPY`);
  });
  return {
    url: databaseUrl(serverUrl, name),
    drop: () =>
      withConnection(serverUrl, async (client) => {
        await connectionsEnd(client, name);
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      }),
  };
};

/** Connections that were just ended are given a moment to be gone: one that is cut tells of it as an error, with nobody to handle it. */
const connectionsEnd = async (client: pg.Client, name: string): Promise<void> => {
  for (let moments = 40; moments > 0; moments -= 1) {
    const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
    if (!rowCount) return;
    await wait(50);
  }
};

const templateName = ({ name }: Template): string => {
  if (!/^\w+$/.test(name))
    throw new Error(`A template's name has letters, digits and underscores only: ${name}`);
  return `template_${name}`.toLowerCase();
};

/** Workers that want the same template at once queue here: the first one prepares it. */
const prepareOnce = async (client: pg.Client, serverUrl: string, template: Template): Promise<void> => {
  const name = templateName(template);
  const exists = async () =>
    (await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
  if (await exists()) return;
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
  try {
    if (await exists()) return;
    // Renamed only when it is complete, so a template whose preparation failed is never copied.
    await client.query(`DROP DATABASE IF EXISTS unfinished_${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE unfinished_${name}`);
    await template.prepare(databaseUrl(serverUrl, `unfinished_${name}`));
    await client.query(`ALTER DATABASE unfinished_${name} RENAME TO ${name}`);
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name]);
  }
};

const withConnection = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = createClient({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};
