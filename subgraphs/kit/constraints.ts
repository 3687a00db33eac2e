import pg from 'pg';

/** True when a write failed because the named constraint or unique index forbids it. */
export function isForbiddenBy(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
