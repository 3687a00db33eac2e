import { afterAll, beforeAll, expect, it } from 'vitest';
import { openContent, type TestContent, type TestPerson } from '../content-testing.ts';

const parts =
  '__typename ... on StyleDraft { revision values customCss publishedValues publishedCss hasChanges } ... on StyleDraftChanged { message stored { revision values } } ... on InvalidInput { field message }';
const save = `mutation ($input: SaveStyleDraftInput!) { saveStyleDraft(input: $input) { ${parts} } }`;
const publish = `mutation ($revision: Int!) { publishStyleDraft(expectedRevision: $revision) { ${parts.replace(/ \.\.\. on InvalidInput.*/, '')} } }`;
const discard = publish.replaceAll('publishStyleDraft', 'discardStyleDraft');

let content: TestContent;

beforeAll(async () => {
  content = await openContent();
});
afterAll(() => content.close());

async function draft(owner: TestPerson, customCss: string, expectedRevision: number) {
  return (await owner.ask(save, { input: { values: {}, customCss, expectedRevision } })).at('saveStyleDraft');
}
const cssOf = async (owner: TestPerson) =>
  (await content.visitorOf(owner.websiteId).ask('{ website { customCss } }')).at('website.customCss');

it('shows visitors nothing of a draft until it is published', async () => {
  const owner = await content.startWebsite('styles');
  expect(await draft(owner, 'a { top: 0 }', 0)).toMatchObject({ revision: 1, hasChanges: true });
  expect(await cssOf(owner)).toBe('');
  expect((await owner.ask(publish, { revision: 1 })).at('publishStyleDraft')).toMatchObject({
    ...{ __typename: 'StyleDraft', hasChanges: false, publishedCss: 'a { top: 0 }' },
  });
  expect(await cssOf(owner)).toBe('a { top: 0 }');
});

it('overwrites nothing that someone else saved in between', async () => {
  const owner = await content.startWebsite('two-windows');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) => draft(owner, `a { top: ${number}px }`, 0)),
  );
  const kinds = answers.map((answer) => Object(answer).__typename);
  expect(kinds.filter((kind) => kind === 'StyleDraft')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'StyleDraftChanged')).toHaveLength(7);
  expect((await owner.ask(publish, { revision: 0 })).at('publishStyleDraft')).toMatchObject({
    ...{ __typename: 'StyleDraftChanged', stored: { revision: 1 } },
  });
  expect(await cssOf(owner)).toBe('');
});

it('goes back to what is published when it is given up', async () => {
  const owner = await content.startWebsite('given-up');
  await draft(owner, 'a { top: 0 }', 0);
  await owner.ask(publish, { revision: 1 });
  const { revision } = Object(await draft(owner, 'b { top: 0 }', 3));
  expect((await owner.ask(discard, { revision })).at('discardStyleDraft')).toMatchObject({
    ...{ hasChanges: false, customCss: 'a { top: 0 }' },
  });
});

it('refuses what is too long or no value, and those who may not change how the website looks', async () => {
  const owner = await content.startWebsite('refused');
  expect(await draft(owner, 'a'.repeat(100_001), 0)).toMatchObject({ field: 'input.customCss' });
  const values = { paper: '#fff' };
  const wrong = await owner.ask(save, { input: { values, customCss: '', expectedRevision: 0 } });
  expect(wrong.at('saveStyleDraft')).toMatchObject({ field: 'input.values.paper' });
  const editor = content.editorOf(owner.websiteId);
  expect(await editor.askForError('{ styleDraft { revision } }')).toBe('FORBIDDEN');
});
