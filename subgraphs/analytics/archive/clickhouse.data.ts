import { ClickHouseArchive } from './clickhouse-archive.data.ts';
import { ClickHouseConnection } from './clickhouse-connection.data.ts';
import { ClickHouseDayCounter } from './clickhouse-day-counter.data.ts';

/** What is asked of one ClickHouse, over one connection. */
export function openClickHouseParts(url: string, fewEvents?: number) {
  const connection = new ClickHouseConnection(url);
  return {
    archive: new ClickHouseArchive(connection),
    counter: new ClickHouseDayCounter(connection, fewEvents),
  };
}
