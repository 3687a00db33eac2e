import { expect, test } from 'vitest';
import { systemTheme } from '../theme/system-theme.ts';
import { checkTheme } from './check-theme.ts';
import { problemLines, themeOf } from './testing.ts';

test('an author is told of every template that does not parse, used or not', () => {
  const theme = themeOf({
    'site.region': '{squarespace-headers}{squarespace.main-content}{squarespace-footers}',
    'blocks/a.block': '\n {x|nope}',
    'collections/news.item': '{.section a}',
    'pages/p.page': '{.nonsense? x}{.end}',
  });
  expect(problemLines(checkTheme(theme))).toEqual([
    "blocks/a.block:2:2 Formatter 'nope' is unknown",
    "pages/p.page:1:1 Predicate 'nonsense?' is unknown",
    'collections/news.item:1:1 Reached EOF in the middle of SECTION: an {.end} is missing.',
  ]);
});

test('an author is told of scripts and assets that a template names and the folder lacks', () => {
  const theme = themeOf({
    'site.region':
      '{squarespace-headers}{squarespace.main-content}{squarespace-footers}\n<squarespace:script src="bundle.js" combo="true"/><squarespace:script src=there.js />',
    'blocks/logo.block':
      '<a href="/assets">\n <img src="/assets/logo.svg?v=1"><img src="/assets/icons/{name}.svg"><script src=\'/scripts/there.js\'></script></a>',
    'scripts/there.js': 'go();',
  });
  expect(problemLines(checkTheme(theme))).toEqual([
    'site.region:2:1 There is no file scripts/bundle.js.',
    'blocks/logo.block:2:6 There is no file assets/logo.svg.',
  ]);
});

test('an author is told of partials that are nowhere', () => {
  const theme = themeOf({
    'site.region':
      '{squarespace-headers}{squarespace.main-content}{squarespace-footers}\n {@|apply gone.block}{@|apply here.block}{@|apply here}{@|apply café.block}',
    'blocks/café.block': '',
    'blocks/here.block': '{.macro own}x{.end}{@|apply own}',
  });
  expect(problemLines(checkTheme(theme))).toEqual(['site.region:2:2 There is no partial gone.block.']);
});

test('an author is told of partials that apply themselves without an end, and of those nested too deep', () => {
  const deep = Array.from({ length: 18 }, (_, index) => [
    `blocks/d${index}.block`,
    index < 17 ? `\n {@|apply d${index + 1}.block}` : 'end',
  ]);
  const theme = themeOf({
    'site.region': '{squarespace-headers}{squarespace.main-content}{squarespace-footers}{@|apply d0.block}',
    'blocks/self.block': '<b>\n{@|apply self.block}</b>',
    'blocks/one.block': '{.if x}{@|apply two.block}{.end}',
    'blocks/two.block': '\n{@|apply one.block}',
    'blocks/menu.block': '{.repeated section items}{@|apply menu.block}{.end}{child|apply menu.block}',
    ...Object.fromEntries(deep),
  });
  expect(problemLines(checkTheme(theme))).toEqual([
    'blocks/self.block:2:1 self.block applies itself without an end.',
    'blocks/two.block:2:1 Partials go round in a circle: two.block, one.block, two.block.',
    'blocks/d15.block:2:2 d16.block is nested more than 16 partials deep.',
  ]);
});

test('an author is told of formatters that change nothing, and of expressions that come to nothing', () => {
  const theme = themeOf({
    'site.region': '{squarespace-headers}{squarespace.main-content}{squarespace-footers}',
    'blocks/price.block': '{.section item}\n {price|money-format}{title|html}{.end}',
    'blocks/sum.block':
      '{.eval 1 + many}\n{.repeated section items}{.eval "open}{.eval 1.2.3}{.end}{.eval many +}',
  });
  expect(problemLines(checkTheme(theme))).toEqual([
    'blocks/price.block:2:2 "money-format" formatter is not yet implemented',
    'blocks/sum.block:2:26 Error parsing expression: "\\"open": Unterminated string',
    'blocks/sum.block:2:39 Error parsing expression: "1.2.3": Duplicate decimal point in number',
    'blocks/sum.block:2:58 Error reducing expression: many +: Invalid arguments to operator add',
  ]);
});

test('an author is told of a layout whose pages would lack their styles or content', () => {
  expect(problemLines(checkTheme(themeOf({ 'site.region': '<main></main>{squarespace-headers}' })))).toEqual([
    'site.region:0:0 The layout "default" has no {squarespace-footers}.',
    'site.region:0:0 The layout "default" has no {squarespace.main-content}.',
  ]);
});

test('an author is told nothing of a layout whose partials have its styles and content', () => {
  const theme = themeOf({
    'site.region': '{@|apply head.block}{@|apply body.block}',
    'blocks/head.block': '{squarespace-headers}',
    'blocks/body.block': '{.section item}{@|apply body.block}{.end}{@|apply main.block}{squarespace-footers}',
    'blocks/main.block': '{squarespace.main-content}',
  });
  expect(problemLines(checkTheme(theme))).toEqual([]);
});

test('an author is told of a template for a kind of block that themes do not draw', () => {
  const theme = themeOf({
    'site.region': '{squarespace-headers}{squarespace.main-content}{squarespace-footers}',
    'blocks/signs.block': '<b>{buttonText}</b>',
    'blocks/signs.block.conf': '{"type": "button"}',
    'blocks/ask.block': '<form></form>',
    'blocks/ask.block.conf': '{"type": "form"}',
  });
  expect(problemLines(checkTheme(theme))).toEqual([
    'blocks/ask.block.conf:0:0 Blocks of the kind "form" are drawn alike in all themes.',
  ]);
});

test('the product gives no cause for complaint with its own templates', () => {
  expect(checkTheme(systemTheme())).toEqual([]);
});
