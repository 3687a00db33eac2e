import { afterAll, beforeAll, expect, it } from 'vitest';
import { openContent, type TestContent, type TestPerson } from '../content-testing.ts';

const parts =
  '__typename ... on HeaderFooterDraft { revision header footer publishedHeader hasChanges savedBy } ... on HeaderFooterDraftChanged { message stored { revision header } }';
const save = `mutation ($input: SaveHeaderFooterDraftInput!) { saveHeaderFooterDraft(input: $input) { ${parts} ... on InvalidInput { field message } } }`;
const publish = `mutation ($revision: Int!) { publishHeaderFooterDraft(expectedRevision: $revision) { ${parts} } }`;
const discard = publish.replaceAll('publishHeader', 'discardHeader');
const saveAtOnce =
  'mutation ($header: JSON!) { saveHeaderFooter(header: $header, footer: {}) { __typename } }';

let content: TestContent;

beforeAll(async () => {
  content = await openContent();
});
afterAll(() => content.close());

async function draft(owner: TestPerson, layout: string, expectedRevision: number) {
  const input = { header: { layout }, footer: {}, expectedRevision };
  return (await owner.ask(save, { input })).at('saveHeaderFooterDraft');
}
const shownTo = async (owner: TestPerson) =>
  (await content.visitorOf(owner.websiteId).ask('{ website { header } }')).at('website.header');

it('shows visitors nothing of a draft until it is published', async () => {
  const owner = await content.startWebsite('frames');
  expect(await draft(owner, 'center', 0)).toMatchObject({ revision: 1, hasChanges: true });
  expect(await shownTo(owner)).toEqual({});
  expect((await owner.ask(publish, { revision: 1 })).at('publishHeaderFooterDraft')).toMatchObject({
    ...{ __typename: 'HeaderFooterDraft', hasChanges: false, publishedHeader: { layout: 'center' } },
  });
  expect(await shownTo(owner)).toEqual({ layout: 'center' });
});

it('overwrites nothing that someone else saved in between', async () => {
  const owner = await content.startWebsite('two-frames');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) => draft(owner, `layout ${number}`, 0)),
  );
  const kinds = answers.map((answer) => Object(answer).__typename);
  expect(kinds.filter((kind) => kind === 'HeaderFooterDraft')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'HeaderFooterDraftChanged')).toHaveLength(7);
  // A program that replaces what visitors see counts as someone else, too.
  await owner.ask(saveAtOnce, { header: { layout: 'split' } });
  expect((await owner.ask(publish, { revision: 1 })).at('publishHeaderFooterDraft')).toMatchObject({
    __typename: 'HeaderFooterDraftChanged',
  });
  expect(await shownTo(owner)).toEqual({ layout: 'split' });
});

it('goes back to what visitors see when it is given up', async () => {
  const owner = await content.startWebsite('given-up-frame');
  await owner.ask(saveAtOnce, { header: { layout: 'split' } });
  const { revision } = Object(await draft(owner, 'center', 1));
  expect((await owner.ask(discard, { revision })).at('discardHeaderFooterDraft')).toMatchObject({
    ...{ hasChanges: false, header: { layout: 'split' } },
  });
});

it('refuses what is no object or too long, and those who may not manage content', async () => {
  const owner = await content.startWebsite('refused-frame');
  const input = { header: {}, footer: { text: 'x'.repeat(100_001) }, expectedRevision: 0 };
  expect((await owner.ask(save, { input })).at('saveHeaderFooterDraft')).toMatchObject({
    field: 'input.footer',
  });
  const visitor = content.visitorOf(owner.websiteId);
  expect(await visitor.askForError('{ headerFooterDraft { revision } }')).toMatch(
    /UNAUTHENTICATED|FORBIDDEN/,
  );
});
