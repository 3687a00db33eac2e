import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOfFont, fontFaces, installFonts, sampleOfFont } from './install-fonts.ts';
import { readTheme } from './read-theme.ts';
import { compileStylesheet } from './stylesheet.ts';

/** The families that a style sheet brings itself. */
async function familiesOf(css: string): Promise<readonly string[]> {
  const conf = { name: 'T', layouts: { default: { regions: ['site'] } }, stylesheets: ['a.css'] };
  const files = { 'template.conf': JSON.stringify(conf), 'site.region': 'x', 'styles/a.css': css };
  const { theme } = readTheme(new Map(Object.entries(files)));
  return theme ? (await compileStylesheet(theme)).families : [];
}

test('every font is there with each file that a style sheet names', () => {
  for (const font of installFonts) {
    const css = fontFaces(`"${font.family}"`) + sampleOfFont(font);
    const files = [...css.matchAll(/\/assets\/app\/fonts\/([\w-]+)\/([\w.-]+)\?v=/g)];
    expect(files.length).toBeGreaterThan(1);
    for (const [, id, file = ''] of files)
      expect([file, id, existsSync(join(folderOfFont(font), file))]).toEqual([file, font.id, true]);
  }
});

test('a style sheet gets the fonts that its owner chose, and none that the theme brings itself', async () => {
  const brought = await familiesOf(
    '@font-face { src: url(/assets/i.woff2); font-family: "inter" }\n@FONT-FACE{font-family:Oswald;} body { font-family: Figtree }',
  );
  expect(brought).toEqual(['Inter', 'Oswald']);
  expect(fontFaces('')).toBe('');
  expect(fontFaces('"Work Sans"', brought)).toContain('@font-face{font-family:"Work Sans"');
  expect(fontFaces('"Inter"', brought)).toBe('');
});

test('a font of the owner’s own takes the place of the install’s where a style names it, and is left out elsewhere', () => {
  const own = {
    family: 'Inter',
    weight: '700',
    isItalic: true,
    format: 'woff2',
    url: '/media/fonts/1/Inter.woff2',
  };
  expect(fontFaces('"Inter", serif', [], [own])).toBe(
    '@font-face{font-family:"Inter";font-style:italic;font-weight:700;font-display:swap;src:url(/media/fonts/1/Inter.woff2) format("woff2")}\n',
  );
  expect(fontFaces('"Work Sans"', [], [own])).not.toContain('/media/fonts/');
});
