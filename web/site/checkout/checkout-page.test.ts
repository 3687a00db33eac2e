import { describe, expect, it } from 'vitest';
import { countryData } from '#schema/address-countries.ts';
import { testWebsite } from '../page/testing.ts';
import { addressForm } from './address-form.rules.ts';
import { checkoutPage } from './checkout-page.tsx';
import type { CheckoutState } from './checkout-state.rules.ts';
import { money, problem, testCheckout, testState } from './checkout-testing.ts';

const show = (more: Partial<CheckoutState> = {}, language = 'en-US') =>
  checkoutPage(testState(more)).content(testWebsite({ language }));
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the checkout page', () => {
  it('is a page of type 201', () => {
    expect(checkoutPage(testState())).toMatchObject({ pageType: 'CHECKOUT', typeName: 'checkout' });
  });

  it('shows what is bought and what it comes to', () => {
    const { cart } = testCheckout();
    const discounts = [
      {
        __typename: 'CartDiscount' as const,
        id: 'd',
        name: 'Spring sale',
        subscriptionPayments: 3,
        amount: money('5.00'),
      },
      {
        __typename: 'CartDiscount' as const,
        id: 'f',
        name: 'FREEPOST',
        subscriptionPayments: 0,
        amount: money('0.00'),
      },
    ];
    const reduced = { ...cart, discounts, tax: money('1.50'), grandTotal: money('21.50') };
    const text = textOf(show({ checkout: testCheckout({ cart: reduced, amountDue: money('21.50') }) }));
    expect(text).toContain('2 × Mug Small $25.00');
    expect(text).toContain(
      'Subtotal $25.00 Discount: Spring sale first 3 payments −$5.00 Delivery Not known yet Taxes $1.50 Total $21.50',
    );
    expect(text).toContain('Place order · $21.50');
  });

  it('calls the way to pay that charges nobody in the language of the page', () => {
    expect(textOf(show({ open: 'payment' }))).toContain('Test payment');
    const german = textOf(show({ open: 'payment' }, 'de'));
    expect(german).toContain('Testzahlung');
    expect(german).not.toContain('Test payment');
  });

  it('has one open step; those before it can be changed, those after it wait', () => {
    const html = show({ open: 'address' });
    expect(html.match(/<form/g)).toHaveLength(1);
    expect(html).toContain('aria-current="step"');
    expect(html).toContain('href="/checkout?step=contact#checkout-step-contact"');
    expect(html).not.toContain('href="/checkout?step=payment');
  });

  it.each([
    [
      'US',
      { city: 'Springfield', region: 'IL', postalCode: '62701' },
      '12 Main Street, Springfield IL 62701',
    ],
    ['GB', { city: 'Norwich', region: '', postalCode: 'NR1 1AA' }, '12 Main Street, Norwich, NR1 1AA'],
    ['DE', { city: 'Bonn', region: '', postalCode: '53111' }, '12 Main Street, 53111 Bonn'],
  ])('says where it goes as it is written in %s', (country, place, written) => {
    const usual = {
      __typename: 'Address' as const,
      name: 'Ada',
      line1: '12 Main Street',
      line2: '',
      phone: '',
    };
    const checkout = testCheckout({ shippingAddress: { ...usual, ...place, country } });
    const shippingForm = addressForm(countryData(country), 'en');
    expect(textOf(show({ checkout, shippingForm, open: 'payment' }))).toContain(`Ada ${written}`);
  });

  it('forces nobody to have an account, and sends news to nobody who did not ask', () => {
    const html = show({ open: 'contact' });
    expect(html).toContain('href="/account/sign-in?returnTo=/checkout"');
    expect(html).toMatch(/type="checkbox" name="isNewsletterWanted" value="true"\/>/);
  });

  it('says what is wrong at the field and above the form, with a way there', () => {
    const wrong = problem('ADDRESS', 'shippingAddress.city', 'Please enter a city.');
    const html = show({ checkout: testCheckout({ problems: [wrong] }), open: 'address', tried: ['address'] });
    expect(html).toContain('<a href="#checkout-shippingAddress-city">Please enter a city.</a>');
    expect(html).toMatch(/id="checkout-shippingAddress-city"[^>]*aria-invalid="true"/);
    expect(html).toContain('id="checkout-shippingAddress-city-problem">Please enter a city.');
  });

  it('says of a delivery option how long it takes, and where and when an order is fetched', () => {
    const option = { __typename: 'ShippingOption' as const, price: money('0.00'), pickup: null };
    const { cart } = testCheckout();
    const shippingOptions = [
      { ...option, id: 'post', name: 'Post', handlingTime: '2 to 3 days' },
      { ...option, id: 'studio', name: 'Studio', handlingTime: '' },
    ];
    const pickupLines = { studio: ['Quay Studio', 'Quay 1', 'Norwich', 'Mon–Fri 9–17'] };
    const checkout = testCheckout({ cart: { ...cart, shippingOptions } });
    expect(textOf(show({ checkout, open: 'shipping', pickupLines }))).toContain(
      'Post 2 to 3 days Free Studio Quay Studio Quay 1 Norwich Mon–Fri 9–17 Free',
    );
  });

  it('asks for a date in the order of its language, holds what was answered, and says at it what is wrong', () => {
    const date = {
      ...{ __typename: 'CheckoutField' as const, id: 'day', kind: 'DATE' as const, title: 'When' },
      ...{ hint: '', isRequired: true, options: [] },
    };
    const checkout = testCheckout({
      fields: [date],
      additionalFields: { day: '2999-12-24' },
      problems: [problem('SHIPPING', 'fields.day', 'That day is taken.')],
    });
    const asked = (language: string) => show({ checkout, open: 'shipping', tried: ['shipping'] }, language);
    const values = (html: string) =>
      [...html.matchAll(/name="fields\.day\.(\w+)"[^>]*value="(\d+)"/g)].map(([, ...part]) => part.join(' '));
    expect(values(asked('en-US'))).toEqual(['Month 12', 'Day 24', 'Year 2999']);
    expect(values(asked('de-DE'))).toEqual(['Day 24', 'Month 12', 'Year 2999']);
    expect(asked('en-US')).toMatch(/aria-invalid="true" aria-describedby="checkout-fields-day-problem"/);
    expect(textOf(asked('en-US'))).toMatch(/When Month Day Year That day is taken\./);
  });

  it('offers no button where nothing can be paid, and says so', () => {
    const html = show({ checkout: testCheckout({ paymentMethods: [] }) });
    expect(html).not.toContain('value="place"');
    expect(html).toContain('This shop has not set up a way to pay yet.');
  });

  it('needs no way to pay when gift cards pay it all', () => {
    const giftCards = [
      { __typename: 'CheckoutGiftCard' as const, id: 'g', lastFour: 'X7Q2', amount: money('25.00') },
    ];
    const html = show({
      checkout: testCheckout({ giftCards, amountDue: money('0.00'), paymentMethods: [] }),
    });
    expect(html).toContain('Nothing is left to be paid.');
    expect(html).toContain('value="place"');
  });

  it('shows members their saved cards, the newest chosen, and guests none', () => {
    const card = {
      ...{ __typename: 'PaymentMethod' as const, id: 'stripe', kind: 'CARD' as const, name: 'Card' },
      ...{ instructions: '', provider: 'stripe', publicKey: 'pk', scriptUrl: null, isSavable: true },
    };
    const saved = ['4242', '4444'].map((digits) => ({
      ...{ __typename: 'SavedPaymentMethod' as const, id: digits, paymentMethodId: 'stripe' },
      ...{ name: `Visa ending in ${digits}`, validThrough: '2029-12' },
    }));
    const member = { email: 'ada@shoppers.test', addresses: [] };
    const html = show({ checkout: testCheckout({ paymentMethods: [card], savedMethods: saved }), member });
    expect(html).toMatch(/name="savedMethodId.stripe" checked="" value="4242"/);
    expect(textOf(html)).toContain('Visa ending in 4242 12/2029 Visa ending in 4444 12/2029 Another card');
    const guests = show({ checkout: testCheckout({ paymentMethods: [card] }) });
    expect(guests).not.toMatch(/savedMethodId|isMethodSaved/);
  });

  it('presses nothing that orders when Enter is pressed in a field', () => {
    expect(/<button[^>]*name="verb"[^>]*>/.exec(show())?.[0]).toContain('value="apply"');
  });

  it('leads an empty cart back to the shop', () => {
    const html = show({ checkout: null });
    expect(html).toContain('Your cart is empty.');
    expect(html).not.toContain('<form');
  });

  it('speaks German, and English where it has no words of the language', () => {
    expect(show({}, 'de-DE')).toContain('<h1>Kasse</h1>');
    expect(show({}, 'da')).toMatch(/^<div lang="en" data-island="checkout"/);
  });
});
