import type { ScopedDatabase } from '#kit/database.ts';
import type { RequestContext } from '#kit/subgraph.ts';
import type { CatalogLoaders } from './catalog/product.data.ts';

/** One request to commerce: the website's data, and loaders that live as long as the request. */
export interface CommerceContext extends RequestContext {
  /** The viewer's website. */
  readonly db: ScopedDatabase;
  readonly catalog: CatalogLoaders;
  /** Another website of the install, for what is public on every website. */
  forWebsite(websiteId: string): ScopedDatabase;
}
