import { expect, test } from 'vitest';
import { findHslProblem, isDark, readHex, readRgb } from './colour.rules.ts';

const fine = { hue: 360, saturation: 1, lightness: 0, alpha: 0 };

test('a colour says which of its numbers is out of bounds, or missing', () => {
  expect(findHslProblem(fine)).toBeNull();
  expect(findHslProblem({ hue: 12, saturation: 0.5, lightness: 0.5 })).toBeNull();
  expect(findHslProblem({ ...fine, hue: 361 })).toBe('Hue out of bounds.');
  expect(findHslProblem({ ...fine, saturation: -0.1 })).toBe('Saturation out of bounds.');
  expect(findHslProblem({ ...fine, lightness: 1.01 })).toBe('Lightness out of bounds.');
  expect(findHslProblem({ ...fine, alpha: 2 })).toBe('Alpha out of bounds.');
  expect(findHslProblem({ hue: 12, saturation: 0.5 })).toBe('Missing an H/S/L value.');
});

test('a colour’s hex number has three or six digits', () => {
  expect(readHex('#ABC')).toBe('#aabbcc');
  expect(readHex(' a63d2f ')).toBe('#a63d2f');
  for (const text of ['', '#ab', '#abcd', '#abcdefg', 'red', '#ggg']) expect(readHex(text)).toBeNull();
});

test('a colour’s three numbers go from 0 to 255', () => {
  expect(readRgb(['0', '255', '12.4'])).toEqual([0, 255, 12]);
  for (const texts of [
    ['1', '2'],
    ['1', '2', '256'],
    ['1', '', '3'],
    ['1', '-1', '3'],
  ])
    expect(readRgb(texts)).toBeNull();
});

test('a colour is dark below 65 percent of luminance', () => {
  expect(isDark(165, 165, 165)).toBe(true);
  expect(isDark(166, 166, 166)).toBe(false);
  expect(isDark(166, 61, 47)).toBe(true);
  expect(isDark(255, 255, 0)).toBe(false);
});
