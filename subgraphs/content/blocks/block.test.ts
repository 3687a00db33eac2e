import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollection, openContent, type TestContent, type TestPerson } from '../content-testing.ts';

const save = `mutation ($input: SaveBlocksInput!) {
  saveBlocks(input: $input) {
    __typename
    ... on BlockLayout { revision sections { id kind rows { columns { span blocks { id type version value } } } } }
    ... on Problem { message }
    ... on BlocksChangedMeanwhile { revision }
  }
}`;
const readPage = `query ($slug: String!) {
  collection(slug: $slug) { id blocks { revision images { id } sections { id rows { columns { blocks { type value } } } } } }
}`;

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;
let page: string;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('blocks');
  visitor = content.visitorOf(owner.websiteId);
  page = await createCollection(owner, { title: 'About' });
});
afterAll(() => content.close());

const text = (id: string, html = '<p>Hello</p>') => ({ id, type: 'text', version: 1, value: { html } });
const band = (...blocks: object[]) => ({
  id: 'band',
  kind: 'ROWS',
  rows: [{ columns: [{ span: 12, blocks }] }],
});
const saveTo = async (input: object, person = owner) => (await person.ask(save, { input })).at('saveBlocks');

describe('the blocks of a page', () => {
  it('are what its owner saved, for every visitor', async () => {
    expect(await saveTo({ collectionId: page, sections: [band(text('a'))] })).toMatchObject({
      __typename: 'BlockLayout',
      revision: 1,
    });
    const seen = await visitor.ask(readPage, { slug: 'about' });
    expect(seen.at('collection.blocks')).toMatchObject({
      revision: 1,
      sections: [
        {
          id: 'band',
          rows: [{ columns: [{ blocks: [{ type: 'text', value: { html: '<p>Hello</p>' } }] }] }],
        },
      ],
    });
    expect([...seen.tags]).toContain(`collection:${page}`);
  });

  it('hold texts in which nothing runs', async () => {
    const note = {
      id: 'n',
      type: 'note',
      version: 1,
      value: { text: '<p onclick="a()">Closed<script>b()</script></p>' },
    };
    const elsewhere = await createCollection(owner, { title: 'Notes' });
    expect(await saveTo({ collectionId: elsewhere, sections: [band(note)] })).toMatchObject({
      sections: [{ rows: [{ columns: [{ blocks: [{ value: { text: '<p>Closed</p>' } }] }] }] }],
    });
    expect(
      JSON.stringify((await visitor.ask(readPage, { slug: 'notes' })).at('collection.blocks')),
    ).toContain('<p>Closed</p>');
  });

  it('are of kinds that pages can show, or it is said which is not', async () => {
    expect(
      await saveTo({ collectionId: page, sections: [band({ ...text('a'), type: 'sparkles' })] }),
    ).toEqual({
      __typename: 'InvalidInput',
      message: 'There is no kind of block “sparkles”. It is that of the block “a”.',
    });
  });

  it('draw something where they are charts, or it is said what is missing', async () => {
    const chart = (...rows: unknown[]) => ({ id: 'c', type: 'chart', version: 1, value: { rows } });
    const refusal = (message: string) => ({ __typename: 'InvalidInput', message });
    const missing: [object, string][] = [
      [chart(), 'The chart “c” draws nothing: Enter some data!'],
      [chart('May', 10), 'The chart “c” draws nothing: Enter some data!'],
      [chart(['Month', 'Mugs'], ['May']), 'The chart “c” draws nothing: One or more rows was missing data.'],
    ];
    for (const [broken, message] of missing)
      expect(await saveTo({ collectionId: page, sections: [band(broken)] })).toEqual(refusal(message));
    const whole = chart(['Month', 'Mugs'], ['May', 10]);
    const figures = await createCollection(owner, { title: 'Figures' });
    expect(await saveTo({ collectionId: figures, sections: [band(whole)] })).toMatchObject({
      __typename: 'BlockLayout',
    });
  });

  it('are 60 at most', async () => {
    const many = Array.from({ length: 61 }, (_, index) => text(`b${index}`));
    expect(await saveTo({ collectionId: page, sections: [band(...many)] })).toEqual({
      __typename: 'TooManyBlocks',
      message: 'A page holds at most 60 blocks.',
    });
  });

  it('of two editors who save at once are those of one, and the other is told', async () => {
    const slug = 'team';
    const id = await createCollection(owner, { title: 'Team' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        saveTo({ collectionId: id, expectedRevision: 0, sections: [band(text(`by-${index}`))] }),
      ),
    );
    const kinds = answers.map((answer) => Object(answer).__typename);
    expect(kinds.filter((kind) => kind === 'BlockLayout')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'BlocksChangedMeanwhile')).toHaveLength(9);
    expect((await visitor.ask(readPage, { slug })).at('collection.blocks.revision')).toBe(1);
  });

  it('run scripts that an owner wrote, and not those that an editor of content changed', async () => {
    const editor = content.editorOf(owner.websiteId);
    const id = await createCollection(owner, { title: 'Map' });
    const code = (value: string) => ({
      id: 'map',
      type: 'code',
      version: 1,
      value: { code: value, mode: 'html' },
    });
    const scriptBlocks = async () =>
      (await visitor.ask('{ collection(slug: "map") { blocks { scriptBlocks } } }')).at(
        'collection.blocks.scriptBlocks',
      );
    await saveTo({ collectionId: id, sections: [band(code('<script>a()</script>'))] });
    expect(await scriptBlocks()).toEqual(['map']);
    await saveTo({ collectionId: id, sections: [band(text('t'), code('<script>a()</script>'))] }, editor);
    expect(await scriptBlocks()).toEqual(['map']);
    await saveTo({ collectionId: id, sections: [band(code('<script>b()</script>'))] }, editor);
    expect(await scriptBlocks()).toEqual([]);
  });

  it('may be taken away, and their count goes on', async () => {
    expect(await saveTo({ collectionId: page, sections: [] })).toMatchObject({ revision: 2 });
    expect((await visitor.ask(readPage, { slug: 'about' })).at('collection.blocks')).toBeNull();
    expect(await saveTo({ collectionId: page, expectedRevision: 1, sections: [] })).toMatchObject({
      __typename: 'BlocksChangedMeanwhile',
      revision: 2,
    });
  });

  it('go to one place that this website has', async () => {
    expect(await saveTo({ sections: [] })).toMatchObject({ __typename: 'InvalidInput' });
    expect(await saveTo({ collectionId: page, fieldId: 'footer', sections: [] })).toMatchObject({
      __typename: 'InvalidInput',
    });
    expect(await saveTo({ collectionId: 'nowhere', sections: [] })).toMatchObject({ __typename: 'NotFound' });
    const stranger = await content.startWebsite('stranger');
    expect(await saveTo({ collectionId: page, sections: [] }, stranger)).toMatchObject({
      __typename: 'NotFound',
    });
  });

  it('are changed by nobody but those who manage content', async () => {
    expect(await visitor.askForError(save, { input: { collectionId: page, sections: [] } })).toBe(
      'UNAUTHENTICATED',
    );
  });
});

