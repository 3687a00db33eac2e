import { expect, test } from 'vitest';
import { findNewPictureProblem, moved, ordered } from './product-picture.rules.ts';

test('a picture is moved behind another one, or to the front', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['a', 'd', 'b', 'c']);
  expect(moved(['a', 'b', 'c', 'd'], 2, -1)).toEqual(['c', 'a', 'b', 'd']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 0, 1)).toEqual(['b', 'a']);
});

test('an order names each picture once', () => {
  const things = [{ id: 'a' }, { id: 'b' }];
  expect(ordered(things, ['b', 'a'])).toEqual([{ id: 'b' }, { id: 'a' }]);
  for (const ids of [['a'], ['a', 'a'], ['a', 'c'], ['a', 'b', 'a']]) expect(ordered(things, ids)).toBeNull();
});

test('a new picture comes by its bytes or from an https address, and what it shows is said briefly', () => {
  expect(findNewPictureProblem({ base64: 'AAAA' })).toBeNull();
  expect(findNewPictureProblem({ url: 'https://pictures.example/mug.png', altText: 'A mug' })).toBeNull();
  expect(findNewPictureProblem({ imageId: 'mug' })).toBeNull();
  expect(findNewPictureProblem({})?.field).toBe('input');
  expect(findNewPictureProblem({ imageId: 'mug', base64: 'AAAA' })?.field).toBe('input');
  expect(findNewPictureProblem({ base64: 'AAAA', url: 'https://pictures.example/mug.png' })?.field).toBe(
    'input',
  );
  expect(findNewPictureProblem({ url: 'http://pictures.example/mug.png' })?.field).toBe('input.url');
  expect(findNewPictureProblem({ base64: 'AAAA', altText: 'x'.repeat(1_001) })?.field).toBe('input.altText');
});
