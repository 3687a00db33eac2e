import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionsNotChosenMessage } from '#schema/choice-messages.rules.ts';
import { type Product, ProductType, type Variant } from '../products/product.rules.ts';
import {
  type AddToCartRequest,
  additionalFieldsKey,
  type CartLine,
  cartTotals,
  decideAddToCart,
  decideQuantityChange,
  findCartProblems,
  lineSubtotal,
} from './cart.rules.ts';

const variant = (over: Partial<Variant> = {}): Variant => ({
  ...{ id: 'v1', sku: 'MUG', attributes: {}, price: 2000, salePrice: null, onSale: false },
  ...{ unlimited: false, qtyInStock: 5 },
  ...over,
});
const product = (over: Partial<Product> = {}): Product => ({
  ...{ id: 'p1', type: ProductType.physical, isVisible: true, isSubscribable: false },
  ...{ variantOptionOrdering: [], variants: [variant()] },
  ...over,
});
const line = (over: Partial<CartLine> = {}): CartLine => ({
  ...{ id: 'line1', productId: 'p1', variantId: 'v1', productType: ProductType.physical },
  ...{ quantity: 1, unitPrice: 2000, additionalFields: null },
  ...over,
});
const mug = product();
const shirt = product({
  variantOptionOrdering: ['Size', 'Colour', 'Fit'],
  variants: [
    variant({ id: 'm', sku: 'SHIRT-M', attributes: { Size: 'M', Colour: 'Red', Fit: 'Slim' } }),
    variant({
      id: 'l',
      sku: 'SHIRT-L',
      attributes: { Size: 'L', Colour: 'Red', Fit: 'Wide' },
      qtyInStock: 0,
    }),
  ],
});
const giftCard = product({
  type: ProductType.giftCard,
  variantOptionOrdering: ['Value'],
  variants: [
    variant({ id: 'g25', sku: 'G25', attributes: { Value: '25' } }),
    variant({ id: 'g50', sku: 'G50', attributes: { Value: '50' } }),
  ],
});
const add = (what: Product | null, request: AddToCartRequest, lines: CartLine[] = []) =>
  decideAddToCart(request, { product: what, lines });

describe('adding to the cart', () => {
  it('puts one of the only variant on a new line', () => {
    expect(add(mug, {})).toEqual({
      ...{ __typename: 'CartAddition', variant: mug.variants[0], mergeIntoLineId: null },
      ...{ addedQuantity: 1, lineQuantity: 1, additionalFieldsKey: '' },
    });
  });

  it('finds the variant by its id, its SKU or its options', () => {
    const attributes = { Size: 'M', Colour: 'Red', Fit: 'Slim' };
    for (const request of [{ variantId: 'm' }, { sku: 'SHIRT-M' }, { attributes }, { sku: '', attributes }]) {
      expect(add(shirt, request)).toMatchObject({ __typename: 'CartAddition', variant: { id: 'm' } });
    }
  });

  it('raises the quantity of the line that is there', () => {
    expect(add(mug, { quantity: 2 }, [line({ quantity: 3 })])).toMatchObject({
      ...{ mergeIntoLineId: 'line1', addedQuantity: 2, lineQuantity: 5 },
    });
  });

  it('starts another line when the shopper answered the form differently', () => {
    const engraved = line({ additionalFields: '{"name":"Ann","font":"serif"}' });
    expect(add(mug, { additionalFields: '{"name":"Bob"}' }, [engraved])).toMatchObject({
      mergeIntoLineId: null,
    });
    const same = '{ "font": "serif", "name": "Ann" }';
    expect(add(mug, { additionalFields: same }, [engraved])).toMatchObject({ mergeIntoLineId: 'line1' });
  });
});

