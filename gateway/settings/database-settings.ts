import { z } from 'zod';
import { isDatabaseAddress } from '#kit/database-hosts.rules.ts';

const database = z.string().refine(isDatabaseAddress).optional().meta({
  description:
    'the postgresql:// address of a database, with the database’s name; of several hosts the one that takes writes, by target_session_attrs=read-write',
  example: 'postgresql://vitrine:secret@db.example.com:5432/vitrine',
});
const pooler = z.string().refine(isDatabaseAddress).optional().meta({
  description: 'the postgresql:// address of a pooler in transaction mode, and goes with the database’s own',
  example: 'postgresql://vitrine:secret@db.example.com:6432/vitrine',
});
const replicas = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((url) => url !== ''))
  .pipe(z.array(z.string().refine(isDatabaseAddress)).max(16))
  .optional()
  .meta({
    description:
      'postgresql:// addresses of replicas, each of one host, with commas between, and goes with the database’s own',
    example: 'postgresql://vitrine:secret@db2.example.com:5432/vitrine',
  });

/** One for a change that is under way, and others for what it asks meanwhile. */
const fewestConnections = 3;

const connections = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((number) => number >= fewestConnections)
  .default(10)
  .meta({
    description: `how many connections each subgraph of a process opens at most, ${fewestConnections} to 999`,
    example: '10',
  });

/** Where data is kept: one database for all, or one for each subgraph that is named. */
export const databaseEnvironment = {
  DATABASE_URL: database,
  COMMERCE_DATABASE_URL: database,
  CONTENT_DATABASE_URL: database,
  FORMS_DATABASE_URL: database,
  IDENTITY_DATABASE_URL: database,
  ANALYTICS_DATABASE_URL: database,
  DATABASE_POOLER_URL: pooler,
  COMMERCE_DATABASE_POOLER_URL: pooler,
  CONTENT_DATABASE_POOLER_URL: pooler,
  FORMS_DATABASE_POOLER_URL: pooler,
  IDENTITY_DATABASE_POOLER_URL: pooler,
  ANALYTICS_DATABASE_POOLER_URL: pooler,
  DATABASE_REPLICA_URLS: replicas,
  COMMERCE_DATABASE_REPLICA_URLS: replicas,
  CONTENT_DATABASE_REPLICA_URLS: replicas,
  FORMS_DATABASE_REPLICA_URLS: replicas,
  IDENTITY_DATABASE_REPLICA_URLS: replicas,
  ANALYTICS_DATABASE_REPLICA_URLS: replicas,
  DATABASE_CONNECTIONS: connections,
};

type Names = keyof typeof databaseEnvironment;
const prefixes = ['', 'COMMERCE_', 'CONTENT_', 'FORMS_', 'IDENTITY_', 'ANALYTICS_'] as const;

/** A pooler and replicas are no place to listen, to migrate or to copy from: the database behind them is named too. */
export const findMissingDatabases = (given: Record<string, string>): Names[] =>
  prefixes
    .filter((name) => given[`${name}DATABASE_POOLER_URL`] || given[`${name}DATABASE_REPLICA_URLS`])
    .filter((name) => !given[`${name}DATABASE_URL`])
    .map((name) => `${name}DATABASE_URL` as const);

type Values = {
  readonly [Name in Exclude<Names, 'DATABASE_CONNECTIONS'>]?: z.output<(typeof databaseEnvironment)[Name]>;
} & { readonly DATABASE_CONNECTIONS: number };

/** A subgraph's database, its own or else the install's, with the pooler before it and its replicas. */
export const toDatabase = (
  values: Values,
  name: 'COMMERCE' | 'CONTENT' | 'FORMS' | 'IDENTITY' | 'ANALYTICS',
): {
  databaseUrl: string | undefined;
  poolerUrl: string | undefined;
  replicaUrls: readonly string[];
  maxConnections: number;
} => {
  const own = values[`${name}_DATABASE_URL`];
  // The install's pooler leads to the install's database alone, and its replicas follow that one.
  const install: Partial<Values> = own === undefined ? values : {};
  return {
    databaseUrl: own ?? values.DATABASE_URL,
    poolerUrl: values[`${name}_DATABASE_POOLER_URL`] ?? install.DATABASE_POOLER_URL,
    replicaUrls: values[`${name}_DATABASE_REPLICA_URLS`] ?? install.DATABASE_REPLICA_URLS ?? [],
    maxConnections: values.DATABASE_CONNECTIONS,
  };
};
