import { describe, expect, test } from 'vitest';
import { pathOf, placeAt, productOrder, stepPlaces, withPlace } from './categories.rules.ts';

const node = (id: string, parentId: string | null = null) => ({ id, name: id, slug: id, parentId });
const nodes = [node('cups'), node('mugs', 'cups'), node('tea', 'mugs'), node('bowls'), node('plates')];

describe('a category', () => {
  test('is dropped beside others or below one, never below itself', () => {
    expect(placeAt(nodes, 'plates', { id: 'cups', position: 'after' })).toEqual({
      ...{ parentId: null, siblings: ['cups', 'plates', 'bowls'] },
    });
    expect(placeAt(nodes, 'plates', { id: 'mugs', position: 'before' })).toEqual({
      ...{ parentId: 'cups', siblings: ['plates', 'mugs'] },
    });
    expect(placeAt(nodes, 'bowls', { id: 'cups', position: 'on' })).toEqual({
      ...{ parentId: 'cups', siblings: ['mugs', 'bowls'] },
    });
    expect(placeAt(nodes, 'cups', { id: 'tea', position: 'on' })).toBeNull();
    expect(placeAt(nodes, 'cups', { id: 'cups', position: 'before' })).toBeNull();
  });

  test('goes up, down, below the one before it, and out beside the one above it', () => {
    const steps = stepPlaces(nodes, 'bowls');
    expect(steps.up?.siblings).toEqual(['bowls', 'cups', 'plates']);
    expect(steps.down?.siblings).toEqual(['cups', 'plates', 'bowls']);
    expect(steps.in).toEqual({ parentId: 'cups', siblings: ['mugs', 'bowls'] });
    expect(steps.out).toBeNull();
    expect(stepPlaces(nodes, 'mugs')).toEqual({
      ...{ up: null, down: null, in: null },
      out: { parentId: null, siblings: ['cups', 'mugs', 'bowls', 'plates'] },
    });
  });

  test('is shown at its new place before that is saved, with all below it', () => {
    const place = placeAt(nodes, 'mugs', { id: 'bowls', position: 'before' });
    const shown = place && withPlace(nodes, 'mugs', place);
    expect(shown?.filter(({ parentId }) => parentId === null).map(({ id }) => id)).toEqual([
      ...['cups', 'mugs', 'bowls', 'plates'],
    ]);
    expect(pathOf(shown ?? [], 'tea').map(({ id }) => id)).toEqual(['mugs', 'tea']);
  });
});

describe('a product of a category', () => {
  const shop = ['a', 'b', 'c', 'd'].map((id) => ({ id, collectionId: 'shop' }));

  test('changes places with those between where it was and where it goes', () => {
    expect(productOrder(shop, 0, 2)?.ids).toEqual(['b', 'c', 'a']);
    expect(productOrder(shop, 3, 2)?.ids).toEqual(['d', 'c']);
    expect(productOrder(shop, 1, 1)).toBeNull();
  });

  test('changes places with those of its own products page alone', () => {
    const mixed = shop.with(1, { id: 'b', collectionId: 'sale' });
    expect(productOrder(mixed, 0, 2)?.ids).toEqual(['c', 'a']);
    expect(productOrder(mixed, 0, 1)).toBeNull();
  });
});
