import { describe, expect, test } from 'vitest';
import {
  categoriesChange,
  changeInput,
  combineVariants,
  createInput,
  merchandisingChange,
  newProduct,
  splitValues,
  variantsChange,
} from './product-form.rules.ts';

const plain = { ...newProduct('page'), title: 'Mug' };
const [empty] = plain.variants;
if (!empty) throw new Error('A new product has a variant.');
const mug = {
  ...plain,
  variants: [{ ...empty, id: 'a', price: '12.00', isUnlimited: false, stock: 5 }],
};

describe('options and variants', () => {
  test('values are written with commas between them, each counts once', () => {
    expect(splitValues(' S, M,, L ,M')).toEqual(['S', 'M', 'L']);
  });

  test('each combination of values is a variant, at the price of the first', () => {
    const options = [
      { name: 'Size', values: 'S, L' },
      { name: 'Colour', values: 'red, blue' },
    ];
    const variants = combineVariants(options, mug.variants);
    expect(variants.map(({ optionValues }) => optionValues.join(' '))).toEqual([
      ...['S red', 'S blue', 'L red', 'L blue'],
    ]);
    expect(variants.map(({ price }) => price)).toEqual(['12.00', '12.00', '12.00', '12.00']);
    // The only variant goes on as the first, so that carts keep it; new ones have nothing in stock yet.
    expect(variants.map(({ id, stock }) => [id, stock])).toEqual([
      ['a', 5],
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
  });

  test('a value that is added or taken away leaves the other variants as they are', () => {
    const two = combineVariants([{ name: 'Size', values: 'S, L' }], mug.variants).map((variant, index) => ({
      ...variant,
      id: `v${index}`,
    }));
    const ids = (values: string) => combineVariants([{ name: 'Size', values }], two).map(({ id }) => id);
    expect(ids('S, M, L')).toEqual(['v0', null, 'v1']);
    expect(ids('L')).toEqual(['v1']);
    expect(ids('L, S')).toEqual(['v1', 'v0']);
  });
});

describe('what is sent', () => {
  test('of a subscription, of questions and of low stock only what changed goes', () => {
    expect(changeInput('p', mug, mug)).toBeNull();
    expect(merchandisingChange('p', mug, mug)).toBeNull();
    const weekly = {
      ...mug,
      isSubscription: true,
      billingPeriodUnit: 'WEEK',
      additionalFieldsFormId: 'f',
    } as const;
    expect(changeInput('p', weekly, mug)).toEqual({
      ...{ id: 'p', additionalFieldsFormId: 'f' },
      subscriptionPlan: {
        ...{ billingPeriodValue: 1, billingPeriodUnit: 'WEEK', numBillingCycles: 0, trialDays: 0 },
      },
    });
    expect(changeInput('p', mug, weekly)).toEqual({
      ...{ id: 'p', additionalFieldsFormId: null, subscriptionPlan: null },
    });
    expect(merchandisingChange('p', { ...mug, scarcityEnabled: true, scarcityThreshold: 3 }, mug)).toEqual({
      ...{ productId: 'p', scarcityEnabled: true, scarcityThreshold: 3 },
    });
  });

  test('a new product goes with all that was typed', () => {
    expect(createInput({ ...mug, slug: '', tags: ['new'] })).toEqual({
      ...{ type: 'PHYSICAL', collectionId: 'page', title: 'Mug', description: '', isVisible: true },
      ...{ isFeatured: false, tags: ['new'], categoryIds: [], optionNames: [] },
      variants: [
        {
          ...{ id: 'a', optionValues: [], price: '12.00', salePrice: null, isOnSale: false },
          ...{ isUnlimited: false, stock: 5 },
        },
      ],
    });
  });

  test('only fields that changed are sent, and nothing when none did', () => {
    expect(changeInput('p', mug, mug)).toBeNull();
    expect(changeInput('p', { ...mug, title: 'Cup', customSoldOutText: '' }, mug)).toEqual({
      ...{ id: 'p', title: 'Cup' },
    });
    expect(changeInput('p', mug, { ...mug, customSoldOutText: 'Gone' })).toEqual({
      ...{ id: 'p', customSoldOutText: null },
    });
    expect(
      categoriesChange({ ...mug, categoryIds: ['b', 'c'] }, { ...mug, categoryIds: ['a', 'b'] }),
    ).toEqual({
      ...{ addCategoryIds: ['c'], removeCategoryIds: ['a'] },
    });
  });

  test('stock that nobody touched is not sent, so that what was sold meanwhile stays sold', () => {
    expect(variantsChange(mug, mug)).toBeNull();
    const dearer = { ...mug, variants: mug.variants.map((variant) => ({ ...variant, price: '13.00' })) };
    expect(variantsChange(dearer, mug)?.variants[0]).toEqual({
      ...{ id: 'a', optionValues: [], price: '13.00', salePrice: null, isOnSale: false },
    });
    const fewer = { ...mug, variants: mug.variants.map((variant) => ({ ...variant, stock: 3 })) };
    expect(variantsChange(fewer, mug)?.variants[0]).toMatchObject({ isUnlimited: false, stock: 3 });
  });
});
