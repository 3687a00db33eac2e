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
  const { css } = await compileStylesheet(theme, { values: { header: 80, text: '#fff' } });
  expect(css).toContain('height: 50px');
  expect(css).toContain('rgba(255, 255, 255, 0.5)');
});

test('a value that is no value cannot add styles of its own', async () => {
  const theme = themeWith({
    'a.less': '// tweak: {"type":"color","title":"Text"}\n@text: #000;\na { color: @text; }',
  });
  const { css, problems } = await compileStylesheet(theme, {
    values: { text: 'red; } body { display: none' },
  });
  expect(css).toContain('color: #000');
  expect(css).not.toContain('display');
  expect(problems).toMatchObject([{ severity: 'warning', file: 'styles/a.less', line: 1 }]);
});

test('a statement that asks for what nobody brings is left out with its file and line, and the rest is used', async () => {
  const theme = themeWith({
    'one.less': 'a { color: red; }',
    'two.less': '@wide: @gap * 2;\nb {\n  color: @nowhere;\n  width: 1px; margin: @wide;\n}',
    'three.less':
      'c { color: blue; }\n d { .nomixin; height: 2px; }\n.m(@a) { left: @a } e { .m(1, 2); top: 3px }',
    'four.less':
      '@media (min-width: @none) { f { top: 4px } } g-@{none} { top: 5px } h { color: fade(@x, 1%); top: 6px }',
    'five.less': 'i { color: green }',
  });
  const { css, problems } = await compileStylesheet(theme);
  expect(css.replace(/\s+/g, '')).toBe(
    'a{color:red;}b{width:1px;}c{color:blue;}d{height:2px;}e{top:3px;}h{top:6px;}i{color:green;}',
  );
  const left = { severity: 'error', whatWeDid: 'This statement was left out.' };
  const told = problems.map(({ file, line, message }) => `${file}:${line} ${message}`);
  expect(problems.every((problem) => problem.whatWeDid === left.whatWeDid)).toBe(true);
  expect(told).toEqual([
    'styles/two.less:1 variable @gap is undefined',
    'styles/two.less:3 variable @nowhere is undefined',
    'styles/three.less:2 .nomixin is undefined',
    'styles/three.less:3 No matching definition was found for `.m(1, 2)`',
    'styles/four.less:1 variable @none is undefined',
    'styles/four.less:1 variable @none is undefined',
    'styles/four.less:1 Error evaluating function `fade`: variable @x is undefined',
  ]);
});

test('a statement that cannot be read is left out with its file and line, and the rest of its sheet is used', async () => {
  const theme = themeWith({
    'one.less':
      '// ; {\na { color: #xyz; top: 1px }\n.m(@a) when (@a <> "}") { left: @a }\nb { filter: alpha(opacity=.35); width: unit(3, "px") }',
    'two.less': 'c { top: 2px }',
  });
  const { css, problems } = await compileStylesheet(theme);
  expect(css.replace(/\s+/g, '')).toBe('a{top:1px;}b{width:3px;}c{top:2px;}');
  expect(problems).toMatchObject(
    [2, 3, 4].map((line) => ({ file: 'styles/one.less', line, whatWeDid: 'This statement was left out.' })),
  );
});

test('a style sheet that is not closed is left out with its file and line, and the others still work', async () => {
  const theme = themeWith({
    'one.less': 'a { color: red; }',
    'two.less': 'b { c: d',
    'three.less': 'e { f: g }',
  });
  const { css, problems } = await compileStylesheet(theme);
  expect(css.replace(/\s+/g, '')).toBe('a{color:red;}e{f:g;}');
  expect(problems).toMatchObject([
    { severity: 'error', file: 'styles/two.less', line: 1, whatWeDid: 'This style sheet was left out.' },
  ]);
});

test('fonts that a sheet imports from elsewhere come before all rules, also those of an owner’s own CSS', async () => {
  const fonts = '@import url("https://fonts.example/css2?family=Ash:wght@400;700&display=swap");';
  const kit = '@import url("https://use.typekit.net/abc1def.css");';
  const { css, problems } = await compileStylesheet(themeWith({ 'a.less': `a { b: c }\n${fonts}` }), {
    customCss: `d { e: f }\n${kit}`,
  });
  expect(problems).toEqual([]);
  expect(css.split('\n').slice(0, 2)).toEqual([fonts, kit]);
  expect(css).toContain('e: f');
});

