import { countryData } from '#schema/address-countries.ts';
import type { CheckoutContentsFragment } from '#web/generated/graphql.ts';
import { addressForm } from './address-form.rules.ts';
import type { CheckoutState } from './checkout-state.rules.ts';

type Problem = CheckoutContentsFragment['problems'][number];

export const money = (value: string) => ({ __typename: 'Money' as const, value, currency: 'USD' });

/** Something that is wrong with a checkout. */
export function problem(step: Problem['step'], field: string | null, message: string): Problem {
  return { __typename: 'CheckoutProblem', step, field, message };
}

/** Two mugs that are ready to be ordered by the test method. */
export function testCheckout(more: Partial<CheckoutContentsFragment> = {}): CheckoutContentsFragment {
  return {
    isCardNeeded: false,
    ...{ __typename: 'Checkout', version: 'v1', email: 'ada@shoppers.test', note: '', taxNumber: '' },
    ...{
      ...{ taxNumberNotice: null, isTaxNumberUnchecked: false, isCarrierSilent: false },
      isNewsletterWanted: false,
      isShippingCharged: true,
      additionalFields: null,
      fields: [],
      isTaxIncluded: false,
      isTestMode: true,
      countries: [],
      problems: [],
    },
    shippingAddress: {
      ...{ __typename: 'Address', name: 'Ada', line1: 'Main St 1', line2: '', city: 'Springfield' },
      ...{ region: 'IL', postalCode: '62701', country: 'US', phone: '' },
    },
    ...{ billingAddress: null, billingParts: [], giftCards: [], savedMethods: [], amountDue: money('25.00') },
    paymentMethods: [
      {
        ...{ __typename: 'PaymentMethod', id: 'test', kind: 'TEST', name: 'Test payment' },
        ...{ instructions: '', provider: 'test', publicKey: null, scriptUrl: null, isSavable: false },
      },
    ],
    cart: {
      ...{
        __typename: 'Cart',
        id: 'c1',
        requiresShipping: true,
        checkoutProblem: null,
        coupons: [],
        discounts: [],
      },
      ...{ shippingOptions: [], selectedShippingOption: null, shippingCost: null, tax: null },
      ...{ subtotal: money('25.00'), discount: money('0.00'), grandTotal: money('25.00') },
      entries: [
        {
          ...{ __typename: 'CartEntry', id: 'e1', title: 'Mug', variantName: 'Small', quantity: 2 },
          ...{ problem: null, additionalFields: null, additionalFieldsProblem: null },
          subscription: null,
          ...{ additionalFieldsForm: null, variant: null, subtotal: money('25.00') },
          product: { __typename: 'Product', id: 'mug', type: 'PHYSICAL', images: [] },
        },
      ],
    },
    ...more,
  };
}

/** The page of a guest who has tried nothing yet. */
export function testState(more: Partial<CheckoutState> = {}): CheckoutState {
  const form = addressForm(countryData('US'), 'en');
  return {
    ...{ checkout: testCheckout(), open: 'payment', tried: [], notice: null, news: null },
    ...{
      idempotencyKey: 'key-of-this-page',
      pickupLines: {},
      shippingForm: form,
      billingForm: form,
      typed: {},
    },
    ...{ fieldProblems: {}, member: null, payment: null, hasLastOrder: false, isAddressSuggested: false },
    ...more,
  };
}
