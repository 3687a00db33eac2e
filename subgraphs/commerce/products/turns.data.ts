import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type StockCause, stockCauseSql, writeStockCause } from '../inventory/stock-cause.ts';

const takeTurn = statement(
  `SELECT pg_advisory_xact_lock(hashtextextended('catalogue ' || $1::text, 0)), ${stockCauseSql(2)}`,
);

/**
 * Changes many rows of a website's catalogue, all or none. Those who do take turns, so that what one of them has read
 * stays true until it has written, and none of them waits for another in a circle. Shoppers never wait for a turn.
 */
export function changeCatalogue<Result>(
  db: ScopedDatabase,
  cause: StockCause,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (queries) => {
    await queries.rows(takeTurn, [writeStockCause(cause)]);
    return work(queries);
  });
}
