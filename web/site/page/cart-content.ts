import type { CartPageQuery } from '#web/generated/graphql.ts';
import { asksAnything, cartAnswerTexts } from '../additional-fields/texts.ts';
import { renderCartPage } from '../cart/cart-page.tsx';
import { cartWords } from '../cart/cart-words.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import type { PageInput } from './page-context.ts';
import { pageStrings } from './page-strings.ts';

/** The cart page's main content; a visitor without a sign of a cart has an empty one, and nobody is asked. */
export async function cartContent(
  input: PageInput,
  graph: SiteGraph,
  { hasCart, notice }: SiteRequest,
): Promise<string> {
  const { cart } = hasCart ? await graph.run<CartPageQuery>('CartPage', {}) : { cart: null };
  const { website } = input;
  const strings = pageStrings(input);
  const words = cartWords((key) => strings[key] ?? '');
  const shop = website.collections.find(({ type }) => type === 'PRODUCTS');
  return renderCartPage({
    cart,
    locale: website.language,
    shopUrl: shop === undefined ? '/' : `/${shop.slug}`,
    checkoutUrl: '/checkout',
    ...(words ? { words } : {}),
    ...(cart?.entries.some(asksAnything) ? { answerTexts: cartAnswerTexts(strings, website.language) } : {}),
    ...(notice === undefined ? {} : { notice }),
  });
}
