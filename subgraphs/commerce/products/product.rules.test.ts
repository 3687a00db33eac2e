import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dedupeSlug,
  deriveSlug,
  effectivePrice,
  findVariant,
  hasVariedPrices,
  isInstalmentEligible,
  isOnSale,
  isSoldOut,
  isSubscribable,
  optionChoices,
  optionNames,
  type Product,
  ProductType,
  priceCaches,
  statusMark,
  totalStock,
  UNLIMITED_STOCK,
  unavailableCombinations,
  type Variant,
  variantName,
} from './product.rules.ts';

const variant = (over: Partial<Variant> = {}): Variant => ({
  id: 'v1',
  sku: 'SKU1',
  attributes: {},
  price: 2000,
  salePrice: null,
  onSale: false,
  unlimited: false,
  qtyInStock: 5,
  ...over,
});
const product = (over: Partial<Product> = {}): Product => ({
  id: 'p1',
  type: ProductType.physical,
  isVisible: true,
  isSubscribable: false,
  variantOptionOrdering: [],
  variants: [variant()],
  ...over,
});
const shirt = product({
  variantOptionOrdering: ['Size', 'Colour'],
  variants: [
    variant({ id: 'm-red', attributes: { Colour: 'Red', Size: 'M' } }),
    variant({ id: 'm-blue', attributes: { Colour: 'Blue', Size: 'M' }, qtyInStock: 0 }),
    variant({ id: 'l-blue', attributes: { Colour: 'Blue', Size: 'L' } }),
  ],
});
const { physical, digital, service, giftCard, paywall } = ProductType;
const gone = variant({ qtyInStock: 0 });

describe('sold out', () => {
  it.each([physical, service])('a product of type %d is sold out when no variant is left', (type) => {
    expect(isSoldOut(product({ type, variants: [gone, gone] }))).toBe(true);
    expect(isSoldOut(product({ type, variants: [gone, variant({ qtyInStock: 1 })] }))).toBe(false);
    expect(isSoldOut(product({ type, variants: [gone, variant({ unlimited: true, qtyInStock: 0 })] }))).toBe(
      false,
    );
  });

  it.each([digital, giftCard, paywall])('a product of type %d is never sold out', (type) => {
    expect(isSoldOut(product({ type, variants: [gone] }))).toBe(false);
  });

  it('a shirt without any variant is sold out', () => {
    expect(isSoldOut(product({ variants: [] }))).toBe(true);
  });
});

describe('on sale', () => {
  const reduced = variant({ onSale: true, salePrice: 1500 });

  it.each([physical, digital, service])('a product of type %d is on sale when one variant is', (type) => {
    expect(isOnSale(product({ type, variants: [variant(), reduced] }))).toBe(true);
    expect(isOnSale(product({ type, variants: [variant({ salePrice: 1500 })] }))).toBe(false);
  });

  it('a gift card is never on sale and costs what it is worth', () => {
    expect(isOnSale(product({ type: giftCard, variants: [reduced] }))).toBe(false);
    expect(effectivePrice(giftCard, reduced)).toBe(2000);
  });

  it('sold out is shown rather than sale, and sale rather than nothing', () => {
    expect(
      statusMark(product({ variants: [variant({ onSale: true, salePrice: 1500, qtyInStock: 0 })] })),
    ).toBe('sold-out');
    expect(statusMark(product({ variants: [reduced] }))).toBe('sale');
    expect(statusMark(product())).toBeNull();
  });
});

describe('prices', () => {
  it('a shopper pays the sale price only while it is on sale', () => {
    expect(effectivePrice(physical, variant({ onSale: true, salePrice: 1500 }))).toBe(1500);
    expect(effectivePrice(physical, variant({ onSale: false, salePrice: 1500 }))).toBe(2000);
    expect(effectivePrice(physical, variant({ onSale: true, salePrice: null }))).toBe(2000);
    expect(effectivePrice(physical, variant({ onSale: true, salePrice: 0 }))).toBe(0);
  });

  it("'from' is the lowest price to pay, 'normal' the highest price, 'sale' the lowest sale price", () => {
    const variants = [
      variant({ price: 3000 }),
      variant({ price: 2500, salePrice: 1800, onSale: true }),
      variant({ price: 2600, salePrice: 1700, onSale: true }),
      variant({ price: 2000, salePrice: 100, onSale: false }),
    ];
    expect(priceCaches(product({ variants }))).toEqual({ from: 1700, normal: 3000, sale: 1700 });
  });

  it('a product that is not on sale has no sale price', () => {
    expect(priceCaches(product())).toEqual({ from: 2000, normal: 2000, sale: null });
    expect(priceCaches(product({ variants: [] }))).toEqual({ from: null, normal: null, sale: null });
  });

  it('prices vary when shoppers pay differently for two variants', () => {
    expect(hasVariedPrices(product({ variants: [variant(), variant()] }))).toBe(false);
    expect(hasVariedPrices(product({ variants: [variant(), variant({ onSale: true, salePrice: 1 })] }))).toBe(
      true,
    );
  });
});

