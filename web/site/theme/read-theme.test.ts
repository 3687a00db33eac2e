import { expect, test } from 'vitest';
import { readTheme } from './read-theme.ts';
import type { Theme, ThemeProblem } from './theme.ts';

const conf = { name: 'T', author: 'A', layouts: { default: { name: 'Default', regions: ['site'] } } };

function read(files: Record<string, string>): { theme: Theme; problems: readonly ThemeProblem[] } {
  const all = { 'template.conf': JSON.stringify(conf), 'site.region': '<html></html>', ...files };
  const { theme, problems } = readTheme(new Map(Object.entries(all)));
  if (theme === undefined) throw new Error(problems[0]?.message);
  return { theme, problems };
}

test('a theme is read with its layouts, blocks, collections, pages, navigations, texts and files', () => {
  const { theme, problems } = read({
    'template.conf': JSON.stringify({
      ...conf,
      layouts: { default: { name: 'Default', regions: ['top', 'site.region'] } },
      navigations: [{ title: 'Main', name: 'main' }],
      stylesheets: ['site.less', 'reset.css'],
      systemCollections: ['blog'],
      customTypes: [
        {
          title: 'Story',
          name: 'story',
          base: 'text',
          fields: [{ name: 'lead', title: 'Lead', type: 'wysiwyg' }],
        },
      ],
    }),
    'top.region': '<!doctype html>',
    'blocks/image.block': '<img>',
    'blocks/image.block.conf': '{"type": "image"}',
    'collections/news.conf': '{"title": "News", "ordering": "calendar", "pageSize": 9, "fullData": "true"}',
    'collections/news.list': 'list',
    'collections/only.item': 'item',
    'pages/about.page': 'about',
    'pages/about.page.conf': '{"title": "About us"}',
    'strings/template-de_CH.json': '{"hello": "Grüezi"}',
    'styles/reset.css': '',
    'styles/site.less': '',
    'scripts/site.js': '',
    'assets/a.png': '',
  });
  expect(problems).toEqual([]);
  expect(theme.layouts.get('default')?.source.parts.map((part) => part.file)).toEqual([
    'top.region',
    'site.region',
  ]);
  expect(theme.blocks.get('image.block')?.overrides).toBe('image');
  expect(theme.collections.get('news')?.conf).toMatchObject({
    ordering: 'calendar',
    pageSize: 9,
    fullData: true,
  });
  expect(theme.collections.get('news')?.item).toBeUndefined();
  expect(theme.collections.get('only')?.item?.parts[0]?.text).toBe('item');
  expect(theme.pages.get('about')?.title).toBe('About us');
  expect(theme.navigations).toEqual([{ name: 'main', title: 'Main' }]);
  expect(theme.strings.get('de-CH')).toEqual({ hello: 'Grüezi' });
  expect(theme.stylesheets).toEqual(['styles/reset.css', 'styles/site.less']);
  expect([theme.scripts, theme.assets]).toEqual([['scripts/site.js'], ['assets/a.png']]);
  expect(theme.customTypes[0]?.fields).toEqual([{ name: 'lead', title: 'Lead', type: 'wysiwyg' }]);
});

test('the first layout serves where there is none named default, and regions are found in folders', () => {
  const layouts = { other: { name: 'O', regions: ['site', 'foot'] }, wide: { name: 'W', regions: ['site'] } };
  const { theme, problems } = read({
    'template.conf': JSON.stringify({ layouts }),
    'regions/foot.region': '<footer></footer>',
    'regions/site.region': 'not this one',
  });
  expect(theme.layouts.get('other')?.regions).toEqual(['site.region', 'regions/foot.region']);
  expect(problems).toMatchObject([
    { severity: 'warning', whatWeDid: 'The first one, "other", serves in its place.' },
  ]);
});

