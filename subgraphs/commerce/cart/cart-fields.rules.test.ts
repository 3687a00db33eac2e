import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProductType } from '../products/product.rules.ts';
import { type CartLine, lineSubtotal } from './cart.rules.ts';
import { decideFieldsChange } from './cart-fields.rules.ts';

const line = (over: Partial<CartLine> = {}): CartLine => ({
  ...{ id: 'line1', productId: 'p1', variantId: 'v1', productType: ProductType.physical },
  ...{ quantity: 2, unitPrice: 2000, additionalFields: '{"Engraving":"Ada"}' },
  ...over,
});
const plain = line({ id: 'line2', quantity: 3, additionalFields: null });

describe('changing what was filled in for a line', () => {
  it('keeps the line and its quantity', () => {
    const ada = line();
    expect(decideFieldsChange(ada, '{"Engraving":"Bea"}', [ada, plain])).toEqual({
      ...{ __typename: 'FieldsChanged', additionalFieldsKey: '{"Engraving":"Bea"}' },
      ...{ mergedLineId: null, lineQuantity: 2 },
    });
  });

  it('to what another line of the variant says makes one line of both, whatever the order of the fields', () => {
    const ada = line();
    expect(decideFieldsChange(ada, ' {} ', [ada, plain])).toMatchObject({
      mergedLineId: 'line2',
      lineQuantity: 5,
    });
    const both = line({ id: 'line3', additionalFields: '{"a":1,"b":2}' });
    expect(decideFieldsChange(ada, '{"b":2, "a":1}', [ada, both])).toMatchObject({ mergedLineId: 'line3' });
  });

  it('leaves lines of other variants alone', () => {
    const ada = line();
    expect(decideFieldsChange(ada, '', [ada, { ...plain, variantId: 'v2' }])).toMatchObject({
      mergedLineId: null,
    });
  });

  it('is refused when both lines together are more than a line can hold', () => {
    const ada = line({ quantity: 5_000 });
    expect(decideFieldsChange(ada, null, [ada, { ...plain, quantity: 5_000 }])).toMatchObject({
      __typename: 'QuantityOutOfRange',
      message: 'Quantity must be between 1 and 9999.',
    });
  });

  it('never changes how many there are nor what they cost', () => {
    const fields = fc.constantFrom('', '{"Engraving":"Ada"}', '{"Engraving":"Bea"}');
    const lines = fc.uniqueArray(
      fc.record({
        variantId: fc.constantFrom('v1', 'v2'),
        additionalFields: fields,
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { minLength: 1, maxLength: 6, selector: (each) => `${each.variantId} ${each.additionalFields}` },
    );
    fc.assert(
      fc.property(lines, fields, (drafts, answers) => {
        const before = drafts.map((draft, index) => line({ ...draft, id: `line${index}` }));
        const [changed] = before;
        if (!changed) return;
        const decision = decideFieldsChange(changed, answers, before);
        if (decision.__typename !== 'FieldsChanged') throw new Error('It was refused.');
        const after = before
          .filter(({ id }) => id !== decision.mergedLineId)
          .map((each) => (each === changed ? { ...each, quantity: decision.lineQuantity } : each));
        const sum = (all: CartLine[]) => all.reduce((total, each) => total + lineSubtotal(each), 0);
        expect(sum(after)).toBe(sum(before));
      }),
    );
  });
});
