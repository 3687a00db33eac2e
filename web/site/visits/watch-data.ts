/** What an event of the store says of a product, by `schema/events/commerce-shopping.schema.json`. */
export type ProductContent = Readonly<Record<string, string | number | null | object>>;

/** What events say of who shops, and of their cart, before that is known: a page may be left before. */
export const unknownShopper = {
  ...{ logged_in: null, cart_id: null, num_items_in_cart: null, cart_value: null },
  ...{ product_types_list: null, purchase_type_list: null },
} as const;

/** A product that a page shows beside the one that it is about. */
export interface RelatedProduct {
  /** Path of its page, by which its links are known. */
  readonly path: string;
  readonly content: ProductContent;
}

/** What a page tells the script that watches what visitors do on it. */
export interface WatchData {
  /** The build and the revision of the theme that made the page: what is measured and what fails is told apart by it. */
  readonly release: string;
  readonly websiteId: string;
  readonly pageId: string;
  /** Whether it is a list of products or the page of one; null for neither. */
  readonly productPage: 'plp' | 'pdp' | null;
  /** The collection that the page shows. */
  readonly collection: { readonly item_collection_id: string; readonly item_collection_name: string };
  /** The product that the page is about; null on any other page. */
  readonly product: ProductContent | null;
  readonly related: readonly RelatedProduct[];
  /** What is told of a page for members, or of videos; absent on others. */
  readonly gated?: GatedData | undefined;
}

/** A page for members, or of videos. */
export interface GatedData {
  /** The visitor may not read it. */
  readonly isDenied: boolean;
  /** What events say of it, by `schema/events/gated-content.schema.json`. */
  readonly content: Readonly<Record<string, string>>;
}
