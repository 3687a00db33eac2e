import type { CartContentsFragment } from '#web/generated/graphql.ts';
import { useCartPageQuery } from '#web/generated/hooks.ts';
import { AddOnList } from '../product/add-on-list.tsx';
import { cartAddOns } from './cart-add-ons.rules.ts';
import { cartFailureTitles } from './cart-page.rules.ts';

interface CartAddOnsProps {
  readonly cart: CartContentsFragment;
  readonly locale: string;
  readonly onAdded: (message: string) => void;
}

/** What owners offer together with what is in the cart, as far as it is not in it. */
export function CartAddOns({ cart, locale, onAdded }: CartAddOnsProps) {
  const { refetch } = useCartPageQuery({ fetchPolicy: 'cache-only' });
  const addOns = cartAddOns(cart.entries, locale);
  if (addOns.length === 0) return null;
  const showAdded = async (title: string) => {
    onAdded(`${title} was added to your cart.`);
    await refetch().catch(() => {});
  };
  return (
    <AddOnList
      addOns={addOns}
      heading="Add to your order"
      returnTo="/cart"
      onAdded={showAdded}
      failureTitle={cartFailureTitles.add}
    />
  );
}