describe('stock', () => {
  it('adds up over the variants, and debts do not count', () => {
    expect(totalStock(product({ variants: [variant({ qtyInStock: 2 }), variant({ qtyInStock: 3 })] }))).toBe(
      5,
    );
    expect(totalStock(product({ variants: [variant({ qtyInStock: -2 }), variant({ qtyInStock: 3 })] }))).toBe(
      3,
    );
  });

  it('is unlimited as soon as one variant is, and for files and gift cards', () => {
    expect(totalStock(product({ variants: [gone, variant({ unlimited: true })] }))).toBe(UNLIMITED_STOCK);
    expect(totalStock(product({ type: digital, variants: [gone] }))).toBe(UNLIMITED_STOCK);
    expect(totalStock(product({ type: giftCard, variants: [gone] }))).toBe(UNLIMITED_STOCK);
    expect(UNLIMITED_STOCK).toBe(9007199254740991);
  });
});

describe('what the type allows', () => {
  it('only physical products, services and memberships can be subscribed to, when the owner sells them so', () => {
    const types = Object.values(ProductType).filter((type) =>
      isSubscribable(product({ type, isSubscribable: true })),
    );
    expect(types).toEqual([physical, service, paywall]);
    expect(isSubscribable(product())).toBe(false);
  });

  it('only physical products can be paid in instalments', () => {
    expect(Object.values(ProductType).filter(isInstalmentEligible)).toEqual([physical]);
  });
});

describe('options', () => {
  it('come in the order of the owner, and those the owner did not order after them', () => {
    expect(optionNames(shirt)).toEqual(['Size', 'Colour']);
    expect(optionNames({ ...shirt, variantOptionOrdering: ['Gone', 'Size'] })).toEqual(['Size', 'Colour']);
  });

  it('need no choice when there is one variant', () => {
    const only = product({ variants: [variant({ attributes: { Size: 'M' } })] });
    expect(optionNames(only)).toEqual([]);
    expect(findVariant(only, {})?.id).toBe('v1');
  });

  it('lead to the variant that has them all', () => {
    expect(findVariant(shirt, { Size: 'L', Colour: 'Blue' })?.id).toBe('l-blue');
    expect(findVariant(shirt, { Size: 'L', Colour: 'Red' })).toBeUndefined();
    expect(findVariant(shirt, { Size: 'L' })).toBeUndefined();
  });

  it('that do not tell two variants apart lead to neither', () => {
    expect(findVariant(product({ variants: [variant(), variant({ id: 'v2' })] }), {})).toBeUndefined();
  });

  it('name a variant in their order', () => {
    expect(shirt.variants.map((each) => variantName(shirt, each))).toEqual([
      'M / Red',
      'M / Blue',
      'L / Blue',
    ]);
    expect(variantName(product(), variant())).toBe('');
  });

  it('offer only values that lead to something in stock', () => {
    const available = (chosen: Record<string, string>) =>
      optionChoices(shirt, chosen).map(({ name, values }) => [
        name,
        ...values.filter((value) => value.isAvailable).map((value) => value.value),
      ]);
    expect(available({})).toEqual([
      ['Size', 'M', 'L'],
      ['Colour', 'Red', 'Blue'],
    ]);
    expect(available({ Size: 'M' })).toEqual([
      ['Size', 'M', 'L'],
      ['Colour', 'Red'],
    ]);
    expect(available({ Colour: 'Blue' })).toEqual([
      ['Size', 'L'],
      ['Colour', 'Red', 'Blue'],
    ]);
  });

  it('have combinations that are not made and combinations that are sold out', () => {
    expect([...unavailableCombinations(shirt)]).toEqual([
      { attributes: { Size: 'M', Colour: 'Blue' }, reason: 'sold-out' },
      { attributes: { Size: 'L', Colour: 'Red' }, reason: 'not-made' },
    ]);
    expect([...unavailableCombinations(product())]).toEqual([]);
  });

  it('may be called like something a program knows', () => {
    const odd = product({
      variants: [
        variant({ attributes: { constructor: 'a' } }),
        variant({ id: 'v2', attributes: { constructor: 'b' } }),
      ],
    });
    expect(findVariant(odd, {})).toBeUndefined();
    expect(findVariant(odd, { constructor: 'b' })?.id).toBe('v2');
  });
});

describe('the address of a product', () => {
  it.each([
    ['Blue Stoneware Mug', 'blue-stoneware-mug'],
    ["  The Baker's  Dozen!! ", 'the-bakers-dozen'],
    ['Crème Brûlée & Straße', 'creme-brulee-strasse'],
    ['Æbleskiver Ø 5', 'aebleskiver-o-5'],
    ['Чай «Й»', 'чай-й'],
    ['日本の茶碗', '日本の茶碗'],
    ['हिन्दी', 'हिन्दी'],
    ['İstanbul', 'istanbul'],
    ['½ price', '1-2-price'],
    ['🎁🎁', 'product'],
    ['', 'product'],
  ])('of %j is %s', (title, slug) => {
    expect(deriveSlug(title)).toBe(slug);
  });

  it('is stable, short and safe to type whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const slug = deriveSlug(title);
        expect(deriveSlug(slug)).toBe(slug);
        expect([...slug].length).toBeLessThanOrEqual(200);
        expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u);
      }),
    );
  });

  it('is never shared by two products', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Mug', 'Mug 2', 'mug-2', 'a'.repeat(250)), { maxLength: 30 }),
        (titles) => {
          const taken = new Set<string>();
          for (const title of titles) taken.add(dedupeSlug(deriveSlug(title), (slug) => taken.has(slug)));
          expect(taken.size).toBe(titles.length);
          expect(Math.max(0, ...[...taken].map((slug) => slug.length))).toBeLessThanOrEqual(200);
        },
      ),
    );
    expect(dedupeSlug('mug', (slug) => ['mug', 'mug-2'].includes(slug))).toBe('mug-3');
  });
});
