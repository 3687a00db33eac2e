import { type CartWords, usualCartWords } from './cart-words.ts';

/** The words of the cart in the language of the page, as the link to the cart has them. */
export function pageCartWords(): CartWords {
  const pill = document.querySelector<HTMLElement>('[data-island="cart-pill"]');
  const props: { words?: CartWords } = JSON.parse(pill?.dataset.props ?? '{}');
  return props.words ?? usualCartWords;
}
