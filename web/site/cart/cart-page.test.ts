import { describe, expect, it } from 'vitest';
import type { CartContentsFragment, CartLineFragment } from '#web/generated/graphql.ts';
import { renderCartPage, renderCartPill } from './cart-page.tsx';
import { cartWords } from './cart-words.ts';

function money(value: string) {
  return { __typename: 'Money' as const, value, currency: 'USD' };
}

const mug: CartLineFragment = {
  __typename: 'CartEntry',
  id: 'entry-1',
  productId: 'mug',
  quantity: 2,
  title: 'Mug & <saucer>',
  variantName: 'Small / White',
  problem: null,
  additionalFields: null,
  additionalFieldsProblem: null,
  additionalFieldsForm: null,
  subscription: null,
  unitPrice: money('1250.00'),
  subtotal: money('2500.00'),
  variant: { __typename: 'Variant', id: 'mug-s', sku: 'MUG', imageId: null },
  product: {
    __typename: 'Product',
    id: 'mug',
    type: 'PHYSICAL',
    collectionId: 'shop',
    collection: null,
    fullUrl: '/shop/mug',
    images: [],
    addOns: [],
  },
};

function cartOf(...entries: CartLineFragment[]): CartContentsFragment {
  return {
    __typename: 'Cart',
    instalments: null,
    checkoutProblem: null,
    id: 'cart',
    totalQuantity: 2,
    subtotal: money('2500.00'),
    discount: money('0.00'),
    grandTotal: money('2500.00'),
    discounts: [],
    coupons: [],
    entries,
  };
}

const place = { locale: 'en-US', shopUrl: '/shop', checkoutUrl: '/checkout' };

describe('the cart page', () => {
  it('shows each line with its price and quantity, and the subtotal', () => {
    const html = renderCartPage({ ...place, cart: cartOf(mug) });
    expect(html).toContain('<a href="/shop/mug">Mug &amp; &lt;saucer&gt;</a>');
    expect(html).toContain('<p class="cart-row-price">$2,500.00</p>');
    expect(html).toMatch(/name="quantity"[^>]*value="2"/);
    expect(html).toContain('<span class="cart-subtotal-price">$2,500.00</span>');
  });

  it('speaks the language of its page', () => {
    const german: Record<string, string> = { cartTitle: 'Warenkorb', cartEach: 'je {price}' };
    const words = cartWords((key) => german[key] ?? '');
    const html = renderCartPage({ ...place, ...(words ? { words } : {}), cart: cartOf(mug) });
    expect(html).toMatch(/<h1[^>]*>Warenkorb<\/h1>/);
    expect(html).toContain('je $1,250.00');
    expect(html).toContain('Subtotal');
    expect(renderCartPill('de', words ? { words } : {})).toContain('>Warenkorb</span>');
    expect(cartWords(() => '')).toBeUndefined();
  });

  it('says what the subtotal means in instalments, where the whole cart can be paid for so', () => {
    const instalments = {
      __typename: 'InstalmentOffer' as const,
      minimum: money('1.00'),
      maximum: money('2500.00'),
      accountCountry: 'US',
    };
    const html = renderCartPage({ ...place, cart: { ...cartOf(mug), instalments } });
    expect(html).toContain('4 payments of $625.00 with Afterpay');
    expect(renderCartPage({ ...place, cart: cartOf(mug) })).not.toContain('instalment-pill');
  });

  it('shows what each discount code takes off, why one does not count, and what is left to pay', () => {
    const coupons = [
      {
        __typename: 'CartCoupon' as const,
        id: 'a',
        code: 'SPRING',
        discount: money('500.00'),
        problem: null,
      },
      {
        __typename: 'CartCoupon' as const,
        id: 'b',
        code: 'OLD',
        discount: money('0.00'),
        problem: 'This coupon has expired.',
      },
    ];
    const cart = { ...cartOf(mug), coupons, discount: money('500.00'), grandTotal: money('2000.00') };
    const html = renderCartPage({ ...place, cart });
    expect(html).toContain('<span class="cart-coupon-discount">−$500.00</span>');
    expect(html).toContain('>This coupon has expired.</span>');
    expect(html).toContain('<span class="cart-total-price">$2,000.00</span>');
    const instalments = {
      __typename: 'InstalmentOffer' as const,
      ...{ minimum: money('1.00'), maximum: money('2500.00'), accountCountry: 'US' },
    };
    expect(renderCartPage({ ...place, cart: { ...cart, instalments } })).toContain('4 payments of $500.00');
    expect(renderCartPage({ ...place, cart: cartOf(mug) })).not.toContain('cart-total');
  });

  it('can be changed by plain forms', () => {
    const html = renderCartPage({ ...place, cart: cartOf(mug) });
    expect(html.match(/action="\/cart" method="post"|method="post" action="\/cart"/g)).toHaveLength(3);
    for (const verb of ['change', 'remove', 'apply-coupon'])
      expect(html).toContain(`name="verb" value="${verb}"`);
    expect(html).toContain('<noscript><button type="submit">Update</button></noscript>');
  });

  it('travels to the browser without ending its attribute', () => {
    const html = renderCartPage({ ...place, cart: cartOf({ ...mug, title: "It's 5 o'clock <b>" }) });
    const props = /data-props='([^']*)'/.exec(html)?.[1] ?? '';
    expect(props).toContain('It&#39;s 5 o&#39;clock &lt;b>');
  });

  it('keeps a line whose product is gone, says so, and asks to put it right', () => {
    const gone = { ...mug, product: null, problem: 'Sorry, that item is unavailable.' };
    const html = renderCartPage({ ...place, cart: cartOf(gone) });
    expect(html).toContain('>Sorry, that item is unavailable.</p>');
    expect(html).toContain('Update the missing or invalid information above.');
    expect(html).not.toContain('href="/shop/mug"');
  });

  it('leads back to the shop when it is empty', () => {
    for (const cart of [null, cartOf()]) {
      const html = renderCartPage({ ...place, cart });
      expect(html).toContain('Your cart is empty.');
      expect(html).toContain('href="/shop"');
      expect(html).not.toContain('cart-subtotal');
    }
  });

  it('leads to the checkout, and says what keeps the cart from it', () => {
    const html = renderCartPage({ ...place, cart: cartOf(mug) });
    expect(html).toContain('href="/checkout">Checkout</a>');
    const checkoutProblem = 'To check out, your order subtotal must be $30.00 or more.';
    expect(renderCartPage({ ...place, cart: { ...cartOf(mug), checkoutProblem } })).toContain(
      `field-error">${checkoutProblem}</p>`,
    );
  });

  it('repeats why a form that was sent without scripts changed nothing', () => {
    const notice = { title: 'Unable to update quantity', message: 'Quantity must be a number.' };
    const html = renderCartPage({ ...place, cart: cartOf(mug), notice });
    expect(html).toMatch(/role="alert">.*Unable to update quantity.*Quantity must be a number\./);
  });
});

describe('the pill', () => {
  it('is hidden, and the same for everyone, until the browser knows the cart', () => {
    expect(renderCartPill('en')).toMatch(/<nav aria-label="Your cart" hidden="">/);
  });
});
