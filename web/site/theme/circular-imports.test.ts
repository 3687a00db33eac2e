import { expect, test } from 'vitest';
import { readTheme } from './read-theme.ts';
import { compileStylesheet } from './stylesheet.ts';

test('style sheets that import each other, or themselves, are each there once', async () => {
  const conf = { layouts: { default: { regions: ['site'] } }, stylesheets: ['a.less', 'self.less'] };
  const { theme } = readTheme(
    new Map([
      ['template.conf', JSON.stringify(conf)],
      ['site.region', '<html></html>'],
      ['styles/a.less', '@import "parts/b";\n@red: #ff0000;\na { color: @blue; }'],
      [
        'styles/parts/b.less',
        '@import (reference) "../a.less"; @import "c";\n@blue: #0000ff;\nb { color: @red; }',
      ],
      ['styles/parts/c.less', "@import url('b.less');\ni { color: @blue; }"],
      ['styles/self.less', '@import "self";\nu { color: @red; }'],
    ]),
  );
  if (theme === undefined) throw new Error('The fixture is not a theme.');
  const { css, problems } = await compileStylesheet(theme);
  expect(problems).toEqual([]);
  expect(css.replace(/\s+/g, ' ').trim()).toBe(
    'i { color: #0000ff; } b { color: #ff0000; } a { color: #0000ff; } u { color: #ff0000; }',
  );
});
