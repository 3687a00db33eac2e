import { expect, test } from 'vitest';
import { fontsOfKit, kitOf, readKit, withKit } from './kit.rules.ts';
import { groupOptions, numberOf, pictureOf, plainDefault } from './option.rules.ts';
import { colourRole, contrast, pairValues, palettes, paletteValues, typePairs } from './starters.rules.ts';

const option = (name: string, title: string, type = 'color') => ({ name, title, type, category: '' });

test('text and accent of every palette can be read on its background', () => {
  for (const { name, colours } of palettes)
    expect([
      name,
      contrast(colours.text, colours.background) >= 7,
      contrast(colours.accent, colours.background) >= 4.5,
      contrast(colours.accentInDark, '#10171a') >= 4.5,
    ]).toEqual([name, true, true, true]);
});

test('a palette reaches the options whose names say what they are for, and no others', () => {
  const options = [
    option('accentColor', 'Accent colour'),
    option('accentColorDark', 'Accent colour in the dark'),
    option('paperColor', 'Paper'),
    option('inkColor', 'Ink'),
    option('lineColor', 'Line colour'),
    option('button-text-color', 'Button Text'),
    option('bodyFont', 'Text font', 'font'),
  ];
  expect(options.map(colourRole).slice(0, 6)).toEqual([
    ...['accent', 'accentInDark', 'background', 'text', undefined, undefined],
  ]);
  const [first] = palettes;
  expect(first && Object.keys(paletteValues(options, first))).toEqual([
    ...['accentColor', 'accentColorDark', 'paperColor', 'inkColor'],
  ]);
});

test('a type pair gives headings one family and everything else the other', () => {
  const options = [option('headingFont', 'Heading font', 'font'), option('nav', 'Navigation', 'font')];
  const [pair] = typePairs;
  expect(pair && pairValues(options, pair)).toEqual({ headingFont: '"Fraunces"', nav: '"Inter"' });
});

test('options stand in the theme’s groups, and are found by their names', () => {
  const options = [
    { ...option('gap', 'Gap'), category: '' },
    { ...option('ink', 'Ink'), category: 'Colour' },
    { ...option('paper', 'Paper'), category: 'Colour' },
  ];
  expect(groupOptions(options, '').map(({ category }) => category)).toEqual(['Colour', '']);
  expect(groupOptions(options, 'PAP').flatMap((group) => group.options.map(({ name }) => name))).toEqual([
    'paper',
  ]);
});

test('defaults are shown without the signs that style sheets need', () => {
  expect(plainDefault({ defaultValue: '~"4 / 5"' })).toBe('4 / 5');
  expect(plainDefault({ defaultValue: '"Fraunces"' })).toBe('Fraunces');
  expect([numberOf('20px'), numberOf('.5em'), numberOf('@gap * 2')]).toEqual([20, 0.5, null]);
  expect(['/media/0190-a/clay.png', "url('/assets/a.png')", 'none'].map(pictureOf)).toEqual([
    '0190-a',
    '',
    '',
  ]);
});

test('a kit of Adobe Fonts is the first thing in the owner’s CSS, is changed and goes again, and all else stays', () => {
  const own = 'b { color: red; }';
  const css = withKit(own, 'abc1def');
  expect(css).toBe(`@import url("https://use.typekit.net/abc1def.css");\n${own}`);
  expect([kitOf(css), kitOf(own), kitOf(withKit(css, 'xyz9abc'))]).toEqual(['abc1def', '', 'xyz9abc']);
  expect(withKit(css, '')).toBe(own);
});

test('a kit is known by its id or by the code that Adobe gives for pages, and by nothing else', () => {
  expect(readKit(' ABC1def ')).toBe('abc1def');
  expect(readKit('<link rel="stylesheet" href="https://use.typekit.net/abc1def.css">')).toBe('abc1def');
  for (const text of ['', 'my kit', 'abc"); } b {', 'https://fonts.example/abc1def.css'])
    expect(readKit(text)).toBeUndefined();
});

test('the families of a kit are listed once each, with letters that only Adobe serves', () => {
  const face = (family: string, url: string) =>
    `@font-face {\nfont-family:"${family}";\nsrc:url("${url}") format("woff2");\n}`;
  const at = 'https://use.typekit.net/af/1/l';
  const css = [face('ash-serif', at), face('ash-serif', `${at}?bold`), face('odd', 'https://else.example/l')];
  expect(fontsOfKit(css.join('\n'))).toEqual([{ family: 'ash-serif', kind: 'Typekit kit', url: at }]);
});
