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
