import { expect, test } from 'vitest';
import { fieldDraftsOf, fieldInputsOf, moveField } from './checkout-fields.rules.ts';

const field = {
  __typename: 'CheckoutField' as const,
  id: 'a',
  kind: 'CHOICE' as const,
  title: 'Size',
  hint: '',
  isRequired: true,
  options: ['S', 'L'],
};

test('Fields are sent as they were written, each choice on its line, in their order', () => {
  const drafts = fieldDraftsOf([field, { ...field, id: 'b', title: 'Colour' }]);
  expect(fieldInputsOf(moveField(drafts, 'b', -1)).map(({ title }) => title)).toEqual(['Colour', 'Size']);
  expect(moveField(drafts, 'a', -1)).toBe(drafts);
  const [written] = fieldInputsOf([{ ...(drafts[0] ?? fail()), id: null, options: ' S \n\nXL' }]);
  expect(written).toEqual({
    kind: 'CHOICE',
    title: 'Size',
    hint: '',
    isRequired: true,
    options: ['S', 'XL'],
  });
});

function fail(): never {
  throw new Error('There is no field.');
}
