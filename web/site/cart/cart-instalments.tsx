import type { CartContentsFragment } from '#web/generated/graphql.ts';
import { instalmentPill } from '../instalments/instalment-pill.rules.ts';
import { InstalmentPill } from '../instalments/instalment-pill.tsx';

/** What is left to pay after discounts means in instalments, where the whole cart can be paid for so. */
export function CartInstalments({ cart, locale }: { cart: CartContentsFragment; locale: string }) {
  const words = cart.instalments && instalmentPill(cart.grandTotal, cart.instalments, locale);
  return words && <InstalmentPill words={words} />;
}
