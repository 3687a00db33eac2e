import type { CountedCartFragment } from '#web/generated/graphql.ts';
import { signedInPattern } from '../cart/cart-signs.ts';
import { cartContentOf, entryContentOf, type ToldEntry } from './shopping-content.rules.ts';
import { readVisitData, tellVisitEvent } from './visit-data.ts';

/** What happened to an entry, and what is in the cart after it. */
export interface CartEvent {
  readonly event: 'AddToCart' | 'RemoveFromCart';
  readonly entry: ToldEntry;
  readonly quantity: number;
  readonly cart: CountedCartFragment;
  /** It was offered beside something else. */
  readonly isAddOn?: boolean | undefined;
}

/** Tells what was put into a cart or taken out of it; nothing on pages whose visits are not counted. */
export function tellCartEvent({ event, entry, quantity, cart, isAddOn }: CartEvent): void {
  const visit = readVisitData();
  if (visit === null) return;
  const { websiteId, pageId, productPage, collection } = visit.watch;
  const content = entryContentOf(entry);
  const isOfPage = content.item_collection_id === collection.item_collection_id;
  tellVisitEvent('CommerceShopping', {
    ...{
      event,
      website_id: websiteId,
      page_id: pageId,
      logged_in: new RegExp(signedInPattern).test(document.cookie),
    },
    ...{ product_page: isAddOn ? 'add-on' : productPage, ...cartContentOf(cart), ...content },
    ...(isOfPage && collection),
    item_quantity: quantity,
  });
}
