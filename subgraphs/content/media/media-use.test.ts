import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCollection,
  createItem,
  drawPicture,
  openContent,
  type TestContent,
  type TestPerson,
  uploadPicture,
} from '../content-testing.ts';
import { takenFiles } from './file-samples-testing.ts';

const pdf = Buffer.from(takenFiles[0]?.[2] ?? []);
let content: TestContent;
let owner: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
});
afterAll(() => content.close());

const usesOfPicture = `query ($id: ID!) {
  image(id: $id) { uses { kind id title collectionId itemId product { id } } }
}`;
const usesOfFile =
  'query ($id: ID!) { mediaFile(id: $id) { filename uses { kind title collectionId itemId } } }';
const saveBlocks = `mutation ($input: SaveBlocksInput!) { saveBlocks(input: $input) { __typename } }`;

async function uploadFile(): Promise<{ id: string; url: string }> {
  const start = `mutation ($input: StartFileUploadInput!) { startFileUpload(input: $input) { ... on FileUpload { id } } }`;
  const send = `mutation ($input: ContinueFileUploadInput!) {
    continueFileUpload(input: $input) { ... on FileUpload { result { ... on MediaFile { id url } } } }
  }`;
  const begun = await owner.ask(start, { input: { filename: 'care.pdf', byteSize: pdf.length } });
  const id = begun.text('startFileUpload.id');
  const done = await owner.ask(send, { input: { id, offset: 0, base64: pdf.toString('base64') } });
  return { id: done.text('continueFileUpload.result.id'), url: done.text('continueFileUpload.result.url') };
}

test('a picture says by their titles which pages and posts show it, and where they are', async () => {
  const mug = await uploadPicture(owner, { base64: await drawPicture(40, 40) });
  const blog = await createCollection(owner, { typeName: 'blog', title: 'Journal', mainImageId: mug.id });
  const post = await createItem(owner, {
    collectionId: blog,
    title: 'First fire',
    body: `<img src="${mug.url}">`,
  });
  const value = { imageId: mug.id };
  const section = {
    ...{ id: 'band', kind: 'ROWS' },
    rows: [{ columns: [{ span: 12, blocks: [{ id: 'a', type: 'image', version: 1, value }] }] }],
  };
  for (const place of [{ itemId: post }, { fieldId: 'footer' }])
    await owner.ask(saveBlocks, { input: { ...place, sections: [section] } });
  expect((await owner.ask(usesOfPicture, { id: mug.id })).at('image.uses')).toEqual([
    {
      ...{ kind: 'blocks', id: `item:${post}`, title: 'First fire' },
      ...{ collectionId: blog, itemId: post, product: null },
    },
    {
      ...{ kind: 'blocks', id: 'field:footer', title: 'footer' },
      ...{ collectionId: null, itemId: null, product: null },
    },
    {
      ...{ kind: 'collection', id: blog, title: 'Journal' },
      ...{ collectionId: blog, itemId: null, product: null },
    },
    {
      ...{ kind: 'item', id: post, title: 'First fire' },
      ...{ collectionId: blog, itemId: post, product: null },
    },
  ]);
});

test('a picture of a product names the product', async () => {
  const bowl = await uploadPicture(owner, { base64: await drawPicture(40, 40) });
  const set = 'mutation ($input: [ProductImagesInput!]!) { setProductImages(input: $input) { __typename } }';
  await owner.ask(set, { input: [{ productId: 'bowl', imageIds: [bowl.id] }] });
  expect((await owner.ask(usesOfPicture, { id: bowl.id })).at('image.uses')).toEqual([
    {
      ...{ kind: 'product', id: 'bowl', title: '' },
      ...{ collectionId: null, itemId: null, product: { id: 'bowl' } },
    },
  ]);
});

test('a file says which page links to it, to whoever manages media of this website', async () => {
  const file = await uploadFile();
  const page = await createCollection(owner, {
    ...{ typeName: 'page', title: 'Care', mainContent: `<a href="${file.url}">How to care</a>` },
  });
  expect((await owner.ask(usesOfFile, { id: file.id })).at('mediaFile')).toEqual({
    filename: 'care.pdf',
    uses: [{ kind: 'collection', title: 'Care', collectionId: page, itemId: null }],
  });
  const neighbour = await content.startWebsite('glassblower');
  expect((await neighbour.ask(usesOfFile, { id: file.id })).at('mediaFile')).toBeNull();
  expect(await content.visitorOf(owner.websiteId).askForError(usesOfFile, { id: file.id })).toBe(
    'UNAUTHENTICATED',
  );
});
