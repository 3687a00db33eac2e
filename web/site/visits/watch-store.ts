import type { VisitorCookieName } from '../runtime/visitor-cookies.rules.ts';
import type { tellVisitEvent, VisitEvent } from './visit-data.ts';
import type { RelatedProduct, WatchData } from './watch-data.ts';

// Named here: what this script shared with the one that counts visits would be a file that both ask for.
const cookieNames: readonly VisitorCookieName[] = ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt'];
const schema = 'CommerceShopping';
const vitalsLinks = 'a[href$="#reviews"]';
/** What turns to the reviews, or to others of them. */
const reviewTabs = '[aria-controls="reviews"], #reviews .reviews-sorts a, #reviews .reviews-more a';

/** Tells of reviews that are turned to, and of products beside the page's own: shown, pressed, and put into the cart. */
export function watchStore(
  { websiteId, pageId, product, related }: WatchData,
  tell: typeof tellVisitEvent,
  hear: (listen: (event: VisitEvent) => void) => void,
): void {
  const tellShop = (event: string, content: VisitEvent['content']) => {
    // Read so that broken escapes fail nothing.
    const cookies = new URLSearchParams(document.cookie.replaceAll('; ', '&'));
    tell(schema, {
      ...{ event, website_id: websiteId, page_id: pageId, logged_in: cookies.has('SiteUserInfo') },
      ...{ num_items_in_cart: cartQuantity() },
      ...Object.fromEntries(
        cookieNames.flatMap((name) => (cookies.has(name) ? [[name, cookies.get(name)]] : [])),
      ),
      ...content,
    });
  };
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
      if (pressed?.closest(vitalsLinks)) tellShop('ReviewsVitalsAnchorLink', product ?? {});
      if (pressed?.closest(reviewTabs)) tellShop('ReviewsTab', product ?? {});
    },
    true,
  );
  hear(({ content }) => {
    if (content.event !== 'AddToCart') return;
    const added = related.find((each) => each.content.item_id === content.item_id);
    if (!added || content.item_id === product?.item_id) return;
    const { item_quantity, num_items_in_cart } = content;
    tellShop('RelatedProductAddToCart', { ...added.content, item_quantity, num_items_in_cart });
  });
}

/** Pieces in the cart, so far as the page shows them. */
function cartQuantity(): number | null {
  const text = document.querySelector('.sqs-cart-quantity')?.textContent?.trim() ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}
