import { createHash } from 'node:crypto';
import { isRecord } from '#schema/record.ts';
import type { Queries, ScopedDatabase } from './database.ts';
import { turnsOf } from './turns.ts';

/** What is stored where somebody meant to change something else. */
export interface Outdated<Stored> {
  readonly outdated: Stored;
}

/** Names what is stored: the same says the same, whoever read it and in whatever order its fields came. */
export function versionOf(stored: object): string {
  const text = JSON.stringify(stored, (name, value: unknown) =>
    name === '__typename' ? undefined : inOrder(value),
  );
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Whether something else is stored than what was read; whoever names no version means whatever is there. */
export function isOutdated(expected: string | null | undefined, stored: object): boolean {
  return expected != null && expected !== versionOf(stored);
}

/** What a problem says to those whose change would overwrite another's. */
export function changedMeanwhile<Stored>({ outdated }: Outdated<Stored>) {
  const message = 'Someone else changed this since you opened it. Yours is not saved yet.';
  return { message, stored: outdated };
}

/**
 * Saves one kind of thing of a website. Those who save it take turns, so that what is compared with what they read is still there when
 * theirs is written: of two at once the second is answered what the first has stored.
 */
export function saverOf(name: string) {
  const inTurn = turnsOf(name);
  return <Stored extends object, Saved>(
    db: ScopedDatabase,
    expected: string | null | undefined,
    read: (queries: Queries) => Promise<Stored>,
    write: (queries: Queries, stored: Stored) => Promise<Saved>,
  ): Promise<Saved | Outdated<Stored>> =>
    inTurn(db, async (queries) => {
      const stored = await read(queries);
      return isOutdated(expected, stored) ? { outdated: stored } : write(queries, stored);
    });
}

function inOrder(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
