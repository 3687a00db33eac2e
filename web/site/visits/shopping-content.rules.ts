import type { CountedCartFragment } from '#web/generated/graphql.ts';

/** What an event of the store says, by `schema/events/commerce-shopping.schema.json`. */
type ShoppingContent = Readonly<Record<string, unknown>>;

/** What events say of the cart: kinds of products and of purchases once each. */
export function cartContentOf({
  id,
  totalQuantity,
  subtotal,
  entries,
}: CountedCartFragment): ShoppingContent {
  return {
    ...{ cart_id: id, num_items_in_cart: totalQuantity },
    product_types_list: once(entries.flatMap(({ product }) => (product ? [product.type] : []))),
    purchase_type_list: once(entries.map(({ subscription }) => (subscription ? 'SUBSCRIPTION' : 'ONE_TIME'))),
    ...{ cart_value: subtotal.value, currency_code: subtotal.currency },
  };
}

const once = (names: readonly string[]) => [...new Set(names)];

/** An entry of a cart, as far as events tell it. */
export interface ToldEntry {
  readonly productId: string;
  readonly title: string;
  readonly unitPrice: { readonly value: string; readonly currency: string };
  readonly variant: { readonly id: string; readonly sku: string } | null;
  readonly product: {
    readonly type: string;
    readonly collectionId: string;
    readonly collection?: { readonly title: string } | null;
  } | null;
}

/** Whether what events tell of a cart was asked for with it: it is where visits are counted. */
export function isCartTold(cart: Partial<CountedCartFragment>): cart is CountedCartFragment {
  return cart.entries !== undefined;
}

/** The same of a line. */
export function isEntryTold(entry: Partial<ToldEntry>): entry is ToldEntry {
  return entry.productId !== undefined;
}

/** What events say of an entry: a product that is gone has no kind and no page. */
export function entryContentOf({
  productId,
  title,
  unitPrice,
  variant,
  product,
}: ToldEntry): ShoppingContent {
  return {
    ...{ item_id: productId, item_type: product?.type ?? null, item_title: title },
    ...{ item_collection_id: product?.collectionId ?? null },
    item_collection_name: product?.collection?.title ?? null,
    item_variant_object: variant && { id: variant.id, sku: variant.sku },
    ...{ item_price: unitPrice.value, currency_code: unitPrice.currency },
  };
}