describe('what cannot be added', () => {
  it('options that are not chosen are named: one, two or more', () => {
    expect(add(shirt, { attributes: { Size: 'M', Colour: 'Red' } })).toEqual({
      __typename: 'OptionsNotChosen',
      message: 'Please select the Fit option.',
      optionNames: ['Fit'],
    });
    expect(add(shirt, { attributes: { Size: 'M', Fit: '' } })).toMatchObject({
      message: 'Please select the Colour and Fit options.',
    });
    expect(add(shirt, {})).toMatchObject({ message: 'Please select the Size, Colour, and Fit options.' });
    expect(optionsNotChosenMessage(['A', 'B', 'C', 'D'])).toBe('Please select the A, B, C, and D options.');
  });

  it('a product that is sold as a subscription is subscribed to, not put into the cart', () => {
    const problem = {
      __typename: 'SubscriptionOnly',
      message: 'That item is sold as a subscription. Please subscribe on its page.',
    };
    for (const type of [ProductType.physical, ProductType.service])
      expect(add(product({ type, isSubscribable: true }), {})).toEqual(problem);
    expect(add(product({ type: ProductType.digital, isSubscribable: true }), {})).toMatchObject({
      __typename: 'CartAddition',
    });
    expect(add(product({ isVisible: false, isSubscribable: true }), {})).toMatchObject({
      __typename: 'ProductUnavailable',
    });
  });

  it('a combination or a SKU that is not made is unavailable', () => {
    const message = 'Sorry, that item variant is unavailable. Please select another variant.';
    const problem = { __typename: 'VariantUnavailable', message };
    expect(add(shirt, { attributes: { Size: 'L', Colour: 'Red', Fit: 'Slim' } })).toEqual(problem);
    expect(add(shirt, { sku: 'NO-SUCH' })).toEqual(problem);
    expect(add(shirt, { variantId: 'no-such' })).toEqual(problem);
  });

  it('a gift card needs a denomination, unless it has only one', () => {
    const problem = {
      __typename: 'DenominationNotChosen',
      message: 'Select a denomination for the Gift Card',
    };
    expect(add(giftCard, {})).toEqual(problem);
    const unnamed = { ...giftCard, variants: giftCard.variants.map((each) => ({ ...each, attributes: {} })) };
    expect(add(unnamed, {})).toEqual(problem);
    expect(add(giftCard, { attributes: { Value: '50' } })).toMatchObject({ variant: { id: 'g50' } });
    expect(add({ ...giftCard, variants: giftCard.variants.slice(0, 1) }, {})).toMatchObject({
      variant: { id: 'g25' },
    });
  });

  it('a quantity must be a whole number from 1 to 9999', () => {
    expect(add(mug, { quantity: 'two' })).toEqual({
      __typename: 'QuantityNotNumeric',
      message: 'Quantity must be a number.',
    });
    expect(add(mug, { quantity: 1.5 })).toEqual({
      __typename: 'QuantityNotWhole',
      message: 'Quantity must be a whole number',
    });
    expect(add(mug, { quantity: 0 })).toMatchObject({ __typename: 'QuantityOutOfRange' });
    expect(add(mug, { quantity: 10000 })).toMatchObject({ message: 'Quantity must be between 1 and 9999.' });
  });

  it('9999 of one variant is the most a cart can hold, even when stock never ends', () => {
    const endless = product({ variants: [variant({ unlimited: true })] });
    expect(add(endless, { quantity: 1 }, [line({ quantity: 9998 })])).toMatchObject({ lineQuantity: 9999 });
    expect(add(endless, { quantity: 2 }, [line({ quantity: 9998 })])).toMatchObject({
      __typename: 'QuantityOutOfRange',
    });
  });

  it('more than the stock, together with what the cart holds on any line, is refused', () => {
    const message = 'Sorry, we do not have enough of that item available.';
    const problem = { __typename: 'NotEnoughStock', message, available: 5 };
    expect(add(mug, { quantity: 5 })).toMatchObject({ __typename: 'CartAddition' });
    expect(add(mug, { quantity: 6 })).toEqual(problem);
    expect(add(mug, { quantity: 3 }, [line({ quantity: 3 })])).toEqual(problem);
    expect(add(mug, { quantity: 3 }, [line({ quantity: 3, additionalFields: '{"name":"Ann"}' })])).toEqual(
      problem,
    );
    expect(add(mug, { quantity: 5 }, [line({ quantity: 3, variantId: 'other' })])).toMatchObject({
      addedQuantity: 5,
    });
    expect(add(shirt, { sku: 'SHIRT-L' })).toMatchObject({ message, available: 0 });
  });

  it('files and gift cards never run out', () => {
    const ebook = product({ type: ProductType.digital, variants: [variant({ qtyInStock: 0 })] });
    expect(add(ebook, { quantity: 3 })).toMatchObject({ __typename: 'CartAddition' });
  });

  it('a second of a service is refused when the shop sells them one at a time', () => {
    const lesson = product({ type: ProductType.service });
    const settings = { multipleQuantityAllowedForServices: false };
    const decide = (quantity: number, lines: CartLine[]) =>
      decideAddToCart({ quantity }, { product: lesson, lines, settings });
    expect(decide(1, [])).toMatchObject({ __typename: 'CartAddition' });
    expect(decide(2, [])).toMatchObject({ message: 'Quantity must be 1.' });
    expect(decide(1, [line()])).toMatchObject({ __typename: 'QuantityOutOfRange' });
    expect(add(lesson, { quantity: 2 })).toMatchObject({ addedQuantity: 2 });
  });

  it('one membership is sold at a time', () => {
    const log = product({ type: ProductType.paywall });
    expect(add(log, {})).toMatchObject({ addedQuantity: 1 });
    expect(add(log, { quantity: 2 })).toMatchObject({ message: 'Quantity must be 1.' });
  });

  it('a product that is gone or hidden is not sold', () => {
    const problem = { __typename: 'ProductUnavailable', message: 'Sorry, that item is unavailable.' };
    expect(add(null, {})).toEqual(problem);
    expect(add(product({ isVisible: false }), {})).toEqual(problem);
    expect(add(product({ variants: [] }), {})).toEqual(problem);
  });

  it('no series of additions ever holds more than the stock', () => {
    const requests = fc.array(
      fc.tuple(fc.integer({ min: -1, max: 12 }), fc.constantFrom(null, '{"a":1}', '{"a":2}')),
    );
    fc.assert(
      fc.property(fc.nat(20), requests, (qtyInStock, series) => {
        const what = product({ variants: [variant({ qtyInStock })] });
        let lines: CartLine[] = [];
        for (const [quantity, additionalFields] of series) {
          const decision = add(what, { quantity, additionalFields }, lines);
          if (decision.__typename !== 'CartAddition') continue;
          const id = decision.mergeIntoLineId ?? `line${lines.length}`;
          const written = line({ id, quantity: decision.lineQuantity, additionalFields });
          lines = [...lines.filter((other) => other.id !== id), written];
        }
        expect(cartTotals(lines).totalQuantity).toBeLessThanOrEqual(qtyInStock);
        expect(lines.length).toBeLessThanOrEqual(3);
        expect(findCartProblems(lines, () => what).size).toBe(0);
      }),
    );
  });
});

