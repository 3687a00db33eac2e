import type { ScopedDatabase } from '#kit/database.ts';
import { recountDay } from './recount.data.ts';

/** Has the figures of all days made again of the raw events that are kept, as an operator does. */
export async function recountAll(db: ScopedDatabase): Promise<void> {
  for (let since: string | null = '2020-01-01'; since !== null; ) since = (await recountDay(db, since)).next;
}
