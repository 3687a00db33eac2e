import type { ListenToVisit } from './listen-to-visit.ts';
import { readShopper, readSignIn } from './read-shopper.ts';
import type { tellVisitEvent, VisitEvent } from './visit-data.ts';
import { watchAddition } from './watch-addition.ts';
import { type RelatedProduct, unknownShopper, type WatchData } from './watch-data.ts';

const schema = 'CommerceShopping';
const vitalsLinks = 'a[href$="#reviews"]';
/** What turns to the reviews, or to others of them. */
const reviewTabs = '[aria-controls="reviews"], #reviews .reviews-sorts a, #reviews .reviews-more a';

/** Tells of reviews that are turned to, and of products beside the page's own: shown, pressed, and put into the cart. */
export function watchStore(
  { websiteId, pageId, productPage, product, related }: WatchData,
  tell: typeof tellVisitEvent,
  listenToVisit: ListenToVisit,
): void {
  // What is in the cart, as it was told last: who presses a link leaves before it could be asked for.
  let cart: VisitEvent['content'] = unknownShopper;
  readShopper().then(
    (read) => {
      if (cart === unknownShopper) cart = read;
    },
    () => {},
  );
  const tellShop = (event: string, content: VisitEvent['content']) =>
    tell(schema, {
      ...{ event, website_id: websiteId, page_id: pageId, product_page: productPage },
      ...{ ...cart, ...readSignIn(), ...content },
    });
  const shownBy = new Map<Element, RelatedProduct>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
    const shown = related.find(({ path }) => path === link.pathname && link.host === location.host);
    if (shown) shownBy.set(link, shown);
  }
  const displayed = new Set<RelatedProduct>();
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const shown = shownBy.get(target);
      if (!isIntersecting || !shown || displayed.has(shown)) continue;
      displayed.add(shown);
      tellShop('RelatedProductDisplay', shown.content);
    }
  });
  for (const link of shownBy.keys()) seen.observe(link);
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target : null;
      const link = pressed?.closest('a');
      const shown = link && shownBy.get(link);
      if (shown) tellShop('RelatedProductClick', shown.content);
      if (!product) return;
      if (pressed?.closest(vitalsLinks)) tellShop('ReviewsVitalsAnchorLink', product);
      if (pressed?.closest(reviewTabs)) tellShop('ReviewsTab', product);
    },
    true,
  );
  listenToVisit(({ content }) => {
    if (content.event !== 'AddToCart' && content.event !== 'RemoveFromCart') return;
    cart = Object.fromEntries(cartFields.map((name) => [name, content[name]]));
    if (content.event !== 'AddToCart') return;
    const added = related.find((each) => each.content.item_id === content.item_id);
    if (!added || content.item_id === product?.item_id) return;
    tellShop('RelatedProductAddToCart', { ...added.content, item_quantity: content.item_quantity });
  });
  // On which page it was added is known to nobody any more.
  const ofNoPage = { page_id: null, product_page: null };
  watchAddition((added) => tellShop('AddToCart', { ...ofNoPage, ...added })).catch(() => {});
}

const cartFields = ['cart_id', 'num_items_in_cart', 'product_types_list', 'purchase_type_list', 'cart_value'];