test('an import that nobody brings is left out, and the style sheet is used without it', async () => {
  const theme = themeWith({ 'a.less': 'a { b: c }\n@import "gone";\nd { e: f }' });
  const { css, problems } = await compileStylesheet(theme);
  expect(css.replace(/\s+/g, '')).toBe('a{b:c;}d{e:f;}');
  expect(problems).toMatchObject([
    {
      severity: 'error',
      file: 'styles/a.less',
      line: 2,
      message: "'gone' is not a file of the theme.",
      whatWeDid: 'The import was left out.',
    },
  ]);
});

test('the sheets that every theme may import are there without being brought', async () => {
  const theme = themeWith({
    'signs.less':
      "@import 'sqs-ui-font';\n.next { .sqs-ui-font(right, after); .sqs-ui-font-size(24px, 12px); }\n.back { .sqs-ui-font-size(24px, 12px, before); }",
    'narrow.less':
      "@media (max-width: 640px) { @import 'sqs-grid-breaker'; }\n@media print { @import 'sqs-grid-breaker'; }",
    'accounts.less': "@import 'social-icon-font'; @import 'svg-icon-templates';",
    'more.less': '.other { .sqs-ui-font(no-such-sign); }',
  });
  const { css, problems } = await compileStylesheet(theme);
  expect(problems).toEqual([]);
  const flat = css.replace(/\s+/g, ' ');
  expect(flat).toContain('.next:after { content: "\\203A\\FE0E" / "";');
  expect(flat).toContain('.back:before { width: 24px; height: 24px; font-size: 12px; line-height: 24px; }');
  expect(flat).toContain('.other:before { content: "";');
  expect(flat).toContain('@media (max-width: 640px) { .sqs-layout .sqs-row { display: block; }');
  expect(flat).toContain('@media print { .sqs-layout .sqs-row { display: block; }');
  expect(flat).toContain('.social-twitter:empty:before { content: "Twitter"; }');
});

test('signs are there also for a sheet that does not import them, and a theme’s own come before', async () => {
  const theme = themeWith(
    {
      'a.less': '.sqs-ui-font { color: red } a { .sqs-ui-font(left); .sqs-ui-font; }',
      'sqs-grid-breaker.less': 'mine { a: b }',
      'b.less': "@import 'sqs-grid-breaker';",
    },
    ['a.less', 'b.less'],
  );
  const { css, problems } = await compileStylesheet(theme);
  expect(problems).toEqual([]);
  expect(css).toContain('a:before');
  expect(css).toContain('mine {');
  expect(css).not.toContain('.sqs-layout');
});

test('selectors with variables may be written as old sheets write them', async () => {
  const theme = themeWith({
    'a.less': [
      "#menu(simple, @from: ~'#big', @to: ~'#small') { (~\"@{from}\"), (~'@{to}') a { b: c } }",
      "#menu(simple, @to: ~'#tiny');",
      ".each(@i) { li:nth-child(@i) { d: e } li:nth-child((~'@{i}n+1')) { f: g } } .each(2);",
      '@wide: ~"(min-width: 9px)"; @media (~"print") { h { i: (~"j") } } @media @wide { k { l: m } }',
      '.when(@a) when (~"@{a}" = ~"x") { n: o } p { .when(x); }',
    ].join('\n'),
  });
  const { css, problems } = await compileStylesheet(theme);
  expect(problems).toEqual([]);
  const flat = css.replace(/\s+/g, ' ');
  for (const part of [
    '#big, #tiny a { b: c;',
    'li:nth-child(2) { d: e;',
    'li:nth-child(2n + 1) { f: g;',
    'i: j;',
    '@media (min-width: 9px)',
    'p { n: o;',
  ])
    expect(flat).toContain(part);
});