describe('changing the quantity of a line', () => {
  const change = (quantity: unknown, what: Product | null = mug, lines = [line()]) =>
    decideQuantityChange(line(), quantity, { product: what, lines });

  it('sets it, whatever it was', () => {
    expect(change('5')).toEqual({ __typename: 'QuantityChanged', quantity: 5 });
  });

  it('to 0 removes the line, even of a product that is gone', () => {
    expect(change(0, null)).toEqual({ __typename: 'LineRemoved' });
  });

  it('is refused beyond the stock, counting other lines of the same variant', () => {
    expect(change(6)).toMatchObject({ __typename: 'NotEnoughStock' });
    expect(change(3, mug, [line(), line({ id: 'line2', quantity: 3 })])).toMatchObject({
      __typename: 'NotEnoughStock',
    });
  });

  it('is refused when it is no quantity', () => {
    expect(change('x')).toMatchObject({ __typename: 'QuantityNotNumeric' });
    expect(change(-1)).toMatchObject({ __typename: 'QuantityOutOfRange' });
    expect(change(10000, product({ variants: [variant({ unlimited: true })] }))).toMatchObject({
      __typename: 'QuantityOutOfRange',
    });
  });

  it('is refused when the variant is no longer sold', () => {
    expect(change(1, null)).toMatchObject({ __typename: 'VariantUnavailable' });
    expect(change(1, product({ variants: [variant({ id: 'other' })] }))).toMatchObject({
      __typename: 'VariantUnavailable',
    });
  });
});

