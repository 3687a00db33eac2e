import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  openContent,
  type TestContent,
  type TestPerson,
} from '../content-testing.ts';

const searchQuery = `query ($query: String!, $first: Int, $after: String, $types: [SearchType!]) {
  search(query: $query, first: $first, after: $after, types: $types) {
    nodes { type title fullUrl score excerpt { text isMatch } image { id } }
    pageInfo { hasNextPage endCursor }
  }
}`;

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;
let blog: string;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
  visitor = content.visitorOf(owner.websiteId);
  blog = await createCollection(owner, { title: 'Journal', typeName: 'blog' });
  const events = await createCollection(owner, { title: 'Diary', typeName: 'events' });
  await createCollection(owner, { title: 'About', mainContent: '<p>We fire <b>stoneware</b> bowls.</p>' });
  await createCollection(owner, { title: 'Secret stoneware', isEnabled: false });
  await createItem(owner, {
    collectionId: blog,
    title: 'Firing the kiln',
    body: '<p>Stoneware needs heat &amp; patience.</p><script>hidden()</script>',
    tags: ['Glaze'],
    authorName: 'Zoë',
  });
  await createItem(owner, { collectionId: blog, title: 'Stoneware mugs', body: '<p>All about them.</p>' });
  await createItem(owner, {
    collectionId: blog,
    title: 'Stoneware to come',
    publishedAt: '2999-01-01T00:00:00.000Z',
  });
  await createItem(owner, {
    collectionId: events,
    recordType: 'EVENT',
    title: 'Open stoneware day',
    startsAt: '2999-05-01T10:00:00.000Z',
  });
});
afterAll(() => content.close());

async function titles(query: string, more: Record<string, unknown> = {}, person = visitor) {
  const { texts } = await person.ask(searchQuery, { query, ...more });
  return texts('search.nodes', 'title');
}

