import { describe, expect, it } from 'vitest';
import { findTextsProblem, usualTexts } from './text.rules.ts';

describe('The usual words of a website', () => {
  it.each([
    ['productAddToCartText', 'Add To Cart'],
    ['productSubscribeText', 'Subscribe'],
    ['productQuantityInputLabel', 'Quantity'],
    ['productQuickViewText', 'Quick View'],
    ['productSoldOutText', 'sold out'],
    ['productSaleText', 'sale'],
    ['giftCardVariantSelectText', 'Select Value'],
    ['productVariantSelectText', 'Select {variantName}'],
    ['giftCardValueDisplayText', 'Value'],
    ['productSummaryFormNoAnswerText', 'N/A'],
    ['productAnswerMapStronglyDisagree', 'Strongly Disagree'],
    ['productAnswerMapDisagree', 'Disagree'],
    ['productAnswerMapNeutral', 'Neutral'],
    ['productAnswerMapAgree', 'Agree'],
    ['productAnswerMapStronglyAgree', 'Strongly Agree'],
  ])('%s is “%s”', (key, text) => {
    expect(usualTexts[key]).toBe(text);
  });
});

describe('An owner’s own words', () => {
  it('stand only where there are usual ones', () => {
    expect(findTextsProblem([{ key: 'productAddToCartText', text: 'Buy' }])).toBeNull();
    expect(findTextsProblem([{ key: 'anything', text: 'Buy' }])?.message).toContain(
      'anything is not one of the expected options',
    );
    expect(findTextsProblem([{ key: 'toString', text: 'Buy' }])?.field).toBe('input.0.key');
  });

  it('have at most 200 characters, all of them text, and each place is named once', () => {
    const key = 'productSaleText';
    expect(findTextsProblem([{ key, text: 'x'.repeat(200) }])).toBeNull();
    expect(findTextsProblem([{ key, text: 'x'.repeat(201) }])?.field).toBe('input.0.text');
    expect(findTextsProblem([{ key, text: 'a\0' }])?.field).toBe('input.0.text');
    expect(findTextsProblem([{ key }, { key }])?.field).toBe('input.1.key');
  });
});
