import type { CartContentsFragment } from '#web/generated/graphql.ts';
import { useCartPageQuery } from '#web/generated/hooks.ts';
import { pageText } from '../languages/page-texts.ts';
import { AddOnList } from '../product/add-on-list.tsx';
import { cartAddOns } from './cart-add-ons.rules.ts';
import { cartFailureTitles } from './cart-page.rules.ts';
import { fillWords } from './cart-words.ts';
import { useCartWords } from './use-cart-words.ts';

interface CartAddOnsProps {
  readonly cart: CartContentsFragment;
  readonly locale: string;
  readonly onAdded: (message: string) => void;
}

/** What owners offer together with what is in the cart, as far as it is not in it. */
export function CartAddOns({ cart, locale, onAdded }: CartAddOnsProps) {
  const words = useCartWords();
  const { refetch } = useCartPageQuery({ fetchPolicy: 'cache-only' });
  const addOns = cartAddOns(cart.entries, locale);
  if (addOns.length === 0) return null;
  const showAdded = async (title: string) => {
    onAdded(fillWords(words.added, 'title', title));
    await refetch().catch(() => {});
  };
  return (
    <AddOnList
      addOns={addOns}
      heading={pageText('Add to your order')}
      returnTo="/cart"
      onAdded={showAdded}
      failureTitle={pageText(cartFailureTitles.add)}
    />
  );
}
