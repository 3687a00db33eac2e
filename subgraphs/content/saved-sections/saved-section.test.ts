import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openContent, type TestContent, type TestPerson } from '../content-testing.ts';

const answer = `__typename ... on SavedSection { id name section { kind rows { columns { blocks { type value } } } } } ... on Problem { message }`;
const saving = `mutation ($input: SaveSectionInput!) { saveSection(input: $input) { ${answer} } }`;
const renaming = `mutation ($id: ID!, $name: String!) { renameSavedSection(id: $id, name: $name) { ${answer} } }`;
const deleting = `mutation ($id: ID!) { deleteSavedSection(id: $id) { __typename } }`;
const listing = '{ savedSections { name } }';

let content: TestContent;
let owner: TestPerson;
let websites = 0;

beforeAll(async () => {
  content = await openContent();
});
afterAll(() => content.close());
beforeEach(async () => {
  websites += 1;
  owner = await content.startWebsite(`saved-${websites}`);
});

const text = (id: string, html = '<p>Open daily</p>') => ({ id, type: 'html', version: 1, value: { html } });
const band = (...blocks: object[]) => ({
  id: 'band',
  kind: 'ROWS',
  rows: [{ columns: [{ span: 12, blocks }] }],
});
const save = (name: string, section: object = band(text('a'))) =>
  owner.ask(saving, { input: { name, section } });
const list = async () => (await owner.ask(listing)).at('savedSections');

describe('a saved section', () => {
  test('is kept under its name, and nothing in its texts runs', async () => {
    const saved = await save(' Opening hours ', band(text('a', '<p onclick="x()">Open</p>')));
    expect(saved.at('saveSection')).toMatchObject({
      name: 'Opening hours',
      section: { kind: 'ROWS', rows: [{ columns: [{ blocks: [{ value: { html: '<p>Open</p>' } }] }] }] },
    });
    await save('Hero');
    expect(await list()).toEqual([{ name: 'Hero' }, { name: 'Opening hours' }]);
  });

  test('has a name of its own, however many save one at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => save('Hero')));
    const names = answers.map((each) => each.text('saveSection.__typename')).sort();
    expect(names).toEqual(['SavedSection', ...Array.from({ length: 4 }, () => 'SavedSectionNameTaken')]);
    const other = (await save('Footer')).text('saveSection.id');
    const renamed = await owner.ask(renaming, { id: other, name: 'Hero' });
    expect(renamed.text('renameSavedSection.__typename')).toBe('SavedSectionNameTaken');
    expect((await owner.ask(renaming, { id: other, name: 'Band' })).at('renameSavedSection')).toMatchObject({
      name: 'Band',
    });
    await owner.ask(deleting, { id: other });
    expect(await list()).toEqual([{ name: 'Hero' }]);
    expect((await owner.ask(deleting, { id: other })).text('deleteSavedSection.__typename')).toBe('NotFound');
  });

  test('is refused with a reason: too many blocks, an unknown kind, no name', async () => {
    const many = band(...Array.from({ length: 61 }, (_, n) => text(`b${n}`)));
    expect((await save('Many', many)).text('saveSection.__typename')).toBe('TooManyBlocks');
    const unknown = band({ id: 'a', type: 'no-such-kind', version: 1, value: {} });
    expect((await save('Odd', unknown)).text('saveSection.__typename')).toBe('InvalidInput');
    expect((await save('  ')).text('saveSection.__typename')).toBe('InvalidInput');
    expect(await list()).toEqual([]);
  });

  test('of another website is not there', async () => {
    const id = (await save('Hero')).text('saveSection.id');
    const first = owner;
    owner = await content.startWebsite(`saved-other-${websites}`);
    expect(await list()).toEqual([]);
    expect((await owner.ask(deleting, { id })).text('deleteSavedSection.__typename')).toBe('NotFound');
    expect((await owner.ask(renaming, { id, name: 'Mine' })).text('renameSavedSection.__typename')).toBe(
      'NotFound',
    );
    owner = first;
    expect(await list()).toEqual([{ name: 'Hero' }]);
  });
});
