import { expect, test } from 'vitest';
import { fontOfFile } from './font-file.rules.ts';

test.each([
  ['SourceSans-BoldItalic.woff2', 'Source Sans', '700', true],
  ['Fraunces[wght].ttf', 'Fraunces', '100 900', false],
  ['Lato_ExtraLight.otf', 'Lato', '200', false],
  ['brand.woff', 'brand', '400', false],
])('the file “%s” is taken for %s in %s, in italics: %s', (filename, family, weight, isItalic) => {
  expect(fontOfFile(filename)).toEqual({ family, weight, isItalic });
});