describe('looking at a cart later', () => {
  it('says which lines can no longer be had, the first lines being served first', () => {
    const lines = [line({ quantity: 3 }), line({ id: 'line2', quantity: 3, additionalFields: '{"a":1}' })];
    const problems = findCartProblems(lines, () => mug);
    expect([...problems.keys()]).toEqual(['line2']);
    expect(problems.get('line2')?.message).toBe('Sorry, we do not have enough of that item available.');
  });

  it('says when a product became a subscription after it was put into the cart', () => {
    const problems = findCartProblems([line()], () => product({ isSubscribable: true }));
    expect(problems.get('line1')?.__typename).toBe('SubscriptionOnly');
  });

  it('says when a product or a variant is gone', () => {
    const lines = [line(), line({ id: 'line2', variantId: 'old' }), line({ id: 'line3', productId: 'p2' })];
    const problems = findCartProblems(lines, (id) => (id === 'p1' ? mug : undefined));
    expect([...problems].map(([id, problem]) => [id, problem.__typename])).toEqual([
      ['line2', 'VariantUnavailable'],
      ['line3', 'ProductUnavailable'],
    ]);
  });
});

describe('what a cart adds up to', () => {
  it('a line costs the price of one times its quantity', () => {
    expect(lineSubtotal({ unitPrice: 1999, quantity: 3 })).toBe(5997);
  });

  it('an empty cart is nothing at all', () => {
    expect(cartTotals([])).toEqual({
      ...{ subtotal: 0, totalQuantity: 0, hasDigital: false, purelyDigital: false },
      ...{ requiresShipping: false, isInstalmentEligible: false },
    });
  });

  it('what it holds decides about shipping and instalments', () => {
    const ofTypes = (...types: ProductType[]) =>
      cartTotals(types.map((productType) => line({ productType })));
    const { physical, digital, service } = ProductType;
    expect(ofTypes(physical)).toMatchObject({
      requiresShipping: true,
      hasDigital: false,
      isInstalmentEligible: true,
    });
    expect(ofTypes(digital)).toMatchObject({
      requiresShipping: false,
      hasDigital: true,
      purelyDigital: true,
    });
    expect(ofTypes(digital, physical)).toMatchObject({
      requiresShipping: true,
      hasDigital: true,
      purelyDigital: false,
    });
    expect(ofTypes(service, physical)).toMatchObject({ requiresShipping: true, isInstalmentEligible: false });
    expect(ofTypes(service, ProductType.giftCard)).toMatchObject({
      requiresShipping: false,
      purelyDigital: false,
    });
  });

  it('the subtotal is the sum of its lines, to the cent', () => {
    const lines = fc.array(
      fc.record({ unitPrice: fc.nat(99_999_999), quantity: fc.integer({ min: 1, max: 9999 }) }),
    );
    fc.assert(
      fc.property(lines, (drawn) => {
        const totals = cartTotals(drawn.map((each) => line(each)));
        const exact = drawn.reduce((sum, each) => sum + BigInt(each.unitPrice) * BigInt(each.quantity), 0n);
        expect(BigInt(totals.subtotal)).toBe(exact);
        expect(totals.totalQuantity).toBe(drawn.reduce((sum, each) => sum + each.quantity, 0));
      }),
    );
  });
});

describe('answers to a product form', () => {
  it('are the same in any order, and none are none', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (answers) => {
        const reversed = Object.fromEntries(Object.entries(answers).toReversed());
        expect(additionalFieldsKey(JSON.stringify(reversed, null, 2))).toBe(
          additionalFieldsKey(JSON.stringify(answers)),
        );
      }),
    );
    for (const none of [null, undefined, '', ' ', '{}', 'null']) expect(additionalFieldsKey(none)).toBe('');
    expect(additionalFieldsKey('not json')).toBe('not json');
  });
});
