import { isRecord } from '#schema/record.ts';

/** The constraint or unique index that a write broke, of Prisma's writes a unique one; undefined for any other failure. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const name = 'constraint' in error ? error.constraint : 'meta' in error ? indexOf(error.meta) : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** True when a write failed because the named constraint or unique index forbids it. */
export function isForbiddenBy(error: unknown, constraint: string): boolean {
  return brokenConstraint(error) === constraint;
}

/** The unique index that Prisma was told of by the driver. */
function indexOf(meta: unknown): unknown {
  const told =
    isRecord(meta) && isRecord(meta.driverAdapterError) ? meta.driverAdapterError.cause : undefined;
  return isRecord(told) && isRecord(told.constraint) ? told.constraint.index : undefined;
}
