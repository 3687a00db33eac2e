import { describe, expect, test } from 'vitest';
import { templateBombs } from './bombs.ts';
import { mainThreadLimits } from './budget.ts';
import { readAndCheck } from './check-theme.ts';
import { formatters, predicates } from './formatters.ts';
import { noTagData } from './tag-data.ts';
import { scanTags } from './tag-scanner.ts';
import { problemLines, renderTest } from './testing.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a template that asks for too much ends, and the page is still a page', () => {
  test('loops within loops', async () => {
    const rows = many(2_000).map(() => ({ cells: many(2_000) }));
    const { html, problems } = await renderTest(
      { 'site.region': '<main>start\n{.repeated section rows}{.repeated section cells}.{.end}{.end}</main>' },
      { rows },
      { limits: { steps: 100_000 } },
    );
    expect(html).toContain('<main>start');
    expect(html.length).toBeLessThan(200_000);
    expect(problemLines(problems)).toEqual(['site.region:2:1 The page runs too many template instructions.']);
  });

  test('blocks that each apply the next one many times', async () => {
    const files: Record<string, string> = { 'site.region': '<main>{@|apply b0.block}</main>' };
    for (let index = 0; index < 15; index += 1) {
      files[`blocks/b${index}.block`] = `{@|apply b${index + 1}.block}`.repeat(10);
    }
    files['blocks/b15.block'] = 'x';
    const { html, problems } = await renderTest(files, {}, { limits: { steps: 100_000, work: 1_000_000 } });
    expect(html).toContain('<main>');
    expect(problems.at(-1)?.message).toMatch(/too (?:many|much)/);
  });

  test('text that doubles itself', async () => {
    const doubling = '{.var @a @a|apply twice.block}'.repeat(60);
    const { html, problems } = await renderTest(
      {
        'site.region': `<main>{.var @a seed}${doubling}{@a}</main>`,
        'blocks/twice.block': '{@}{@}',
      },
      { seed: 'xxxxxxxxxx' },
    );
    expect(html.length).toBeLessThan(3_100_000);
    expect(problems.map((problem) => problem.message)).toEqual([
      'The page makes a text of more than 1000000 characters.',
    ]);
  });

  test('an expression that doubles a text, or has too many parts', async () => {
    const doubling = `{.eval @a = "xxxxxxxxxx"}${'{.eval @a = @a + @a}'.repeat(40)}`;
    const long = `{.eval ${many(600).join(' + ')}}`;
    const { html, problems } = await renderTest({ 'site.region': `<main>${doubling}${long}ok</main>` });
    expect(html).toBe('<main>ok</main>');
    expect(problems.some((problem) => problem.message.includes('maximum string length'))).toBe(true);
    expect(problems.some((problem) => problem.message.includes('maximum number of allowed tokens'))).toBe(
      true,
    );
  });

  test('sections nested thousands deep', async () => {
    const depth = 45_000;
    const template = `<main>a</main>${'{.section x}'.repeat(depth)}deep${'{.end}'.repeat(depth)}<p>after</p>`;
    const { html, problems } = await renderTest({ 'site.region': template }, deepContext(20));
    expect(html).toContain('<main>a</main>');
    expect(html).toContain('<p>after</p>');
    expect(problems.length).toBeLessThanOrEqual(100);
  });

  test('thousands of platform tags, nested and never closed', async () => {
    const template = `<main>a</main>${'<squarespace:query collection="x">'.repeat(5_000)}`;
    const { html } = await renderTest({ 'site.region': template });
    expect(html).toContain('<main>a</main>');
  });

  test('text that is formatted again and again', async () => {
    const doubling = '{.var @a @a|apply twice.block}'.repeat(12);
    const { html, problems } = await renderTest(
      {
        'site.region': `<main>start{.var @a seed}${doubling}${'{@a|encode-space}'.repeat(200)}</main>`,
        'blocks/twice.block': '{@}{@}',
      },
      { seed: 'xxxxxxxxxx' },
      { limits: { work: 1_000_000, outputLength: 1_000_000_000 } },
    );
    expect(html).toMatch(/^<main>startx/);
    expect(problems.map((problem) => problem.message)).toEqual(['The page works on too much text.']);
  });

  test('a text that grows beyond every measure', async () => {
    const { html, problems } = await renderTest(
      { 'site.region': '<main>a{text|format text}c</main>' },
      { text: '{0}'.repeat(1_000) },
      { limits: { textLength: 100_000 } },
    );
    expect(html).toBe('<main>a');
    expect(problemLines(problems)).toEqual([
      'site.region:1:8 The page makes a text of more than 100000 characters.',
    ]);
  });

  test('objects that hold each other twice, forty times over', async () => {
    const steps = many(40).map((index) => `{.ctx @v${index + 1} a=@v${index} b=@v${index}}`);
    const template = `<main>a{.ctx @v0 a=seed b=seed}${steps.join('')}{@v40|json}</main>`;
    const { html, problems } = await renderTest({ 'site.region': template }, { seed: 'x' });
    expect(html).toBe('<main>a');
    expect(problems.at(-1)?.message).toBe('The page makes a text of more than 1000000 characters.');
  });

  test('braces and tags without an end', async () => {
    const template = `<main>a</main>${'{'.repeat(50_000)}<squarespace:query collection="${'{.if '.repeat(10_000)}`;
    const { html } = await renderTest({ 'site.region': template });
    expect(html).toContain('<main>a</main>');
  });
});

