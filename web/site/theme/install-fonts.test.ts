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
