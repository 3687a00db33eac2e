import type { AppliedMigration } from '#subgraphs/index.ts';

/** For so long visitors hardly notice that they wait. */
const longestLockMs = 1_000;

/** A migration holds up visitors when it locks a table with rows for more than a second. */
export function holdsUpVisitors({ ms, locked }: AppliedMigration): boolean {
  return ms > longestLockMs && locked.length > 0;
}