test('files are found by names that are written a little differently', () => {
  const stylesheets = ['/styles/site.less', './wide.css', 'print', 'Old.LESS', 'gone'];
  const { theme, problems } = read({
    'template.conf': JSON.stringify({ layouts: { default: { regions: ['site'] } }, stylesheets }),
    'styles/site.less': '',
    'styles/wide.css': '',
    'styles/print.less': '',
    'styles/Old.LESS': '',
    'blocks/nav.BLOCK': 'nav',
    'collections/news.LIST': 'list',
    'assets/Logo.CSS': '',
  });
  expect(theme.stylesheets).toEqual([
    'styles/site.less',
    'styles/wide.css',
    'styles/print.less',
    'styles/Old.less',
  ]);
  expect([theme.blocks.has('nav.block'), theme.collections.get('news')?.list?.parts[0]?.text]).toEqual([
    true,
    'list',
  ]);
  expect(theme.assets).toEqual(['assets/Logo.CSS']);
  expect(problems.map(({ message }) => message)).toEqual([
    'The style sheet styles/gone is listed but does not exist.',
  ]);
});

test('a theme without a layout that has a region is refused', () => {
  const layouts = JSON.stringify({ layouts: { default: { name: 'O', regions: ['gone'] } } });
  const { theme, problems } = readTheme(
    new Map([
      ['template.conf', layouts],
      ['site.region', ''],
    ]),
  );
  expect(theme).toBeUndefined();
  expect(problems).toMatchObject([
    { severity: 'error', file: 'template.conf', whatWeDid: 'The region was left out.' },
    { severity: 'error', file: 'template.conf', whatWeDid: 'The theme was refused.' },
  ]);
});

test('a folder without template.conf is no theme', () => {
  expect(readTheme(new Map()).problems[0]?.message).toBe('The theme has no template.conf.');
});

test('comments, trailing commas and text after the end of a configuration are read past and reported', () => {
  const text = `{ // the title\n"title": "News",\n"pageSize": 5,\n}\nleft over`;
  const { theme, problems } = read({ 'collections/news.conf': text });
  expect(theme.collections.get('news')?.conf).toMatchObject({ title: 'News', pageSize: 5 });
  expect(problems).toMatchObject([
    {
      severity: 'warning',
      file: 'collections/news.conf',
      line: 1,
      column: 3,
      message: 'JSON has no comments.',
    },
    { severity: 'warning', line: 5, column: 1, message: 'There is text after the end of the JSON.' },
  ]);
});

test('a comma with nothing after it is read past and reported', () => {
  const { problems } = read({ 'collections/news.conf': '{"acceptTypes": ["text",\n]}' });
  expect(problems).toMatchObject([
    { severity: 'warning', line: 1, message: 'There is a comma with nothing after it.' },
  ]);
});

test('a configuration in which only the quotes are wrong is read as it is meant', () => {
  const { theme, problems } = read({
    'collections/news.conf': `{\n  title: 'The "News" it\\'s',\n  "acceptTypes": [text, 'image'], pageSize: 5, folder: false, // yes: no\n}`,
  });
  expect(theme.collections.get('news')?.conf).toMatchObject({
    title: `The "News" it's`,
    acceptTypes: ['text', 'image'],
    pageSize: 5,
  });
  expect(problems).toMatchObject([
    { severity: 'warning', line: 2, column: 3, message: 'Names and texts in JSON stand in double quotes.' },
  ]);
});

test('files of old editors are read: with a mark at the start, with returns, or in Latin-1', () => {
  const { theme, problems } = readTheme(
    new Map([
      ['template.conf', Buffer.from(`\uFEFF${JSON.stringify(conf, null, 1).replaceAll('\n', '\r\n')}\r\n`)],
      ['site.region', Buffer.from('<p>Café “no”</p>')],
      ['collections/a.list', Buffer.from('<p>Caf\xe9</p>', 'latin1')],
    ]),
  );
  expect(problems).toEqual([]);
  expect(theme?.layouts.get('default')?.source.parts[0]?.text).toBe('<p>Café “no”</p>');
  expect(theme?.collections.get('a')?.list?.parts[0]?.text).toBe('<p>Café</p>');
});

