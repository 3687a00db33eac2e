import { describe, expect, it } from 'vitest';
import type { SiteCheckoutQuery } from '#web/generated/graphql.ts';
import { testWebsite } from '../page/testing.ts';
import { checkoutPage } from './checkout-page.tsx';

type Cart = NonNullable<SiteCheckoutQuery['cart']>;
type Entry = Cart['entries'][number];

const money = (value: string) => ({ __typename: 'Money' as const, value, currency: 'USD' });
const mug: Entry = {
  ...{ __typename: 'CartEntry', id: 'e1', title: 'Mug', variantName: 'Small', quantity: 2, problem: null },
  ...{ additionalFields: null, additionalFieldsProblem: null, additionalFieldsForm: null },
  product: { __typename: 'Product', id: 'mug', type: 'PHYSICAL' },
  subtotal: money('25.00'),
};
const cart: Cart = {
  ...{ __typename: 'Cart', id: 'c', checkoutProblem: null, entries: [mug] },
  ...{ subtotal: money('25.00'), discount: money('0.00'), grandTotal: money('25.00') },
};
const settings = {
  ...testWebsite().settings,
  contactEmail: 'a@b.example',
  contactPhoneNumber: '0123 45',
};
const show = (of: Cart | null) =>
  checkoutPage({ __typename: 'Query', cart: of }).content(testWebsite({ language: 'en-US', settings }));
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the door to the checkout', () => {
  it('is a page of type 201', () => {
    expect(checkoutPage({ __typename: 'Query', cart })).toMatchObject({ pageType: 201, title: 'Checkout' });
  });

  it('shows what is in the cart and what it comes to', () => {
    expect(textOf(show(cart))).toContain('2 × Mug Small $25.00 Subtotal $25.00 Before shipping and taxes.');
    const reduced = { ...cart, discount: money('5.00'), grandTotal: money('20.00') };
    expect(textOf(show(reduced))).toContain('Discount −$5.00 Total $20.00');
  });

  it('says plainly that nothing can be ordered online, and where to ask', () => {
    const html = show(cart);
    expect(html).toContain('This shop does not take orders online yet.');
    expect(html).toContain('href="mailto:a@b.example"');
    expect(html).toContain('href="tel:012345"');
    expect(html).not.toContain('<button');
  });

  it('says what keeps the cart from being checked out: a line first, then the subtotal', () => {
    const checkoutProblem = 'To check out, your order subtotal must be $30.00 or more.';
    expect(show({ ...cart, checkoutProblem })).toContain(`role="alert">${checkoutProblem}</p>`);
    const wrong = { ...mug, additionalFieldsProblem: 'Name is required.' };
    expect(show({ ...cart, checkoutProblem, entries: [wrong] })).toContain(
      'role="alert">Update the missing or invalid information above.</p>',
    );
  });

  it('leads an empty cart back to the shop', () => {
    for (const empty of [null, { ...cart, entries: [] }]) {
      expect(show(empty)).toContain('Your cart is empty.');
      expect(show(empty)).not.toContain('orders online');
    }
  });
});
