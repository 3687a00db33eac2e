import { describe, expect, it } from 'vitest';
import type { SiteSubscriptionFragment } from '#web/generated/graphql.ts';
import { testWebsite } from '../page/testing.ts';
import { subscriptionPage } from './subscription-page.tsx';

const money = (value: string) => ({ __typename: 'Money' as const, value, currency: 'USD' });
const coffee: SiteSubscriptionFragment = {
  __typename: 'SubscriptionCart',
  sku: 'BEANS-S',
  ...{ title: 'Beans', variantName: 'Small', quantity: 2, additionalFields: null, problem: null },
  ...{ unitPrice: money('12.50'), charge: money('25.00'), total: money('150.00') },
  expiresAt: '2026-11-21T04:00:00.000Z',
  plan: {
    __typename: 'SubscriptionPlan',
    ...{ billingPeriodValue: 1, billingPeriodUnit: 'MONTH', numBillingCycles: 6, trialDays: 0 },
  },
  product: {
    __typename: 'Product',
    type: 'PHYSICAL',
    additionalFieldsForm: null,
    fullUrl: '/shop/beans',
    variants: [{ __typename: 'Variant', sku: 'BEANS-S', imageId: 'small-bag' }],
    images: [
      { __typename: 'Image', id: 'bag', url: '/media/1/beans.jpg', altText: 'A bag' },
      { __typename: 'Image', id: 'small-bag', url: '/media/2/small.jpg', altText: 'A small bag' },
    ],
  },
};
const show = (...asked: Parameters<typeof subscriptionPage>) =>
  subscriptionPage(...asked).content(testWebsite({ language: 'en-US' }));
const page = (more: Partial<SiteSubscriptionFragment> = {}) => show({ ...coffee, ...more });
const text = (html: string) => html.replace(/<(?:style)[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the page of a subscription', () => {
  it('says what it is, what is due today, what follows, and what it all comes to', () => {
    const shown = text(page());
    expect(shown).toContain('Your subscription Beans Small Quantity: 2');
    expect(shown).toContain('$12.50 every month for 6 months');
    expect(shown).toContain('Due today $25.00 After that $25.00 every month, 5 more times');
    expect(shown).toContain('In all, over 6 months $150.00 Before shipping and taxes.');
    const { product } = coffee;
    const membership = text(page({ product: product && { ...product, type: 'PAYWALL' } }));
    expect(membership).toContain('In all, over 6 months $150.00 Before taxes.');
    expect(page()).toContain('<a href="/shop/beans">Beans</a>');
    expect(page()).toContain('src="/media/2/small.jpg?format=300w" alt="A small bag"');
  });

  it('is that of a membership where it pays for one, of which there is one', () => {
    const membership = {
      ...coffee,
      quantity: 1,
      product: coffee.product && { ...coffee.product, type: 'PAYWALL' as const },
    };
    const shown = text(show(membership, { cartToken: 'token' }));
    expect(shown).toContain('Your membership Beans Small $12.50 every month');
    expect(shown).toContain('You sign in there, or create an account: your membership is in it');
    expect(shown).not.toContain('Quantity');
  });

  it('tells whoever is signed in only where it is found later', () => {
    const here = text(show(coffee, { cartToken: 'token' }));
    expect(here).toContain('You sign in there, or create an account: your subscription is in it');
    const shown = text(show(coffee, { cartToken: 'token', isMember: true }));
    expect(shown).toContain('You can pause, change and cancel your subscription in your account.');
    expect(shown).not.toContain('sign in');
  });

  it('tells of no taxes on top where prices contain them', () => {
    expect(text(show(coffee, { isTaxIncluded: true }))).toContain('$150.00 Before shipping.');
    const digital = {
      ...coffee,
      product: coffee.product && { ...coffee.product, type: 'DIGITAL' as const },
    };
    expect(text(show(digital))).toContain('Before taxes.');
    expect(text(show(digital, { isTaxIncluded: true }))).not.toContain('Before');
  });

  it('says that it goes on until cancelled when nothing ends it', () => {
    const shown = text(page({ total: null, plan: { ...coffee.plan, numBillingCycles: 0 } }));
    expect(shown).toContain('After that $25.00 every month, until you cancel');
    expect(shown).not.toContain('In all');
  });

  it('says that nothing is due while it is tried out, and what follows', () => {
    const shown = text(page({ total: null, plan: { ...coffee.plan, numBillingCycles: 0, trialDays: 14 } }));
    expect(shown).toContain(
      'Due today $0.00 After that Free for 14 days, then $25.00 every month, until you cancel',
    );
    const ending = text(page({ plan: { ...coffee.plan, trialDays: 1 } }));
    expect(ending).toContain('After that Free for 1 day, then $25.00 every month for 6 months');
  });

  it('says Unavailable, and no amounts, for a plan that nobody knows', () => {
    const shown = text(page({ plan: { ...coffee.plan, billingPeriodValue: 0 } }));
    expect(shown).toContain('Price Unavailable');
    expect(shown).not.toContain('Due today');
  });

  it('shows what is wrong with it first', () => {
    const html = page({ problem: 'Sorry, we do not have enough of that item available.' });
    expect(html).toContain('role="alert">Sorry, we do not have enough of that item available.</p>');
  });

  it('shows what the shopper filled in, as text whatever was written', () => {
    const additionalFields = { grind: '<script>alert(1)</script>', Bags: '2' };
    const grind = {
      __typename: 'FormField' as const,
      ...{ id: 'grind', type: 'TEXT' as const, title: 'Grind', description: '', isRequired: false },
      ...{ options: [], optionTexts: [], placeholder: '', maxLength: null, ownValue: '' },
      ...{ currencySymbol: '', hasCountryCode: false, showsWhen: null },
    };
    const additionalFieldsForm = { __typename: 'Form' as const, id: 'f', fields: [grind] };
    const product = coffee.product && { ...coffee.product, additionalFieldsForm };
    const html = page({ additionalFields, product, title: '<b>Beans</b>' });
    expect(html).toContain('<li>Grind: &lt;script&gt;alert(1)&lt;/script&gt;</li>');
    // Nobody asked for it.
    expect(html).not.toContain('Bags');
    expect(html).not.toContain('<b>Beans');
  });

  it('stays a page when the product is gone', () => {
    expect(page({ product: null })).toContain('<h2 class="cart-row-name">Beans</h2>');
  });

  it.each([
    ['CartTokenExpired', 'This page has expired. Please start again from the product.'],
    ['CartTokenUsed', 'This subscription was already ordered.'],
    ['NotFound', 'We could not find that subscription. Please start again from the product.'],
  ] as const)('tells a shopper whose token is %s what to do', (__typename, message) => {
    const shown = text(show({ __typename, message }));
    expect(shown).toContain(`This subscription cannot be ordered ${message} Continue shopping`);
  });
});
