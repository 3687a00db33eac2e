import { expect, test } from 'vitest';
import { editInputOf, editValuesOf, isNothing } from './order-edit.rules.ts';

const line = { id: 'mug', productType: 'PHYSICAL', quantity: 3, fulfilledQuantity: 1, refundedQuantity: 0 };

test('Only what differs from the order is sent', () => {
  const values = editValuesOf([line]);
  expect(isNothing(editInputOf('one', [line], values))).toBe(true);
  const cap = { key: 'a', variantId: 'cap', title: 'Cap', variantName: '', unitPrice: '', isShipped: true };
  const changed = { ...values, quantities: { mug: 1 }, added: [{ ...cap, quantity: 2 }], shippingPrice: '4' };
  expect(editInputOf('one', [line], changed)).toEqual({
    ...{ orderId: 'one', shippingPrice: '4' },
    lines: [{ lineId: 'mug', quantity: 1 }],
    added: [{ variantId: 'cap', quantity: 2 }],
  });
});
