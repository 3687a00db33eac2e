import { expect, test } from 'vitest';
import { readTheme } from './read-theme.ts';
import { styleClasses } from './style-values.ts';

const { theme } = readTheme(
  new Map([
    ['template.conf', '{"layouts": {"default": {"regions": ["site"]}}, "stylesheets": ["a.less"]}'],
    ['site.region', ''],
    [
      'styles/a.less',
      '// tweak: {"type": "dropdown", "title": "Layout", "options": ["Wide", "Narrow One"], "active": "Wide"}\n.layout {}\n' +
        '// tweak: {"type": "checkbox", "title": "Left Nav", "active": false}\n.left-nav {}',
    ],
  ]),
);

test('style options that are classes go on the body as their defaults say', () => {
  expect(theme && styleClasses(theme, {})).toEqual(['layout-wide']);
});

test('a chosen value takes the place of the default, and one that is no option is ignored', () => {
  expect(theme && styleClasses(theme, { layout: 'Narrow One', 'left-nav': true })).toEqual([
    'layout-narrow-one',
    'left-nav',
  ]);
  expect(theme && styleClasses(theme, { layout: 'x" onload="' })).toEqual([]);
});

test.each([
  ['Index Link Style', 'List (inline)', 'index-link-style-list-inline'],
  ['Ratio', '3:2 Standard (Vertical)', 'ratio-32-standard-vertical'],
  ['Ratio', '2.40 Cinema', 'ratio-240-cinema'],
  ['Info', 'Price, Title on hover', 'info-price-title-on-hover'],
  ['Title & Text Position', 'Over Image', 'title--text-position-over-image'],
])('the choice of “%s” as “%s” is the class that style sheets of themes name: %s', (title, choice, named) => {
  const tweak = { type: 'dropdown', title, options: [choice], active: choice };
  const chosen = readTheme(
    new Map([
      ['template.conf', '{"layouts": {"default": {"regions": ["site"]}}, "stylesheets": ["a.less"]}'],
      ['site.region', ''],
      ['styles/a.less', `// tweak: ${JSON.stringify(tweak)}\n.layout {}`],
    ]),
  ).theme;
  expect(chosen && styleClasses(chosen, {})).toEqual([named]);
});
