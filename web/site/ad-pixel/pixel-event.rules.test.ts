import { expect, test } from 'vitest';
import { pixelEventOf } from './pixel-event.rules.ts';

const eventOf = (content: object, schema = 'CommerceShopping') =>
  pixelEventOf({ schema, content: { ...content } });

test('products that are seen and added are named as the products feed names them, with what they are worth', () => {
  const mug = { item_id: 'p1', item_title: 'Mug', item_price: '19.90', currency_code: 'EUR' };
  const product = { content_name: 'Mug', content_type: 'product', currency: 'EUR' };
  expect(eventOf({ ...mug, event: 'VisitPDP', item_variant_object: { id: 'v1', sku: 'MUG-1' } })).toEqual({
    name: 'ViewContent',
    parameters: { ...product, content_ids: ['MUG-1'], value: 19.9 },
  });
  const added = { ...mug, event: 'AddToCart', item_quantity: 3, item_variant_object: { id: 'v1', sku: '' } };
  expect(eventOf(added)).toEqual({
    name: 'AddToCart',
    parameters: { ...product, content_ids: ['v1'], value: 59.7 },
  });
  expect(eventOf({ event: 'VisitPDP', item_title: 'Gone', item_price: null })).toEqual({
    name: 'ViewContent',
    parameters: { content_name: 'Gone' },
  });
});

test('an order is told by its own id, so that it counts once, and not at all where it moves no money', () => {
  const items = [{ sku: 'MUG-1', quantity: 2 }, { sku: '' }, {}];
  const order = { id: 'o1', grandTotal: '41.50', currency: 'EUR', testMode: false, items };
  expect(eventOf(order, 'Order')).toEqual({
    ...{ name: 'Purchase', id: 'o1' },
    parameters: { value: 41.5, currency: 'EUR', content_type: 'product', content_ids: ['MUG-1'] },
  });
  expect(eventOf({ ...order, testMode: true }, 'Order')).toBeNull();
});

test('a checkout that begins is told, and nothing else that happens', () => {
  expect(eventOf({ event: 'BeginCheckout' })?.name).toBe('InitiateCheckout');
  for (const event of ['ViewCart', 'RemoveFromCart', 'VisitPLP', 'RelatedProductClick', undefined])
    expect(eventOf({ event })).toBeNull();
  expect(eventOf({ query: 'my ailment' }, 'SiteSearch')).toBeNull();
});
