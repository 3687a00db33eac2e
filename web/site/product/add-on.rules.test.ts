import { describe, expect, it } from 'vitest';
import { resetAfter } from './add-button.rules.ts';
import { addOnIcon, addOnLabel, skuAtOnce } from './add-on.rules.ts';

describe('An add-on', () => {
  it('shows a plus icon, a spinner and a checkmark in turn', () => {
    expect((['idle', 'adding', 'added'] as const).map(addOnIcon)).toEqual(['plus', 'spinner', 'checkmark']);
    expect(addOnIcon('failed')).toBe('plus');
  });

  it('says what its icon shows', () => {
    const labels = (['idle', 'adding', 'added'] as const).map((state) => addOnLabel(state, 'Wick'));
    expect(labels).toEqual(['Add Wick', 'Adding Wick…', 'Added Wick!']);
  });

  it('is a plus again 2 seconds after it was added, and 1 second after it was not', () => {
    expect([resetAfter.added, resetAfter.failed]).toEqual([2000, 1000]);
  });
});

describe('What can be added at once', () => {
  const variant = (sku: string) => ({ __typename: 'Variant' as const, id: sku, sku });
  const candle = {
    type: 'PHYSICAL' as const,
    isSubscribable: false,
    additionalFieldsFormId: null,
    variants: [variant('CANDLE')],
  };

  it('has nothing to choose, to fill in or to agree to', () => {
    expect(skuAtOnce(candle)).toBe('CANDLE');
    expect(skuAtOnce({ ...candle, variants: [variant('S'), variant('L')] })).toBeNull();
    expect(skuAtOnce({ ...candle, additionalFieldsFormId: 'form' })).toBeNull();
    expect(skuAtOnce({ ...candle, isSubscribable: true })).toBeNull();
    expect(skuAtOnce({ ...candle, type: 'GIFT_CARD' })).toBeNull();
  });
});
