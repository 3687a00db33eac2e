import { expect, test } from 'vitest';
import { pictureOfVariant } from './picture-of-variant.ts';

const images = [{ id: 'white' }, { id: 'blue' }];

test('A variant is shown by the picture that its owner chose, else by the first of its product', () => {
  expect(pictureOfVariant(images, 'blue')).toBe(images[1]);
  for (const none of [null, undefined, 'gone']) expect(pictureOfVariant(images, none)).toBe(images[0]);
  expect(pictureOfVariant([], 'blue')).toBeUndefined();
  expect(pictureOfVariant(undefined, 'blue')).toBeUndefined();
});