describe('Someone who searches', () => {
  it('finds pages, posts and events, those first that have the word in their title', async () => {
    const found = await titles('stoneware');
    expect(found.slice(0, 2).sort()).toEqual(['Open stoneware day', 'Stoneware mugs']);
    expect(found.slice(2).sort()).toEqual(['About', 'Firing the kiln']);
  });

  it('finds a word in its other forms, without its accents, and while it is being typed', async () => {
    expect(await titles('mug')).toEqual(['Stoneware mugs']);
    expect(await titles('fires')).toEqual(expect.arrayContaining(['Firing the kiln', 'About']));
    expect(await titles('zoe')).toEqual(['Firing the kiln']);
    expect(await titles('ston')).toHaveLength(4);
  });

  it.each(['stonware', 'stonewear', 'kinl', 'kilnn'])('is forgiven for typing %s', async (typed) => {
    expect((await titles(typed)).length).toBeGreaterThan(0);
  });

  it('may quote, leave out and choose', async () => {
    expect(await titles('"stoneware mugs"')).toEqual(['Stoneware mugs']);
    expect(await titles('stoneware -mugs')).not.toContain('Stoneware mugs');
    expect((await titles('kiln or mugs')).sort()).toEqual(['Firing the kiln', 'Stoneware mugs']);
  });

  it.each(['', '  ', '?', "' OR 1=1 --", '<script>', ':* & ! | (', '\\'])(
    'gets an answer for %j too, and no error',
    async (typed) => {
      expect(await titles(typed)).toEqual([]);
    },
  );

  it('may type a whole page of words', async () => {
    expect(await titles('x'.repeat(5_000))).toEqual([]);
    expect(await titles('word '.repeat(1_000))).toEqual([]);
  });

  it('sees where the words stand, as plain words', async () => {
    const { at } = await visitor.ask(searchQuery, { query: 'patience' });
    expect(at('search.nodes.0.excerpt')).toEqual([
      { text: 'Stoneware needs heat & ', isMatch: false },
      { text: 'patience', isMatch: true },
      { text: '.', isMatch: false },
    ]);
    expect(await titles('hidden')).toEqual([]);
  });

  it('asks for one kind', async () => {
    expect(await titles('stoneware', { types: ['EVENT'] })).toEqual(['Open stoneware day']);
    expect(await titles('stoneware', { types: ['PAGE'] })).toEqual(['About']);
    expect(await titles('stoneware', { types: ['POST', 'EVENT'] })).toHaveLength(3);
  });

  it('reads on page by page', async () => {
    const first = await visitor.ask(searchQuery, { query: 'stoneware', first: 3 });
    expect(first.at('search.pageInfo.hasNextPage')).toBe(true);
    const after = first.text('search.pageInfo.endCursor');
    const next = await visitor.ask(searchQuery, { query: 'stoneware', first: 3, after });
    expect(next.at('search.pageInfo.hasNextPage')).toBe(false);
    const all = [...first.texts('search.nodes', 'title'), ...next.texts('search.nodes', 'title')];
    expect(new Set(all).size).toBe(4);
  });

  it('never sees what is hidden, to come, or another website’s', async () => {
    expect(await titles('secret')).toEqual([]);
    expect(await titles('come')).toEqual([]);
    expect(await titles('secret', {}, owner)).toEqual(['Secret stoneware']);
    const neighbour = await content.startWebsite('neighbour');
    expect(await titles('stoneware', {}, neighbour)).toEqual([]);
  });

  it('finds what stands in blocks, as plain words, and not what they are set to', async () => {
    const page = await createCollection(owner, { title: 'Workshop' });
    const block = (id: string, type: string, value: object) => ({ id, type, version: 1, value });
    const place = { column: 1, row: 1, width: 8, height: 2 };
    const placed = block('g', 'accordion', {
      items: [{ title: 'Opening hours', html: '<p>From <b>dawn</b>.</p>' }],
    });
    const sections = (words: string) => [
      {
        ...{ id: 'r', kind: 'ROWS' },
        rows: [
          {
            columns: [
              {
                span: 12,
                blocks: [
                  block('t', 'text', { html: `<p>Our <i>${words}</i> wheel</p>` }),
                  block('d', 'divider', { design: 'dashed' }),
                ],
              },
            ],
          },
        ],
      },
      { ...{ id: 's', kind: 'GRID' }, placed: [{ block: placed, desktop: place }] },
    ];
    const save = `mutation ($input: SaveBlocksInput!) { saveBlocks(input: $input) { __typename } }`;
    await owner.ask(save, { input: { collectionId: page, sections: sections('treadle') } });
    expect(await titles('treadle')).toEqual(['Workshop']);
    expect(await titles('dawn')).toEqual(['Workshop']);
    expect(await titles('dashed')).toEqual([]);
    const { at, tags } = await visitor.ask(searchQuery, { query: 'treadle' });
    expect([...tags]).toContain('blocks');
    expect(at('search.nodes.0.excerpt')).toEqual([
      { text: 'Our ', isMatch: false },
      { text: 'treadle', isMatch: true },
      { text: ' wheel Opening hours From dawn .', isMatch: false },
    ]);
    await owner.ask(save, { input: { collectionId: page, sections: sections('kick') } });
    expect(await titles('treadle')).toEqual([]);
    expect(await titles('kick')).toEqual(['Workshop']);
  });

  it('finds at once what was just written', async () => {
    expect(await titles('porcelain')).toEqual([]);
    const { tags } = await visitor.ask(searchQuery, { query: 'porcelain' });
    expect([...tags]).toEqual(expect.arrayContaining(['collections', `collection:${blog}`]));
    await createItem(owner, { collectionId: blog, title: 'Porcelain' });
    expect(await titles('porcelain')).toEqual(['Porcelain']);
  });
});

describe('A search', () => {
  it('costs the same statements however much it finds', async () => {
    const few = await visitor.ask(searchQuery, { query: 'porcelain' });
    const many = await visitor.ask(searchQuery, { query: 'stoneware' });
    expect(few.statements).toBe(many.statements);
    expect(many.statements).toBeLessThanOrEqual(5);
  });

  it('refuses parts that no search has', async () => {
    for (const wrong of [{ first: 0 }, { first: 201 }, { after: 'nonsense' }])
      expect(await visitor.askForError(searchQuery, { query: 'a', ...wrong })).toBe('BAD_USER_INPUT');
  });

  it('that many begin at once in a language that nobody searched in before is written once', async () => {
    const busy = await content.startWebsite('busy');
    const page = await createCollection(busy, { title: 'Notes', typeName: 'blog' });
    await Promise.all(
      Array.from({ length: 10 }, async (_, number) => {
        await createItem(busy, { collectionId: page, title: `Note ${number}` });
        await titles('note', {}, busy);
      }),
    );
    const found = await content.visitorOf(busy.websiteId).ask(searchQuery, { query: 'note', first: 50 });
    expect(found.texts('search.nodes', 'title')).toHaveLength(11);
  });
});