test('other rules can go by each thing that a font option’s rule says, or leaves unsaid', async () => {
  const theme = themeWith({
    'a.less':
      "// tweak: { type: 'font', title: 'Nav', target: 'nav' }\n.nav-font {\n font-family: 'Lato', serif; // ours\n font-size: 14px !important;\n}\n" +
      'nav { height: @nav-font-font-size * 2; font-family: @nav-font-font-family; letter-spacing: @nav-font-letter-spacing + .5em }',
  });
  const { css, problems } = await compileStylesheet(theme);
  expect(problems).toEqual([]);
  const flat = css.replace(/\s+/g, ' ');
  expect(flat).toContain("nav { height: 28px; font-family: 'Lato', serif; letter-spacing: 0.5em; }");
  const chosen = await compileStylesheet(theme, { values: { 'nav-font': 'Georgia' } });
  expect(chosen.css.replace(/\s+/g, ' ')).toContain('nav { height: 28px; font-family: Georgia;');
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

test('mixins that call each other without end cost themselves only', async () => {
  const theme = themeWith({
    'a.less': '.a() { .b() } .b() { .a() } x { .a(); top: 1px }',
    'b.less':
      '.n(@n) { .n(@n + 1) } y { .n(1) }\n.each(@n) when (@n > 0) { .each(@n - 1); .w-@{n} { a: b } } .each(200);',
  });
  const { css, problems } = await compileStylesheet(theme);
  expect(css).toContain('top: 1px');
  expect(css).toContain('.w-200 {');
  expect(problems).toMatchObject([
    { file: 'styles/a.less', line: 1, message: 'Mixins call each other without end' },
    { file: 'styles/b.less', line: 1, message: 'Mixins call each other without end' },
  ]);
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
  const { css } = await compileStylesheet(theme, { values: { 'heading-font': '"Inter", serif' } });
  expect(css.replace(/\s+/g, ' ')).toContain(
    'h1 { font-family: Arial, sans-serif; font-size: 2em; font-family: "Inter", serif; }',
  );
});

test('a picture that an owner chooses stands wherever the theme uses its rule, and can be taken away', async () => {
  const theme = themeWith({
    'a.less':
      "//tweak: { type: 'image', title: 'Site Background Image', target: 'body' }\n.bg-image {\n  background-image: url('/assets/paper.png');\n" +
      '  background-size: auto;\n}\nbody { .bg-image; }',
  });
  expect(theme.styleOptions).toMatchObject([
    { name: 'bg-image', type: 'image', target: 'rule', defaultValue: "url('/assets/paper.png')" },
  ]);
  const compiled = async (picture: string) => {
    const { css, problems } = await compileStylesheet(theme, { values: { 'bg-image': picture } });
    return { body: /body \{([^}]*)/.exec(css)?.[1], problems: problems.length };
  };
  const chosen = await compiled('/media/0190-a/clay.png');
  expect(chosen.body?.trimEnd()).toMatch(/background-image: url\("\/media\/0190-a\/clay\.png"\);$/);
  expect((await compiled('none')).body?.trimEnd()).toMatch(/background-image: none;$/);
  expect(await compiled('/media/a/b.png"); } body { display: none')).toMatchObject({ problems: 1 });
});

test('a mixin of an old sheet is left out by what two things have to differ in', async () => {
  const theme = themeWith({
    'a.less':
      '.put(@side, @n) when (@side <> none) and (@n != 2) { float: @side; }\n' +
      '.put(@side, @n) when not (@n != 2) { clear: both; }\n' +
      '.shade(@c) when (lightness(@c) != 100%) { color: black; }\n' +
      'a { .put(left, 1); .shade(#ffffff); } b { .put(left, 2); .shade(#eeeeee); } i { .put(none, 1); }',
  });
  const { css, problems } = await compileStylesheet(theme);
  expect(css.replace(/\s+/g, ' ').trim()).toBe('a { float: left; } b { clear: both; color: black; }');
  expect(problems).toEqual([]);
});

test('a theme’s style sheet is compiled once for each choice of values', async () => {
  const theme = themeWith({
    'a.less': '// tweak: {"type": "value", "title": "W"}\n@w: 1px;\na { width: @w }',
  });
  const [first, second] = await Promise.all([
    stylesheetFor(theme),
    stylesheetFor(theme, { values: { unknown: 1 } }),
  ]);
  expect(second).toBe(first);
  expect(await stylesheetFor(theme)).toBe(first);
  expect((await stylesheetFor(theme, { values: { w: 2 } })).css).toContain('2px');
});
