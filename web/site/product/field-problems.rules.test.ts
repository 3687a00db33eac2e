import { expect, test } from 'vitest';
import { countLeft, findFormProblem } from './field-problems.rules.ts';
import { productTypes } from './product.ts';
import { productOf, variantOf } from './testing.ts';

const mug = productOf([
  variantOf({ Size: 'Small', Glaze: 'White' }),
  variantOf({ Size: 'Large', Glaze: 'Blue' }, { stock: 2 }),
]);

test('each option that was not chosen is marked by its own sentence, and the alert names all', () => {
  expect(findFormProblem(mug, {}, '1')).toEqual({
    message: 'Please select the Size and Glaze options.',
    fields: [
      { name: 'option.Size', message: 'Please select the Size option.' },
      { name: 'option.Glaze', message: 'Please select the Glaze option.' },
    ],
  });
});

test('a gift card’s value is marked, and so is a variant that does not exist', () => {
  const card = productOf([variantOf({ Value: '10' }), variantOf({ Value: '20' })], {
    type: productTypes.giftCard,
  });
  expect(findFormProblem(card, {}, null)?.fields).toEqual([
    { name: 'option.Value', message: 'Select a denomination for the Gift Card' },
  ]);
  expect(findFormProblem(mug, { Size: 'Small', Glaze: 'Blue' }, '1')?.fields).toMatchObject([
    { name: 'option.Size' },
  ]);
});

test('a quantity that is none is marked where it stands', () => {
  const chosen = { Size: 'Large', Glaze: 'Blue' };
  expect(findFormProblem(mug, chosen, 'two')?.fields).toEqual([
    { name: 'quantity', message: 'Quantity must be a number.' },
  ]);
  expect(findFormProblem(mug, chosen, '2')).toBeNull();
  expect(findFormProblem(mug, chosen, null)).toBeNull();
});

test('how many are left is told only where the owner shows stock and it is counted', () => {
  const chosen = { Size: 'Large', Glaze: 'Blue' };
  expect(countLeft(mug, chosen, true)).toBe(2);
  expect(countLeft(mug, chosen, false)).toBeNull();
  expect(countLeft(mug, {}, true)).toBeNull();
  expect(countLeft(productOf([variantOf({}, { isUnlimited: true })]), {}, true)).toBeNull();
});
