import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasTags, TagRegistry, withoutStrayMarkers } from './platform-tags.ts';
import { noTagData } from './tag-data.ts';
import { renderTest } from './testing.ts';

function mark(...texts: string[]) {
  const registry = new TagRegistry();
  const parts = texts.map((text, index) => ({ file: `${index}.region`, text }));
  return { registry, source: registry.mark({ parts }) };
}

test('a template without platform tags stays as it is', () => {
  const text = '<p>{a|b} <squarespacex:query> </squarespace:query> <squarespace:unknown a="b"/></p>';
  expect(mark(text).source.text).toBe(text);
  expect(hasTags(mark(text).source.text)).toBe(false);
});

test('tags are found in order with their attributes, and the text between them', () => {
  const { registry, source } = mark(
    'a<squarespace:script src="x" async/>b<squarespace:query collection=c>body</squarespace:query>',
  );
  const found = registry.find(source.text);
  expect(
    found.map((piece) => (typeof piece === 'string' ? piece : [piece.tag.name, ...piece.attributes])),
  ).toEqual(['a', ['script', ['src', 'x'], ['async', '']], 'b', ['query', ['collection', 'c']]]);
});

test('every place in a marked template leads back to where its author wrote it', () => {
  const { registry, source } = mark(
    'ab\n<squarespace:query collection="c">x\ny</squarespace:query>\nc',
    '\n d',
  );
  const at = (needle: string): string => {
    const { file, line, column } = source.map.positionOf(source.text.lastIndexOf(needle));
    return `${file}:${line}:${column}`;
  };
  expect([at('ab\n'), at('\nc'), at(' d')]).toEqual(['0.region:1:1', '0.region:3:22', '1.region:2:1']);
  const tag = registry.find(source.text)[1];
  if (tag === undefined || typeof tag === 'string') throw new Error('The tag was not found.');
  expect(tag.tag.map.positionOf(tag.tag.offset)).toEqual({ file: '0.region', line: 2, column: 1 });
  expect(tag.tag.body?.text).toBe('x\ny');
  expect(tag.tag.body?.map.positionOf(2)).toEqual({ file: '0.region', line: 3, column: 1 });
});

test('a body that prints its data as JSON shows its own, not what the product adds to a page', async () => {
  const tagData = { ...noTagData, query: async () => ({ items: [{ title: 'A' }] }) };
  const files = {
    'site.region': '<main><squarespace:query collection="a">{@|json}</squarespace:query></main>',
  };
  const { html } = await renderTest(files, { website: { siteTitle: 'S' }, item: {} }, { tagData });
  const json: unknown = JSON.parse(html.slice('<main>'.length, -'</main>'.length));
  expect(json).toMatchObject({ website: { siteTitle: 'S' }, items: [{ title: 'A' }] });
  expect(json).not.toHaveProperty('squarespace');
  expect(json).not.toHaveProperty('item');
});

test('a marker that a formatter took apart never reaches a visitor', async () => {
  const { html } = await renderTest({
    'site.region':
      '<main>{@|apply a.block|json} {@|apply a.block|slugify} {@|apply a.block|truncate 9}</main>',
    'blocks/a.block': '<squarespace:navigation navigationId="top" template="nav"/>',
  });
  expect(withoutStrayMarkers(html)).toBe(html);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what markers are made of
  expect(html).not.toMatch(/[\u0002\u0003\u001e\u001f]/);
});

const fragments = [
  '<squarespace:query collection="a">',
  '<squarespace:query collection={b} limit=3 ',
  '</squarespace:query>',
  '<squarespace:block-field id=x/>',
  '<squarespace:navigation navigationId="',
  "template='nav'",
  '/>',
  '>',
  '"',
  '{.section a}',
  '{.repeated section list}',
  '{.or}',
  '{.end}',
  '{@|apply a.block}',
  '{title|html}',
  '{',
  '}',
  'text\n',
];

test('whatever an author writes gives a page', async () => {
  const template = fc.array(fc.constantFrom(...fragments), { maxLength: 30 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(template, template, async (region, block) => {
      const files = { 'site.region': `<main>${region}</main>`, 'blocks/a.block': block };
      const { html } = await renderTest(files, { title: 'T', a: { title: 'A' }, list: [1, { title: 'L' }] });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what markers are made of
      expect(html).not.toMatch(/[\u0002\u0003\u001e\u001f]/);
      expect(html).toContain('<main>');
    }),
    { numRuns: 300 },
  );
});
