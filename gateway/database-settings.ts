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
};

type Names = keyof typeof databaseEnvironment;
const prefixes = ['', 'COMMERCE_', 'CONTENT_', 'FORMS_', 'IDENTITY_', 'ANALYTICS_'] as const;

/** A pooler is no place to listen, to migrate or to copy from: the database behind it is named too. */
export const findMissingDatabases = (given: Record<string, string>): Names[] =>
  prefixes
    .filter((name) => given[`${name}DATABASE_POOLER_URL`] && !given[`${name}DATABASE_URL`])
    .map((name) => `${name}DATABASE_URL` as const);

/** A subgraph's database, its own or else the install's, and the pooler before it. */
export const toDatabase = (
  values: { readonly [Name in Names]?: string | undefined },
  name: 'COMMERCE' | 'CONTENT' | 'FORMS' | 'IDENTITY' | 'ANALYTICS',
): { databaseUrl: string | undefined; poolerUrl: string | undefined } => {
  const own = values[`${name}_DATABASE_URL`];
  // The install's pooler leads to the install's database alone.
  const installPooler = own === undefined ? values.DATABASE_POOLER_URL : undefined;
  return {
    databaseUrl: own ?? values.DATABASE_URL,
    poolerUrl: values[`${name}_DATABASE_POOLER_URL`] ?? installPooler,
  };
};
