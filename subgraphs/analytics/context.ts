import type DataLoader from 'dataloader';
import type { ScopedDatabase } from '#kit/database.ts';
import type { RequestContext } from '#kit/subgraph.ts';

/** One request to analytics: the website's figures. */
export interface AnalyticsContext extends RequestContext {
  readonly db: ScopedDatabase;
  /** Views by product id; 0 for products that nobody saw. */
  readonly productViews: DataLoader<string, number>;
}
