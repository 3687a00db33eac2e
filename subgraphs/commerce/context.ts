import type DataLoader from 'dataloader';
import type { ScopedDatabase } from '#kit/database.ts';
import type { OpenFetch } from '#kit/open-internet.ts';
import type { Mailer } from '#kit/outbox.ts';
import type { Retention } from '#kit/retention.ts';
import type { SearchPowers } from '#kit/search.ts';
import type { Secret } from '#kit/secret.ts';
import type { InstallPlaces, InstallTaxNumbers, Log, RequestContext } from '#kit/subgraph.ts';
import type { AskedOnce } from './asked-once.ts';
import type { ProductFileRow } from './downloads/product-file.data.ts';
import type { InstalmentChoice } from './instalments/instalments.rules.ts';
import type { OrderParts, OrderRow } from './orders/order.data.ts';
import type { ProviderPorts } from './payments/provider-ports.ts';
import type { CatalogLoaders } from './products/product.data.ts';
import type { StoredMerchandising } from './restock/merchandising.data.ts';
import type { ReviewLoaders } from './reviews/review.data.ts';
import type { ReviewSettingsRow } from './reviews/review-settings.data.ts';
import type { TaxClassLoader } from './taxes/tax-zone.data.ts';

/** One request to commerce: the website's data, and loaders that live as long as the request. */
export interface CommerceContext extends RequestContext {
  /** The viewer's website. */
  readonly db: ScopedDatabase;
  readonly catalog: CatalogLoaders;
  /** What owners set, by product. */
  readonly merchandising: DataLoader<string, StoredMerchandising | null>;
  readonly reviews: ReviewLoaders;
  /** What belongs to orders. */
  readonly orderParts: DataLoader<string, OrderParts>;
  /** What digital products sell. */
  readonly productFiles: DataLoader<string, ProductFileRow[]>;
  /** What products are taxed as. */
  readonly taxClasses: TaxClassLoader;
  /** Orders by id. */
  readonly orders: DataLoader<string, OrderRow | null>;
  /** The payment providers of websites. */
  readonly payments: ProviderPorts;
  /** How addresses are looked up for websites that bring no key of their own. */
  readonly places: InstallPlaces;
  /** Where VAT numbers are looked up. */
  readonly taxNumbers: InstallTaxNumbers;
  /** Asks servers that owners chose, in the open internet or trusted by the operator. */
  readonly openFetch: OpenFetch;
  /** Hosts of the operator's own network that owners may have asked. */
  readonly trustedHosts: ReadonlySet<string>;
  /** For what goes wrong and is answered all the same. */
  readonly log: Log;
  /** How the viewer's website takes reviews; asked once a request. */
  readonly reviewSettings: AskedOnce<ReviewSettingsRow>;
  /** How it offers instalments; asked once a request, however many products it shows. */
  readonly instalments: AskedOnce<InstalmentChoice>;
  /** What the operator tries out, or turned off, on the whole install. */
  readonly betaFeatureFlags: readonly string[];
  readonly mailer: Mailer;
  readonly retention: Retention;
  /** What its database can do for a search. */
  readonly searchPowers: SearchPowers;
  /** Asks another subgraph what only that one knows. */
  ask(subgraph: string, query: string, variables: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Signs and hashes what a copy of the database must not open. */
  readonly secret: Secret;
  /** Another website of the install, for what is public on every website. */
  forWebsite(websiteId: string): ScopedDatabase;
}
