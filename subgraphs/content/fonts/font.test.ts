import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContent, type TestContent, type TestPerson } from '../content-testing.ts';
import { makePlainFont, readOlderFont, readSampleFont } from './font-testing.ts';

const uploading = `mutation ($input: UploadFontInput!) { uploadFont(input: $input) {
  __typename ... on Font { id family weight isItalic format url licence } ... on InvalidInput { field } ... on Problem { message } } }`;
const deleting = `mutation ($id: ID!) { deleteFont(id: $id) { __typename ... on FontInUse { message uses } } }`;
const styling = `mutation ($input: SaveStyleDraftInput!) { saveStyleDraft(input: $input) { ... on StyleDraft { revision } } }`;

let content: TestContent;
let owner: TestPerson;
let sample: string;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('printer');
  sample = (await readSampleFont()).toString('base64');
});
afterAll(() => content.close());

interface Uploaded {
  readonly __typename: string;
  readonly id?: string;
  readonly url?: string;
}

async function upload(change: object = {}, who = owner): Promise<Uploaded> {
  const input = { filename: 'brand.woff2', base64: sample, family: 'Brand', licence: 'Bought', ...change };
  const answer = await who.ask(uploading, { input });
  return { __typename: '', ...Object(answer.at('uploadFont')) };
}
const families = async (who = owner) =>
  (await who.ask('{ website { fonts { family weight } } }')).at('website.fonts');

test('an owner’s font is kept with its licence, and handed out as it was brought', async () => {
  const font = await upload({ weight: '100 900' });
  expect(font).toMatchObject({ __typename: 'Font', family: 'Brand', weight: '100 900', format: 'woff2' });
  const { url = '' } = font;
  expect(url).toMatch(/^\/media\/fonts\/[0-9a-f-]{36}\/Brand\.woff2$/);
  const path = url.replace('/media/', '');
  const bytes = { websiteId: owner.websiteId, path, query: {}, accept: '*/*' };
  const answer = await content.subgraph.readBytes(bytes);
  expect(answer?.contentType).toBe('font/woff2');
  expect(Buffer.from(answer?.bytes ?? []).toString('base64')).toBe(sample);
  const neighbour = await content.startWebsite('neighbour');
  expect(await content.subgraph.readBytes({ ...bytes, websiteId: neighbour.websiteId })).toBeNull();
  expect(await families(neighbour)).toEqual([]);
});

test('a font as WOFF is taken for what it is, whatever its file is called', async () => {
  const base64 = (await readOlderFont()).toString('base64');
  const { id = '', ...font } = await upload({ base64, family: 'Older', filename: 'older.ttf' });
  expect(font).toMatchObject({ __typename: 'Font', format: 'woff' });
  const { url = '' } = font;
  expect(url).toMatch(/^\/media\/fonts\/[0-9a-f-]{36}\/Older\.woff$/);
  const bytes = { websiteId: owner.websiteId, path: url.replace('/media/', ''), query: {}, accept: '*/*' };
  const answer = await content.subgraph.readBytes(bytes);
  expect(answer?.contentType).toBe('font/woff');
  expect(Buffer.from(answer?.bytes ?? []).toString('base64')).toBe(base64);
  await owner.ask(deleting, { id });
});

test('visitors see which fonts there are, and not the licences; those without the theme bring none along', async () => {
  const visitor = content.visitorOf(owner.websiteId);
  expect(await families(visitor)).toEqual([{ family: 'Brand', weight: '100 900' }]);
  expect(await visitor.askForError('{ website { fonts { licence } } }')).toBe('UNAUTHENTICATED');
  const input = { filename: 'a', base64: sample, family: 'A', licence: 'b' };
  expect(await content.editorOf(owner.websiteId).askForError(uploading, { input })).toBe('FORBIDDEN');
});

test.each([
  [{ base64: Buffer.from('<script>alert(1)</script>'.padEnd(99)).toString('base64') }, 'UnsupportedFile'],
  [{ base64: Buffer.alloc(2_000_001).toString('base64') }, 'FileTooLarge'],
  [{ licence: ' ' }, 'InvalidInput'],
  [{ weight: '100 900' }, 'InvalidInput'],
])('a font is refused with a reason: %#', async (change, name) => {
  expect(await upload(change)).toMatchObject({ __typename: name });
});

test('of two who bring the same font along at once, one is told that it is there', async () => {
  const base64 = Buffer.from(makePlainFont()).toString('base64');
  const made = await Promise.all([1, 2, 3].map(() => upload({ family: 'Twice', base64 })));
  const names = made.map((each) => each.__typename).sort();
  expect(names).toEqual(['Font', 'InvalidInput', 'InvalidInput']);
});

test('the last font of a family stays while the style uses it, and its owner reads where', async () => {
  const one = await upload({ family: 'Used' });
  const other = await upload({ family: 'used', weight: '700' });
  const customCss = 'h1 { font-family: "Used" }';
  await owner.ask(styling, { input: { values: {}, customCss, expectedRevision: 0 } });
  expect((await owner.ask(deleting, { id: other.id })).at('deleteFont.__typename')).toBe('FontDeleted');
  expect((await owner.ask(deleting, { id: one.id })).at('deleteFont')).toEqual({
    __typename: 'FontInUse',
    message: 'Used is used: CSS of your own (draft). Choose another font there first.',
    uses: ['CSS of your own (draft)'],
  });
  await owner.ask(styling, { input: { values: {}, customCss: '', expectedRevision: 1 } });
  expect((await owner.ask(deleting, { id: one.id })).at('deleteFont.__typename')).toBe('FontDeleted');
  expect((await owner.ask(deleting, { id: one.id })).at('deleteFont.__typename')).toBe('NotFound');
});
