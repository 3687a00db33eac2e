/** Why a stock changed, as the ledger names it. */
export type StockReason = 'SALE' | 'RESTOCK' | 'CORRECTION' | 'IMPORT' | 'RETURN';

/** What the ledger writes down beside a change of stock. */
export interface StockCause {
  readonly reason: StockReason;
  readonly note?: string;
  /** Who changed it; absent for the shop itself. */
  readonly accountId?: string | undefined;
  /** Names one change of one variant, so that asking for it again changes nothing. */
  readonly key?: string | undefined;
}

/**
 * The setting, local to a transaction, by which the ledger's trigger learns of the cause; `$n` is the cause as JSON.
 * Every statement that changes a stock runs in a transaction, or a statement, that tells it.
 */
export function stockCauseSql(n: number): string {
  return `set_config('vitrine.stock_cause', $${n}, true)`;
}

/** A cause as the ledger's trigger reads it. */
export function writeStockCause(cause: StockCause): string {
  return JSON.stringify(cause);
}
