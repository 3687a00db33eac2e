import type { CartPageQuery } from '#web/generated/graphql.ts';
import { renderCartPage } from '../cart/cart-page.tsx';
import type { SiteRequest } from '../render.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { PageInput } from './page-context.ts';

const collectionTypeProducts = 13;

/** The cart page's main content; a visitor without a sign of a cart has an empty one, and nobody is asked. */
export async function cartContent(
  { website }: PageInput,
  graph: SiteGraph,
  { hasCart, notice }: SiteRequest,
): Promise<string> {
  const { cart } = hasCart ? await graph.run<CartPageQuery>('CartPage', {}) : { cart: null };
  const shop = website.collections.find(({ type }) => type === collectionTypeProducts);
  return renderCartPage({
    cart,
    locale: website.language,
    shopUrl: shop === undefined ? '/' : `/${shop.slug}`,
    contactEmail: website.settings.contactEmail,
    contactPhoneNumber: website.settings.contactPhoneNumber,
    ...(notice === undefined ? {} : { notice }),
  });
}
