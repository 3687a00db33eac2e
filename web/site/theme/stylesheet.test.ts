import { expect, test } from 'vitest';
import { readTheme } from './read-theme.ts';
import { compileStylesheet } from './stylesheet.ts';
import { stylesheetFor } from './stylesheet-cache.ts';
import type { Theme } from './theme.ts';

function themeWith(sheets: Record<string, string>, order = Object.keys(sheets)): Theme {
  const conf = { name: 'T', layouts: { default: { name: 'D', regions: ['site'] } }, stylesheets: order };
  const files = new Map([
    ['template.conf', JSON.stringify(conf)],
    ['site.region', '<html></html>'],
    ...Object.entries(sheets).map(([name, text]): [string, string] => [`styles/${name}`, text]),
  ]);
  const { theme } = readTheme(files);
  if (theme === undefined) throw new Error('The fixture is not a theme.');
  return theme;
}

test('style sheets are joined in order, the reset first, and share their variables', async () => {
  const theme = themeWith(
    { 'b.less': 'a { color: @brand; }', 'a.less': '@brand: #123456;', 'reset.css': '* { margin: 0 }' },
    ['b.less', 'a.less'],
  );
  const { css, problems } = await compileStylesheet(theme);
  expect(problems).toEqual([]);
  expect(css.replace(/\s+/g, ' ')).toBe('* { margin: 0 } a { color: #123456; } ');
});

test('an owner changes the look by style options, within their bounds', async () => {
  const theme = themeWith({
    'a.less':
      '// tweak: {"type": "value", "title": "Header", "min": 10, "max": 50, "step": 5}\n@header: 20px;\n' +
      '// tweak: {"type":"color","title":"Text"}\n@text: #000;\nheader { height: @header; color: fade(@text, 50%); }',
  });
  expect(theme.styleOptions).toMatchObject([
    {
      name: 'header',
      type: 'value',
      title: 'Header',
      defaultValue: '20px',
      min: 10,
      max: 50,
      step: 5,
      unit: 'px',
    },
    { name: 'text', type: 'color', defaultValue: '#000' },
  ]);
  const { css } = await compileStylesheet(theme, { header: 80, text: '#fff' });
  expect(css).toContain('height: 50px');
  expect(css).toContain('rgba(255, 255, 255, 0.5)');
});

test('a value that is no value cannot add styles of its own', async () => {
  const theme = themeWith({
    'a.less': '// tweak: {"type":"color","title":"Text"}\n@text: #000;\na { color: @text; }',
  });
  const { css, problems } = await compileStylesheet(theme, { text: 'red; } body { display: none' });
  expect(css).toContain('color: #000');
  expect(css).not.toContain('display');
  expect(problems).toMatchObject([{ severity: 'warning', file: 'styles/a.less', line: 1 }]);
});

test('a style sheet with an error is left out with its file and line, and the others still work', async () => {
  const theme = themeWith({
    'one.less': 'a { color: red; }',
    'two.less': 'b {\n  color: @nowhere;\n}',
    'three.less': 'c { color: blue; }\n d { .nomixin; }',
    'four.less': 'e { color: green }',
  });
  const { css, problems } = await compileStylesheet(theme);
  expect(css).toContain('red');
  expect(css).toContain('green');
  expect(problems).toMatchObject([
    { severity: 'error', file: 'styles/two.less', line: 2, message: 'variable @nowhere is undefined' },
    { severity: 'error', file: 'styles/three.less', line: 2 },
  ]);
});

test('plain CSS that LESS cannot read is used unchanged', async () => {
  const theme = themeWith({ 'site.css': 'a { color: red; }\n@x {{ }}\nb { width: 1px }' });
  const { css, problems } = await compileStylesheet(theme);
  expect(css).toContain('@x {{ }}');
  expect(problems).toMatchObject([{ severity: 'warning', file: 'styles/site.css' }]);
});

test('style sheets written for old LESS compile', async () => {
  const theme = themeWith({
    'old.less': [
      '.clearfix { zoom: 1; }',
      '.round(@r: 4px) { border-radius: @r; }',
      '@w: 10px; @phone: ~"only screen and (max-width: 640px)"; @name: box;',
      '.a { .clearfix; .round; width: @w/2; margin: -@w; background: url(/assets/a.png); font: 12px/1.5 x; }',
      '.b { filter: ~"alpha(opacity=50)"; filter: progid:DXImageTransform.Microsoft.gradient(startColorstr="#1", endColorstr="#2"); }',
      '.@{name} { @media @phone { width: (@w * 2); } .round(2px) !important; &:extend(.a); }',
      '.when(@mode) when (@mode = true) { top: 0 } .c { .when(true); width: ~"calc(100% - 3px)"; *zoom: 1; }',
      '.d { width: e("1px"); color: lighten(#333, 10%); -ms-filter: "x"; }',
    ].join('\n'),
  });
  const { css, problems } = await compileStylesheet(theme);
  expect(problems).toEqual([]);
  expect(css).toContain('width: 5px');
  expect(css).toContain('border-radius: 4px');
  expect(css).toContain('@media only screen and (max-width: 640px)');
  expect(css).toContain('calc(100% - 3px)');
});

