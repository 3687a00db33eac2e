import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOfFont, fontFaces, installFonts, sampleOfFont } from './install-fonts.ts';

test('every font is there with each file that a style sheet names', () => {
  for (const font of installFonts) {
    const css = fontFaces(`"${font.family}"`, '') + sampleOfFont(font);
    const files = [...css.matchAll(/\/assets\/app\/fonts\/([\w-]+)\/([\w.-]+)\?v=/g)];
    expect(files.length).toBeGreaterThan(1);
    for (const [, id, file = ''] of files)
      expect([file, id, existsSync(join(folderOfFont(font), file))]).toEqual([file, font.id, true]);
  }
});

test('a style sheet gets the fonts that its owner chose, and none that the theme brings itself', () => {
  expect(fontFaces('', 'body { font-family: Inter }')).toBe('');
  expect(fontFaces('"Work Sans"', 'a { top: 0 }')).toContain('@font-face{font-family:"Work Sans"');
  expect(fontFaces('"Inter"', '@font-face { font-family: "Inter"; src: url(/assets/i.woff2) }')).toBe('');
});

test('a font of the owner’s own takes the place of the install’s where a style names it, and is left out elsewhere', () => {
  const own = {
    family: 'Inter',
    weight: '700',
    isItalic: true,
    format: 'woff2',
    url: '/media/fonts/1/Inter.woff2',
  };
  expect(fontFaces('"Inter", serif', '', [own])).toBe(
    '@font-face{font-family:"Inter";font-style:italic;font-weight:700;font-display:swap;src:url(/media/fonts/1/Inter.woff2) format("woff2")}\n',
  );
  expect(fontFaces('"Work Sans"', '', [own])).not.toContain('/media/fonts/');
});
