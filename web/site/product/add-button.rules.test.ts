import { describe, expect, it } from 'vitest';
import {
  addButtonLabel,
  addButtonNews,
  asksForOption,
  failureTitle,
  goesToCheckout,
  idleLabel,
  isButtonSoldOut,
  resetAfter,
  takesClicks,
} from './add-button.rules.ts';
import { productTypes } from './product.ts';
import { productOf, variantOf } from './testing.ts';

const texts = { idle: 'Add To Cart', soldOut: 'Sold Out' };
const words = {
  usesCustomText: false,
  customText: '',
  isSubscribable: false,
  subscribeText: '',
  addToCartText: '',
};

describe('the add-to-cart button', () => {
  it('Adding…, then Added! for 2 seconds; an error is over after 1', () => {
    expect(addButtonLabel('adding', false, texts)).toBe('Adding…');
    expect(addButtonLabel('added', false, texts)).toBe('Added!');
    expect(resetAfter).toMatchObject({ added: 2000, failed: 1000, adding: null, idle: null });
  });

  it('Select Option for 2 seconds, in a list only', () => {
    const mug = productOf([variantOf({ Size: 'Small' }), variantOf({ Size: 'Large' })]);
    expect(asksForOption(mug, {}, true)).toBe(true);
    expect(asksForOption(mug, { Size: 'Small' }, true)).toBe(false);
    expect(asksForOption(mug, {}, false)).toBe(false);
    expect(addButtonLabel('select-option', false, texts)).toBe('Select Option');
    expect(addButtonLabel('select-option', false, { ...texts, selectOption: 'Bitte wählen' })).toBe(
      'Bitte wählen',
    );
    expect(resetAfter['select-option']).toBe(2000);
  });

  it('is read out while adding and when an option is missing, and otherwise quiet', () => {
    expect(addButtonNews('adding', texts)).toBe('Adding…');
    expect(addButtonNews('select-option', texts)).toBe('Select Option');
    for (const state of ['idle', 'opening', 'added', 'failed'] as const)
      expect(addButtonNews(state, texts)).toBe('');
  });

  it('takes no click while adding and while it says Added!', () => {
    expect(takesClicks('opening')).toBe(false);
    expect(takesClicks('adding')).toBe(false);
    expect(takesClicks('added')).toBe(false);
    for (const state of ['idle', 'failed', 'select-option'] as const) expect(takesClicks(state)).toBe(true);
  });

  it('Sold Out when the chosen variant is, and before a choice when all are', () => {
    const gone = variantOf({ Size: 'Small' }, { stock: 0 });
    const left = variantOf({ Size: 'Large' });
    expect(isButtonSoldOut(productOf([gone, left]), gone)).toBe(true);
    expect(isButtonSoldOut(productOf([gone, left]), undefined)).toBe(false);
    expect(isButtonSoldOut(productOf([gone]), undefined)).toBe(true);
    expect(addButtonLabel('idle', true, { ...texts, soldOut: 'Back in May' })).toBe('Back in May');
  });

  it('digital products and gift cards are never sold out', () => {
    const none = variantOf({}, { stock: 0 });
    for (const type of [productTypes.digital, productTypes.giftCard]) {
      expect(isButtonSoldOut(productOf([none], { type }), none)).toBe(false);
    }
  });

  it('Add To Cart, Subscribe, or the owner’s own text', () => {
    expect(idleLabel(words)).toBe('Add To Cart');
    expect(idleLabel({ ...words, isSubscribable: true })).toBe('Subscribe');
    expect(idleLabel({ ...words, usesCustomText: true, customText: 'Take it' })).toBe('Take it');
    expect(idleLabel({ ...words, usesCustomText: true, addToCartText: 'Kaufen' })).toBe('Kaufen');
  });

  it('Unable to Add Item; for a gift card, Unable to purchase Gift Card', () => {
    const giftCard = productOf([], { type: productTypes.giftCard });
    expect(failureTitle(productOf([]), false)).toBe('Unable to Add Item');
    for (const isExpress of [true, false])
      expect(failureTitle(giftCard, isExpress)).toBe('Unable to purchase Gift Card');
  });

  it('Unable to Purchase Item, with express checkout, which goes straight to the checkout but for subscriptions', () => {
    expect(failureTitle(productOf([]), true)).toBe('Unable to Purchase Item');
    expect(goesToCheckout(productOf([]), true)).toBe(true);
    expect(goesToCheckout(productOf([]), false)).toBe(false);
    expect(goesToCheckout(productOf([], { isSubscribable: true }), true)).toBe(false);
  });
});
