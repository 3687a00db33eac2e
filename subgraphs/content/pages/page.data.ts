import type { CollectionRow } from '../collections/collection.data.ts';
import type { PageType } from '../generated/graphql.ts';
import type { ItemRow } from '../items/item.data.ts';

/** What answers on a path, put together from the collections and items of the website. */
export interface PageRow {
  /** The path, in its normal writing. */
  readonly path: string;
  readonly pageType: PageType;
  readonly collection: CollectionRow | null;
  readonly item: ItemRow | null;
  readonly itemSlug: string | null;
  readonly isStore: boolean;
  readonly redirectTo: string | null;
}

/** A product as commerce tells of it; what commerce was not asked for is absent. */
export interface ProductRow {
  readonly id: string;
  readonly collectionId?: string;
  readonly slug?: string;
}