test('plain CSS is put out unchanged, and its classes can still be used as mixins', async () => {
  const theme = themeWith({
    'base.css':
      '.fix { zoom: 1 }\na { grid-area: 1/2; inset: 4px/2; aspect-ratio: 16/9; color: rgb(0 0 0 / 50%) }',
    'site.less': 'b { .fix; grid-row: 1 / -1; aspect-ratio: 16/9; color: rgb(0 0 0 / 50%); width: 10px/2 }',
  });
  const { css, problems } = await compileStylesheet(theme);
  expect(problems).toEqual([]);
  expect(css).toContain('a { grid-area: 1/2; inset: 4px/2; aspect-ratio: 16/9; color: rgb(0 0 0 / 50%) }');
  expect(css.replace(/\s+/g, ' ')).toContain('b { zoom: 1; grid-row: 1 / -1; aspect-ratio: 16/9; color:');
  expect(css).toContain('width: 5px');
  expect(css).toMatch(/color: (?:rgba\(0, 0, 0, 0\.5\)|rgb\(0 0 0 \/ 50%\));?\s+width/);
});

test.each([
  ['a file outside the theme', '@import "../../../../etc/passwd";'],
  ['a file by its full path', '@import (inline) "/etc/passwd";'],
  ['a file by its address', '@import (less) "file:///etc/passwd";'],
  ['a sheet on another server', '@import (less) "http://127.0.0.1:1/x.less";'],
  ['another theme’s sheet', '@import "gone";'],
  ['a plug-in', '@plugin "./evil.js";'],
  ['script', 'a { width: `process.exit(1)`; }'],
])('a style sheet cannot use %s', async (_, sheet) => {
  const theme = themeWith({ 'bad.less': `${sheet}\nq { color: red }`, 'good.less': 'p { color: blue }' });
  const { css, problems } = await compileStylesheet(theme);
  expect(css).toContain('blue');
  expect(css).not.toMatch(/root:/);
  expect(problems).toMatchObject([{ severity: 'error', file: 'styles/bad.less' }]);
});

test('a style sheet cannot read other files through its functions', async () => {
  const theme = themeWith({
    'a.less': 'a { b: data-uri("/etc/passwd"); width: image-width("/etc/passwd"); }',
  });
  const { css } = await compileStylesheet(theme);
  expect(css).toContain('url("/etc/passwd")');
  expect(css).not.toContain('root:');
});

test('a style sheet imports others of the theme, from where it stands', async () => {
  const theme = themeWith(
    {
      'a.less': '@import "parts/b"; @import "../styles/c.less";',
      'parts/b.less': '@import "../d.css.less"; b { x: y }',
      'c.less': 'c { x: y }',
      'd.css.less': 'd { x: y }',
    },
    ['a.less'],
  );
  const { css, problems } = await compileStylesheet(theme);
  expect(problems).toEqual([]);
  expect(css.replace(/\s+/g, '')).toBe('d{x:y;}b{x:y;}c{x:y;}');
});

test('a style sheet that never ends is stopped', async () => {
  const theme = themeWith({ 'loop.less': '.a(@n) when (@n > 0) { .a(@n - 1); .a(@n - 1); } b { .a(60); }' });
  const { css, problems } = await compileStylesheet(theme, {}, { milliseconds: 1_500 });
  expect(css).toBe('');
  expect(problems).toMatchObject([{ message: 'The style sheets take too long to compile.' }]);
});

test('sheets on other servers are left to the browser, before all else', async () => {
  const theme = themeWith({
    'a.less': 'a { b: c }',
    'b.less':
      '/* @import "x"; */\n@import url("//fonts.test/count/1");\n@import "https://fonts.test/css?family=A";\nd { e: f }',
  });
  const { css, problems } = await compileStylesheet(theme);
  expect(problems).toEqual([]);
  expect(css.split('\n').slice(0, 2)).toEqual([
    '@import url("//fonts.test/count/1");',
    '@import "https://fonts.test/css?family=A";',
  ]);
  expect(css).toContain('/* @import "x"; */');
});

test('a font that an owner chooses goes wherever the theme uses its rule', async () => {
  const theme = themeWith({
    'a.less':
      '// tweak: { "type": "font", "title": "Heading" }\n.heading-font {\n font-family: Arial, sans-serif; font-size: 2em;\n}\n' +
      'h1 { .heading-font; }',
  });
  expect(theme.styleOptions).toMatchObject([
    { name: 'heading-font', target: 'rule', defaultValue: 'Arial, sans-serif' },
  ]);
  const { css } = await compileStylesheet(theme, { 'heading-font': '"Inter", serif' });
  expect(css.replace(/\s+/g, ' ')).toContain(
    'h1 { font-family: Arial, sans-serif; font-size: 2em; font-family: "Inter", serif; }',
  );
});

test('a theme’s style sheet is compiled once for each choice of values', async () => {
  const theme = themeWith({
    'a.less': '// tweak: {"type": "value", "title": "W"}\n@w: 1px;\na { width: @w }',
  });
  const [first, second] = await Promise.all([stylesheetFor(theme), stylesheetFor(theme, { unknown: 1 })]);
  expect(second).toBe(first);
  expect(await stylesheetFor(theme)).toBe(first);
  expect((await stylesheetFor(theme, { w: 2 })).css).toContain('2px');
});
