import { describe, expect, it } from 'vitest';
import { addedText, cartCount, cartCountText, isPillShown, pillFade, popUpMs } from './cart-pill.rules.ts';
import { mayHaveCart } from './cart-signs.ts';

describe('the pill', () => {
  it('is hidden while the cart is empty', () => {
    expect(isPillShown(0)).toBe(false);
    expect(isPillShown(1)).toBe(true);
  });

  it('shows 100+ above 100 items', () => {
    expect(cartCount(100)).toBe('100');
    expect(cartCount(101)).toBe('100+');
  });

  it('appears in 0.2 seconds at 0.7 and settles in 0.5', () => {
    expect(pillFade).toEqual({ appearMs: 200, settleMs: 500, from: 0.7 });
  });
});

describe('the pop-up', () => {
  it('lasts 3 seconds', () => {
    expect(popUpMs).toBe(3000);
  });

  it('says what was added and how much there is', () => {
    expect(addedText('Mug')).toBe('Mug was added to your cart.');
    expect(cartCountText(1)).toBe('One item in cart');
    expect(cartCountText(2)).toBe('2 items in cart');
    expect(cartCountText(100)).toBe('100 items in cart');
    expect(cartCountText(101)).toBe('More than 100 items in cart');
  });
});

describe('a cart is asked for', () => {
  it('when a cart, its sign, or someone signed in left a cookie', () => {
    expect(mayHaveCart('a=b; hasCart=true')).toBe(true);
    expect(mayHaveCart('CART=x')).toBe(true);
    expect(mayHaveCart('SiteUserInfo=%7B%22authenticated%22:true%7D;other=1')).toBe(true);
  });

  it('and not otherwise', () => {
    expect(mayHaveCart('')).toBe(false);
    expect(mayHaveCart('hasCart=; myCART=1; x=hasCart=true')).toBe(false);
    expect(mayHaveCart('SiteUserInfo=%7B%22authenticated%22:false%7D')).toBe(false);
  });
});
