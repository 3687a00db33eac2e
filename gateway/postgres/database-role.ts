import type pg from 'pg';
import { createClient } from '#kit/connections.ts';

/** A role for which row-level security does not hold, and what is to be done about it. */
export const unrestrictedRole = {
  message: 'The role of DATABASE_URL passes over row-level security, the second lock between websites.',
  remedy: 'ALTER ROLE … NOSUPERUSER NOBYPASSRLS, as a superuser.',
} as const;

/** Whether row-level security does not hold for the role of a connection. */
export async function bypassesRowSecurity(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isUnrestricted: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS "isUnrestricted" FROM pg_roles WHERE rolname = current_user',
  );
  return rows.some(({ isUnrestricted }) => isUnrestricted);
}

/** What is wrong with the role of a database's address, in a sentence; null when nothing is. */
export async function findRoleProblem(url: string): Promise<string | null> {
  const client = createClient({ connectionString: url });
  await client.connect();
  try {
    return (await bypassesRowSecurity(client))
      ? `${unrestrictedRole.message} ${unrestrictedRole.remedy}`
      : null;
  } finally {
    await client.end();
  }
}