function deepContext(depth: number): Record<string, unknown> {
  let inner: Record<string, unknown> = { x: 1 };
  for (let index = 0; index < depth; index += 1) inner = { x: inner };
  return inner;
}

describe('a failing part leaves the rest of the page', () => {
  test('data that cannot be had', async () => {
    const tagData = { ...noTagData, query: () => Promise.reject(new Error('The graph is away.')) };
    const { html, problems } = await renderTest(
      { 'site.region': '<main>a<squarespace:query collection="b">x</squarespace:query>c</main>' },
      {},
      { tagData },
    );
    expect(html).toBe('<main>ac</main>');
    expect(problemLines(problems)).toEqual([
      'site.region:1:8 <squarespace:query> failed: The graph is away.',
    ]);
  });

  test('a formatter of the site that throws, within a section of a block', async () => {
    const formatters = new Map([
      [
        'product-checkout',
        (): string => {
          throw new Error('No price.');
        },
      ],
    ]);
    const { html, problems } = await renderTest(
      {
        'site.region': '<main>{@|apply a.block}{name}</main>',
        'blocks/a.block':
          '{.section inner}{.repeated section list}<b>{@|product-checkout}{n}</b>{.end}{.end}',
      },
      { name: 'outer', inner: { name: 'inner', list: [{ n: 1 }, { n: 2 }] } },
      { formatters },
    );
    expect(html).toBe('<main><b>1</b><b>2</b>outer</main>');
    expect(problemLines(problems)).toEqual([
      'blocks/a.block:1:44 Unexpected error when executing VARIABLE: No price.',
    ]);
  });

  test('a layout that puts out nothing', async () => {
    const { html, problems } = await renderTest(
      { 'site.region': '{.section never}x{.end}' },
      {
        website: { siteTitle: 'Shop & Co', language: 'de' },
        collection: { id: 'c1', typeName: 'page', title: 'About <us>' },
        mainContent: '<p>Content</p>',
      },
    );
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<title>About &lt;us&gt; – Shop &amp; Co</title><!--head-->');
    expect(html).toContain('<main><p>Content</p></main><!--foot-->');
    expect(problems.at(-1)?.message).toBe('The layout put out nothing that is a page.');
  });

  test('a main template that runs for ever leaves the layout its turn', async () => {
    const { html } = await renderTest(
      {
        'site.region': '<header>{website.siteTitle}</header><main>{squarespace.main-content}</main>',
        'collections/blog.list': '{.repeated section items}{.repeated section n}x{.end}{.end}',
      },
      {
        website: { siteTitle: 'S' },
        collection: { typeName: 'blog', type: 1 },
        items: many(1_000).map(() => ({ n: many(1_000) })),
      },
      { limits: { steps: 50_000 } },
    );
    expect(html.slice(0, 30)).toBe('<header>S</header><main>xxxxxx');
  });
});

const groups = new Set(templateBombs.map(({ group }) => group));
const bombGroups = [...groups].map(
  (name) => [name, templateBombs.filter(({ group }) => group === name)] as const,
);

