import { renderIsland } from '../islands/render-island.tsx';
import type { CartPageProps } from './cart-page.island.tsx';
import type { CartPillProps } from './cart-pill.island.tsx';

/**
 * The cart page's content for `{squarespace.main-content}`: plain forms that post to `/cart`, changed in place once
 * scripts are there. `cart` is what the stored operation `CartPage` answers.
 */
export function renderCartPage(props: CartPageProps): string {
  return renderIsland('cart-page', props, {
    language: props.locale,
    className: 'sqs-fullpage-shopping-cart-content',
  });
}

/** The pill and its pop-up, for the end of every page of a shop but the cart itself. */
export function renderCartPill(language: string, props: CartPillProps = {}): string {
  return renderIsland('cart-pill', props, { language });
}
