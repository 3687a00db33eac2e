import { expect, test } from 'vitest';
import { inputOf, newDraft, valuesOf } from './draft-form.rules.ts';

const money = (value: string) => ({ __typename: 'Money' as const, value, currency: 'USD' });

test('What is stored comes back as it was written', () => {
  const written = {
    ...newDraft,
    ...{
      email: 'ada@shoppers.test',
      name: 'Ada',
      country: 'GB',
      shippingName: 'By bike',
      shippingPrice: '4.00',
    },
    ...{ discountKind: 'PERCENT' as const, discountName: 'Friend', percent: '10' },
    lines: [
      {
        key: '1',
        variantId: 'v',
        title: 'Mug',
        variantName: '',
        quantity: 2,
        unitPrice: '9.00',
        isShipped: true,
      },
      {
        key: '2',
        variantId: null,
        title: 'Engraving',
        variantName: '',
        quantity: 1,
        unitPrice: '5.00',
        isShipped: false,
      },
    ],
  };
  const input = inputOf(written, { id: 'd', revision: 3 });
  expect(input).toEqual({
    ...{ id: 'd', revision: 3, email: 'ada@shoppers.test', note: '', isReserving: false },
    shippingAddress: {
      name: 'Ada',
      line1: '',
      line2: '',
      postalCode: '',
      city: '',
      region: '',
      country: 'GB',
    },
    lines: [
      { variantId: 'v', quantity: 2, unitPrice: '9.00' },
      { title: 'Engraving', quantity: 1, unitPrice: '5.00', isShipped: false },
    ],
    discount: { name: 'Friend', percent: '10' },
    shipping: { name: 'By bike', price: '4.00' },
  });
  const address = { __typename: 'Address' as const, name: 'Ada', line1: '', line2: '', city: '', region: '' };
  const shown = valuesOf({
    ...{ __typename: 'DraftOrder', id: 'd', number: 'D1', state: 'DRAFT', revision: 3, email: written.email },
    ...{ createdAt: '', expiresAt: null, paymentUrl: null, note: '', isReserving: false, isHeld: false },
    ...{ isTaxIncluded: false, order: null, taxes: [] },
    shippingAddress: { ...address, postalCode: '', country: 'GB', phone: '' },
    discountTerms: { __typename: 'DraftOrderDiscount', name: 'Friend', percent: '10', amount: null },
    shipping: { __typename: 'DraftOrderShipping', name: 'By bike', price: money('4.00') },
    lines: written.lines.map(({ key, unitPrice, ...line }) => ({
      ...{ ...line, __typename: 'DraftOrderLine', id: key, unitPrice: money(unitPrice) },
    })),
    ...{
      subtotal: money('23.00'),
      discount: money('2.30'),
      shippingCost: money('4.00'),
      grandTotal: money('24.70'),
    },
  });
  expect(shown).toEqual(written);
});

test('An empty form sends no address, no discount and no shipping', () => {
  expect(inputOf(newDraft)).toEqual({ email: '', note: '', isReserving: false, lines: [] });
});