test.each(bombGroups)('a page with %s ends within the allowance of the main thread', async (_, bombs) => {
  for (const { files, context } of bombs) {
    const { html, problems } = await renderTest(files, context, { limits: mainThreadLimits });
    expect(html.length).toBeLessThan(mainThreadLimits.outputLength + 1_000);
    expect(html).toMatch(/<main>/);
    expect(problems.length).toBeLessThanOrEqual(100);
  }
});

test('everything that an engine can be asked for is among what is tried', () => {
  for (const name of Object.keys(formatters)) expect(groups).toContain(`the formatter ${name}`);
  for (const name of Object.keys(predicates)) expect(groups).toContain(`the predicate ${name}`);
});

test.each(['{.section x}', '{.end}', '<squarespace:query collection="x">', '<squarespace:query '])(
  'a theme with 60,000 times %s is checked, and its first problems are told',
  (written) => {
    const conf = '{"name": "Test", "layouts": {"default": {"name": "Default", "regions": ["site"]}}}';
    for (const file of ['site.region', 'blocks/a.block']) {
      const files = { 'template.conf': conf, 'site.region': '', [file]: written.repeat(60_000) };
      const { theme, problems } = readAndCheck(new Map(Object.entries(files)));
      expect(theme).toBeDefined();
      expect(problems.length).toBeLessThanOrEqual(100);
      expect(scanTags(written.repeat(60_000)).length).toBeLessThanOrEqual(1_000);
    }
  },
);

test.each([
  '__proto__',
  'constructor',
  'constructor.constructor',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
])('a template reaches nothing of the program through %s', async (name) => {
  const calls = ['json', 'get name', 'prop name', 'lookup name', 'key-by name', 'find-first name', 'str'];
  const direct = [
    `[{${name}}][{item.${name}}][{text.${name}}][{list.${name}}][{list.0.${name}}][{.eval ${name}}]`,
    `[{.section item.${name}}reached{.end}{.ctx @o a=item.${name} b=${name}}{@o|json}{.if ${name}}reached{.end}]`,
  ];
  const template = [
    // In the language no name begins with a low line.
    ...(name.startsWith('_') ? [] : direct),
    ...calls.map((call) => `[{item|${call.replace('name', name)}}]`),
    ...calls.map((call) => `[{item|${call}}][{text|${call}}][{list|${call}}]`),
    `[{item|apply ${name}}]`,
  ].join('');
  const { html } = await renderTest(
    { 'site.region': `<main>${template}</main>` },
    { item: { title: 'kept' }, text: 'text', list: [{ a: 1 }], name },
  );
  expect(html).not.toMatch(/reached|function|native code|\[object/);
});

test('a site replaces formatters by its own, also within those of the engine', async () => {
  const formatters = new Map([
    ['add-to-cart-btn', (item: unknown): string => `<button>${JSON.stringify(item)}</button>`],
    [
      'htmlattr',
      (value: unknown, call: { args: readonly string[]; resolve: (name: string) => unknown }): string =>
        `${String(value)} ${call.args.join('+')} ${String(call.resolve('website.language'))}`,
    ],
  ]);
  const item = { id: 'i1', structuredContent: { productType: 1, variants: [] } };
  const { html } = await renderTest(
    { 'site.region': '<main>{.section item}{@|product-checkout}{.end}{a|htmlattr b c}</main>' },
    { item, a: 'A', website: { language: 'en-GB' }, collection: { typeName: 'products', type: 13 } },
    { formatters },
  );
  expect(html).toContain(`<button>${JSON.stringify(item)}</button>`);
  expect(html).toContain('A b+c en-GB</main>');
});

test('rendering changes nothing in the data it is given', async () => {
  const context = {
    collection: { typeName: 'blog', type: 1 },
    items: [{ title: 'a', tags: ['x'] }],
    localizedStrings: {},
  };
  const before = JSON.stringify(context);
  Object.freeze(context);
  await renderTest(
    { 'collections/blog.list': '{.repeated section items}{@|item-classes}{.var @x title}{@x}{.end}' },
    context,
  );
  expect(JSON.stringify(context)).toBe(before);
});
