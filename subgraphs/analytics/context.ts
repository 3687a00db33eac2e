import type DataLoader from 'dataloader';
import type { ScopedDatabase } from '#kit/database.ts';
import type { Secret } from '#kit/secret.ts';
import type { RequestContext } from '#kit/subgraph.ts';
import type { EventArchive } from './archive/event-archive.ts';
import type { CountryDatabase } from './events/country-database.ts';
import type { EventWriter } from './events/event.data.ts';
import type { SourceMaps } from './events/source-maps.ts';
import type { DayCountsLoader } from './reports/day-counts.data.ts';
import type { SalesSumsLoader } from './reports/sales-sums.data.ts';

/** One request to analytics: the website's events and figures. */
export interface AnalyticsContext extends RequestContext {
  readonly db: ScopedDatabase;
  /** What is the install's and no website's alone. */
  readonly install: ScopedDatabase;
  readonly writer: EventWriter;
  /** Where events of settled days are; null where all are in PostgreSQL. */
  readonly archive: EventArchive | null;
  /** Says where failures of scripts are in their sources; null where nothing was built. */
  readonly sourceMaps: SourceMaps | null;
  /** Says where visitors are; null where the operator brought no list. */
  readonly countries: CountryDatabase | null;
  readonly secret: Secret;
  /** Views by product id; 0 for products that nobody saw. */
  readonly productViews: DataLoader<string, number>;
  /** Figures of days, and orders of days. */
  readonly dayCounts: DayCountsLoader;
  readonly salesSums: SalesSumsLoader;
}
