/** Words of the cart, which are nobody's own. */
export const usualCartWords = {
  title: 'Cart',
  each: '{price} each',
  quantity: 'Quantity',
  update: 'Update',
  remove: 'Remove',
  removing: 'Removing…',
  removed: '{title} was removed from your cart.',
  undo: 'Undo',
  restored: '{title} is back in your cart.',
  subtotal: 'Subtotal',
  total: 'Total',
  couponAdd: 'Add a discount code',
  couponCode: 'Discount code',
  couponApply: 'Apply',
  couponApplied: 'The discount code {code} was applied.',
  couponRemoved: 'The discount code {code} was removed.',
  checkout: 'Checkout',
  goOn: 'Continue shopping',
  empty: 'Your cart is empty.',
  toShop: 'Go to the shop',
  yours: 'Your cart',
  added: '{title} was added to your cart.',
  oneItem: 'One item in cart',
  items: '{count} items in cart',
  moreItems: 'More than 100 items in cart',
  close: 'Close',
};

/** Words of the cart in one language. */
export type CartWords = Readonly<typeof usualCartWords>;

/** The words that a theme's language brings, `cartTitle` and so on; undefined when they are the usual ones. */
export function cartWords(localized: (key: string) => string): CartWords | undefined {
  const isKey = (key: string): key is keyof CartWords => Object.hasOwn(usualCartWords, key);
  const own = Object.keys(usualCartWords)
    .filter(isKey)
    .map((key) => [key, localized(`cart${key.charAt(0).toUpperCase()}${key.slice(1)}`)])
    .filter(([, words]) => words !== '');
  return own.length === 0 ? undefined : { ...usualCartWords, ...Object.fromEntries(own) };
}

/** Words with what they are about in its place. */
export function fillWords(words: string, name: 'title' | 'price' | 'count' | 'code', value: string): string {
  return words.replace(`{${name}}`, () => value);
}