describe('an editable area of a theme', () => {
  it('is empty until someone fills it, and the same on every page then', async () => {
    const read = 'query { blockField(id: "footerBlocks") { sections { id } } }';
    const empty = await visitor.ask(read);
    expect(empty.at('blockField')).toBeNull();
    expect([...empty.tags]).toContain('field:footerBlocks');
    await saveTo({ fieldId: 'footerBlocks', sections: [band(text('a'))] });
    expect((await visitor.ask(read)).at('blockField')).toEqual({ sections: [{ id: 'band' }] });
  });
});

describe('a block that names a member area', () => {
  const areas = 'query ($slug: String!) { collection(slug: $slug) { blocks { memberAreas { id title } } } }';

  it('brings it along, once, and nothing for one that is gone or of another website', async () => {
    const make = async (person: TestPerson) =>
      (
        await person.ask(
          'mutation ($input: CreateMemberAreaInput!) { createMemberArea(input: $input) { ... on MemberArea { id } } }',
          { input: { title: 'Friends' } },
        )
      ).text('createMemberArea.id');
    const areaId = await make(owner);
    const stranger = await make(await content.startWebsite('elsewhere'));
    const block = (id: string, value: object) => ({ id, type: 'member-area', version: 1, value });
    const blocks = [areaId, areaId, stranger, 'gone'].map((id, index) => block(`a${index}`, { areaId: id }));
    await saveTo({ collectionId: page, sections: [band(...blocks)] });
    const seen = await visitor.ask(areas, { slug: 'about' });
    expect(seen.at('collection.blocks.memberAreas')).toEqual([{ id: areaId, title: 'Friends' }]);
    expect([...seen.tags]).toContain('member-areas');
  });
});
