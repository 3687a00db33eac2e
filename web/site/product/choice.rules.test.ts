import { describe, expect, it } from 'vitest';
import { optionsNotChosenMessage } from '#schema/choice-messages.rules.ts';
import {
  chosenVariant,
  findChoiceProblem,
  isValueOffered,
  isValueSoldOut,
  missingOptions,
  optionValues,
  shownImage,
  valueImage,
} from './choice.rules.ts';
import { productTypes } from './product.ts';
import { productOf, variantOf } from './testing.ts';

const smallWhite = variantOf({ Size: 'Small', Glaze: 'White' });
const largeWhite = variantOf({ Size: 'Large', Glaze: 'White' });
const largeBlue = variantOf({ Size: 'Large', Glaze: 'Blue' }, { stock: 0 });
const mug = productOf([smallWhite, largeWhite, largeBlue]);

describe('what a shopper is told', () => {
  it('Please select the Size option.', () => {
    expect(findChoiceProblem(mug, { Glaze: 'White' })).toBe('Please select the Size option.');
  });

  it('Please select the Size and Glaze options.', () => {
    expect(findChoiceProblem(mug, { Size: '' })).toBe('Please select the Size and Glaze options.');
  });

  it('Please select the Size, Glaze, and Handle options.', () => {
    expect(optionsNotChosenMessage(['Size', 'Glaze', 'Handle'])).toBe(
      'Please select the Size, Glaze, and Handle options.',
    );
  });

  it('Sorry, that item variant is unavailable. Please select another variant.', () => {
    expect(findChoiceProblem(mug, { Size: 'Small', Glaze: 'Blue' })).toBe(
      'Sorry, that item variant is unavailable. Please select another variant.',
    );
    expect(findChoiceProblem(productOf([]), {})).toMatch(/^Sorry, that item variant is unavailable\./);
  });

  it('Select a denomination for the Gift Card', () => {
    const card = productOf([variantOf({ Value: '$25' }), variantOf({ Value: '$50' })], {
      type: productTypes.giftCard,
    });
    expect(findChoiceProblem(card, {})).toBe('Select a denomination for the Gift Card');
    expect(findChoiceProblem(card, { Value: '$25' })).toBeNull();
  });

  it('nothing when the choice is complete, or when there is nothing to choose', () => {
    expect(findChoiceProblem(mug, { Size: 'Large', Glaze: 'Blue' })).toBeNull();
    expect(findChoiceProblem(productOf([variantOf()]), {})).toBeNull();
  });
});

describe('what can be chosen', () => {
  it('each value once, in the order of the variants', () => {
    expect(optionValues(mug, 'Size')).toEqual(['Small', 'Large']);
    expect(optionValues(mug, 'Handle')).toEqual([]);
  });

  it('a value is offered only together with a variant that has the other choices too', () => {
    expect(isValueOffered(mug, { Size: 'Small' }, 'Glaze', 'Blue')).toBe(false);
    expect(isValueOffered(mug, { Size: 'Large' }, 'Glaze', 'Blue')).toBe(true);
    expect(isValueOffered(mug, { Size: 'Small', Glaze: 'White' }, 'Size', 'Large')).toBe(true);
  });

  it('a sold-out variant can still be looked at', () => {
    expect(chosenVariant(mug, { Size: 'Large', Glaze: 'Blue' })).toBe(largeBlue);
  });

  it('the variant is open until every option is chosen', () => {
    expect(missingOptions(mug, { Size: 'Large' })).toEqual(['Glaze']);
    expect(chosenVariant(mug, { Size: 'Large' })).toBeUndefined();
  });
});

describe('the shown picture', () => {
  const picture = (url: string) => ({ image: { url, alt: '', width: null, height: null } });
  const shirt = productOf([
    variantOf({ Size: 'S', Colour: 'Red' }, picture('/red.jpg')),
    variantOf({ Size: 'M', Colour: 'Red' }, picture('/red.jpg')),
    variantOf({ Size: 'M', Colour: 'Blue' }, picture('/blue.jpg')),
    variantOf({ Size: 'L', Colour: 'Blue' }),
  ]);

  it('is the product’s own until something is chosen', () => {
    expect(shownImage(shirt, {})).toBeUndefined();
    expect(shownImage(shirt, { Size: '' })).toBeUndefined();
  });

  it('is the variant’s once it is chosen, or as soon as all that are left have the same', () => {
    expect(shownImage(shirt, { Size: 'M', Colour: 'Blue' })?.url).toBe('/blue.jpg');
    expect(shownImage(shirt, { Colour: 'Red' })?.url).toBe('/red.jpg');
  });

  it('stays while those that are left differ, or have none', () => {
    expect(shownImage(shirt, { Size: 'M' })).toBeUndefined();
    expect(shownImage(shirt, { Colour: 'Blue' })).toBeUndefined();
    expect(shownImage(shirt, { Size: 'L', Colour: 'Blue' })).toBeUndefined();
  });
});

describe('the picture that stands for a value', () => {
  const image = (url: string) => ({ url, alt: '', width: 100, height: 100 });
  const shirt = productOf([
    variantOf({ Size: 'S', Colour: 'Red' }, { image: image('/red.jpg') }),
    variantOf({ Size: 'L', Colour: 'Red' }, { image: image('/red.jpg') }),
    variantOf({ Size: 'S', Colour: 'Blue' }, { image: image('/blue.jpg') }),
    variantOf({ Size: 'S', Colour: 'Green' }),
  ]);

  it('is that of all its variants, when no other value has it', () => {
    expect(valueImage(shirt, 'Colour', 'Red')?.url).toBe('/red.jpg');
    expect(valueImage(shirt, 'Colour', 'Blue')?.url).toBe('/blue.jpg');
    expect(valueImage(shirt, 'Colour', 'Green')).toBeUndefined();
    expect(valueImage(shirt, 'Size', 'S')).toBeUndefined();
    expect(valueImage(shirt, 'Size', 'L')).toBeUndefined();
  });
});

describe('a value that is sold out', () => {
  it('is marked once the other choices leave no variant that can be bought', () => {
    expect(isValueSoldOut(mug, {}, 'Glaze', 'Blue')).toBe(true);
    expect(isValueSoldOut(mug, { Glaze: 'Blue' }, 'Size', 'Large')).toBe(true);
    expect(isValueSoldOut(mug, { Glaze: 'White' }, 'Size', 'Large')).toBe(false);
    expect(isValueSoldOut(mug, {}, 'Size', 'Large')).toBe(false);
  });

  it('is not marked where no variant has it: it cannot be chosen at all', () => {
    expect(isValueSoldOut(mug, { Size: 'Small' }, 'Glaze', 'Blue')).toBe(false);
  });
});
