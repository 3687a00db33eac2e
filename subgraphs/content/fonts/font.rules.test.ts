import { expect, test } from 'vitest';
import { findFontProblem, sniffFont, usesOfFamily } from './font.rules.ts';
import { makePlainFont, readOlderFont, readSampleFont } from './font-testing.ts';

test('a font is known by its bytes', async () => {
  expect(sniffFont(await readSampleFont())).toBe('woff2');
  expect(sniffFont(await readOlderFont())).toBe('woff');
  expect(sniffFont(makePlainFont())).toBe('truetype');
  expect(sniffFont(makePlainFont(undefined, 'OTTO'))).toBe('opentype');
});

test('what is cut off, lacks a table that letters need, or is something else is no font', async () => {
  const sample = await readSampleFont();
  expect(sniffFont(sample.subarray(0, sample.length - 1))).toBeNull();
  const older = await readOlderFont();
  expect(sniffFont(older.subarray(0, older.length - 1))).toBeNull();
  expect(sniffFont(Buffer.from(older.toString('latin1').replace('cmap', 'cmop'), 'latin1'))).toBeNull();
  expect(sniffFont(makePlainFont().subarray(0, 100))).toBeNull();
  expect(sniffFont(makePlainFont(['cmap', 'head', 'hhea', 'hmtx']))).toBeNull();
  for (const text of ['', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'wOF2'])
    expect(sniffFont(Buffer.from(text.padEnd(100)))).toBeNull();
});

const font = { family: 'Brand Sans', weight: '400', licence: 'Bought, number 7' };

test.each([
  [{ family: 'Brand"; } body { display: none' }, 'input.family'],
  [{ family: '' }, 'input.family'],
  [{ weight: '450' }, 'input.weight'],
  [{ licence: '' }, 'input.licence'],
])('a font with %j is refused at that field', (change, field) => {
  expect(findFontProblem(font)).toBeNull();
  expect(findFontProblem({ ...font, ...change })).toMatchObject({ field });
});

test('a family is used by the options that have it, and by CSS that names it', () => {
  const style = { themeName: 'Atelier', isDraft: false, values: {}, customCss: '' };
  const chosen = { ...style, values: { headingFont: '"Brand Sans", serif', textFont: '"Brand"' } };
  expect(usesOfFamily([style, chosen], 'Brand Sans')).toEqual(['headingFont of Atelier']);
  const written = { ...style, themeName: '', isDraft: true, customCss: 'h1 { font-family: brand sans }' };
  expect(usesOfFamily([written], 'Brand Sans')).toEqual(['CSS of your own (draft)']);
});
