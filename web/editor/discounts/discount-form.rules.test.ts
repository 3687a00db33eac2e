import { expect, it } from 'vitest';
import { codeOf, findEmptyChoice, newDiscount, termsOf } from './discount-form.rules.ts';

const mug = { id: 'mug', title: 'Mug' };

it('what a closed part of the form still holds is not sent', () => {
  const values = { ...newDiscount, percent: '10', amount: '5', products: [mug], getProducts: [mug] };
  expect(termsOf(values)).toMatchObject({
    ...{ percent: '10', amount: null, productIds: [], buyQuantity: null, getProductIds: [] },
  });
  expect(termsOf({ ...values, kind: 'AMOUNT', isForSome: true })).toMatchObject({
    ...{ percent: null, amount: '5', productIds: ['mug'] },
  });
});

it('a discount for some things names at least one of them', () => {
  expect(findEmptyChoice({ ...newDiscount, isForSome: true })).toBe('isForSome');
  expect(findEmptyChoice({ ...newDiscount, isForSome: true, products: [mug] })).toBeUndefined();
  const giving = { ...newDiscount, kind: 'BUY_X_GET_Y', isOtherGiven: true } as const;
  expect(findEmptyChoice(giving)).toBe('isOtherGiven');
  expect(findEmptyChoice({ ...giving, kind: 'PERCENT' })).toBeUndefined();
});

it('a code that is made up has letters and digits that nobody mistakes for others', () => {
  expect(codeOf(Uint8Array.from([0, 31, 32, 255]))).toBe('A9A9');
});
