import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cropOfRatio,
  croppedName,
  pixelsOf,
  resizeCrop,
  turnedSize,
  wholePicture,
  withinPicture,
} from './crop.rules.ts';

const picture = { width: 600, height: 400 };

test('a crop of a ratio is the largest around the middle', () => {
  expect(pixelsOf(cropOfRatio(wholePicture, 1, picture), picture)).toEqual({
    ...{ left: 100, top: 0, width: 400, height: 400 },
  });
  expect(cropOfRatio(wholePicture, null, picture)).toBe(wholePicture);
});

test('a crop never leaves the picture, however it is moved and resized', () => {
  const part = fc.double({ min: -2, max: 2, noNaN: true });
  const ratio = fc.constantFrom(null, 1, 1.5, 2 / 3, 2.4);
  fc.assert(
    fc.property(part, part, part, part, ratio, (left, top, width, height, kept) => {
      const moved = withinPicture({ left, top, width: Math.abs(width), height: Math.abs(height) });
      for (const crop of [moved, resizeCrop(moved, { width, height }, kept, picture)]) {
        expect(crop.left).toBeGreaterThanOrEqual(0);
        expect(crop.top).toBeGreaterThanOrEqual(0);
        expect(crop.left + crop.width).toBeLessThanOrEqual(1.0002);
        expect(crop.top + crop.height).toBeLessThanOrEqual(1.0002);
      }
    }),
  );
});

test('a picture that is turned by a quarter changes its sides', () => {
  expect(turnedSize(picture, 1)).toEqual({ width: 400, height: 600 });
  expect(turnedSize(picture, 2)).toEqual(picture);
});

test('what is cropped is called after its picture, once', () => {
  expect(croppedName('mug.jpeg', 'image/jpeg')).toBe('mug-cropped.jpg');
  expect(croppedName('mug-cropped.jpg', 'image/png')).toBe('mug-cropped.png');
});