test('a configuration that is nested without end is not read', () => {
  const { theme, problems } = read({ 'collections/news.conf': '{"a":\n'.repeat(100_000) });
  expect(theme.collections.get('news')?.conf.title).toBe('news');
  expect(problems).toMatchObject([
    {
      severity: 'error',
      file: 'collections/news.conf',
      line: 101,
      column: 1,
      whatWeDid: 'Defaults were used.',
    },
  ]);
});

test('from a broken configuration what can be read is used', () => {
  const { theme, problems } = read({
    'collections/news.conf': '{"title": "News", "pageSize": , "folder": true',
  });
  expect(theme.collections.get('news')?.conf).toMatchObject({ title: 'News', folder: true, pageSize: 20 });
  expect(problems.every((problem) => problem.severity === 'error')).toBe(true);
  expect(problems.length).toBeGreaterThan(0);
});

test('files that are named but missing are reported and left out', () => {
  const { theme, problems } = read({
    'template.conf': JSON.stringify({
      layouts: { default: { regions: ['site', 'gone'] } },
      stylesheets: ['gone.less'],
      customTypes: [{ name: 'x', base: 'nonsense' }],
    }),
  });
  expect(theme.layouts.get('default')?.regions).toEqual(['site.region']);
  expect(theme.stylesheets).toEqual([]);
  expect(theme.customTypes).toEqual([]);
  expect(problems).toHaveLength(3);
});

test('style options are variables of the style sheets, or classes of the body', () => {
  const { theme, problems } = read({
    'template.conf': JSON.stringify({ ...conf, stylesheets: ['a.less'] }),
    'styles/a.less': [
      '// tweak: { "type": "color", "title": "Text", "category": "Colours" }',
      '@text: #111;',
      '// tweak: { "type": "dropdown", "title": "Layout", "options": ["Wide", "Narrow One"], "active": "Wide" }',
      '.layout {}',
      '// tweak: { "type": "checkbox", "label": "On the left", "title": "Left", "active": false }',
      '',
      '// a comment',
      '@comment: 1;',
      '// tweak: { "type": "nonsense" }',
      '@x: 1;',
    ].join('\n'),
  });
  expect(theme.styleOptions).toMatchObject([
    {
      name: 'text',
      target: 'variable',
      type: 'color',
      title: 'Text',
      category: 'Colours',
      defaultValue: '#111',
      line: 1,
    },
    {
      name: 'layout',
      target: 'class',
      type: 'dropdown',
      options: ['Wide', 'Narrow One'],
      defaultValue: 'Wide',
    },
    { name: 'left', title: 'On the left', target: 'class', type: 'checkbox', defaultValue: 'false' },
  ]);
  expect(problems).toMatchObject([
    { file: 'styles/a.less', line: 9, message: 'This tweak has no type we know.' },
  ]);
});

test('style options may be written as scripts write objects', () => {
  const { theme, problems } = read({
    'template.conf': JSON.stringify({ ...conf, stylesheets: ['a.less'] }),
    'styles/a.less': [
      "//tweak: { type: 'color', title: 'Site Background', target: 'body', category: 'Site Wide: all' }",
      '@background: #fff;',
      '// tweak: { "type" : "dropdown", "title" : "Side", options: [ "Left", \'Right\' ], active: \'Left\', }',
      "// OFFtweak:{ type:'checkbox', title:'Not one' }",
      '// tweak: { type: "value", title: \'It\\\'s broken, max: 3 }',
      '@width: 3px;',
    ].join('\n'),
  });
  expect(theme.styleOptions).toMatchObject([
    { name: 'background', type: 'color', title: 'Site Background', category: 'Site Wide: all' },
    { name: 'side', target: 'class', options: ['Left', 'Right'], defaultValue: 'Left' },
    { name: 'width', type: 'value' },
  ]);
  expect(problems.map(({ line }) => line)).toEqual([3, 5]);
});

test('the revision changes when a file does', () => {
  const first = read({ 'blocks/a.block': 'a' }).theme.revision;
  expect(read({ 'blocks/a.block': 'a' }).theme.revision).toBe(first);
  expect(read({ 'blocks/a.block': 'b' }).theme.revision).not.toBe(first);
});
