import { describe, expect, it } from 'vitest';
import {
  cartProblems,
  firstOpenStep,
  listedProblems,
  messagesAtFields,
  openStep,
  stepAfter,
  stepsOf,
} from './checkout-state.rules.ts';
import { problem, testCheckout, testState } from './checkout-testing.ts';

const address = problem('ADDRESS', 'shippingAddress.city', 'Please enter a city.');
const email = problem('CONTACT', 'email', 'Please enter your e-mail address.');

describe('the steps of a checkout', () => {
  it('leave out delivery where nothing is sent', () => {
    expect(stepsOf(testCheckout())).toEqual(['contact', 'address', 'shipping', 'payment']);
    const { cart } = testCheckout();
    expect(stepsOf({ cart: { ...cart, requiresShipping: false } })).toEqual(['contact', 'payment']);
  });

  it('open at the first in which something is missing, and at the payment when nothing is', () => {
    expect(firstOpenStep(testCheckout({ problems: [email, address] }))).toBe('contact');
    expect(firstOpenStep(testCheckout({ problems: [address] }))).toBe('address');
    expect(firstOpenStep(testCheckout())).toBe('payment');
  });

  it('can be gone back to, and not skipped', () => {
    const checkout = testCheckout({ problems: [address] });
    expect(openStep(checkout, 'contact')).toBe('contact');
    expect(openStep(checkout, 'payment')).toBe('address');
    expect(openStep(checkout, '__proto__')).toBe('address');
    expect(stepAfter(checkout, 'contact')).toBe('address');
    expect(stepAfter(checkout, 'payment')).toBe('payment');
  });
});

describe('what is wrong', () => {
  it('is not said of a step that the shopper has not tried', () => {
    const checkout = testCheckout({ problems: [email, address] });
    expect(messagesAtFields(testState({ checkout }))).toEqual({});
    const tried = testState({ checkout, tried: ['address'], open: 'address' });
    expect(messagesAtFields(tried)).toEqual({ 'shippingAddress.city': 'Please enter a city.' });
    expect(listedProblems(tried).map(({ field }) => field)).toEqual(['shippingAddress.city']);
  });

  it('is said at once of the cart itself, and once', () => {
    const least = 'To check out, your order subtotal must be $50.00 or more.';
    const checkout = testCheckout({ problems: [problem('CART', null, least)] });
    const cart = { ...checkout.cart, checkoutProblem: least };
    expect(cartProblems({ ...checkout, cart })).toEqual([least]);
  });
});
