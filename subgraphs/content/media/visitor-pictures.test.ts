import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawPicture, openContent, type TestContent, type TestPerson } from '../content-testing.ts';

const takeText = `mutation ($input: [VisitorPictureInput!]!) { takeVisitorPictures(input: $input) {
  __typename ... on VisitorPicturesTaken { ids } ... on Problem { message } } }`;
const discardText = 'mutation ($ids: [ID!]!) { discardVisitorPictures(ids: $ids) }';

let content: TestContent;
let owner: TestPerson;
let gateway: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('gallery');
  gateway = content.gatewayFor(owner.websiteId);
});
afterAll(() => content.close());

async function take(...input: { filename: string; base64: string }[]): Promise<unknown> {
  const named = input.map((picture) => ({ altText: 'A mug', ...picture }));
  return (await gateway.ask(takeText, { input: named })).at('takeVisitorPictures');
}

async function storedFiles(): Promise<string[]> {
  const folder = join(content.dataDir, 'files', 'originals', owner.websiteId);
  return readdir(folder).catch(() => []);
}

it('a visitor’s pictures are drawn anew: no word about place or camera stays', async () => {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'Ada at home' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const taken = await take({ filename: 'IMG 1.jpg', base64: photo.toString('base64') });
  expect(taken).toEqual({ __typename: 'VisitorPicturesTaken', ids: [expect.any(String)] });
  const [file = ''] = await storedFiles();
  const stored = await sharp(join(content.dataDir, 'files', 'originals', owner.websiteId, file)).metadata();
  expect(stored.exif).toBeUndefined();
  expect(stored.width).toBe(60);
});

it('what is no picture is refused by its content, and then none of them is kept', async () => {
  const before = await storedFiles();
  const script = Buffer.from('<svg onload="alert(1)"></svg>').toString('base64');
  const answer = await take(
    { filename: 'good.png', base64: await drawPicture(8, 8) },
    { filename: 'bad.png', base64: script },
  );
  expect(answer).toEqual({
    __typename: 'UnsupportedFile',
    message: 'The file bad.png does not appear to be a supported image file.',
  });
  expect(await storedFiles()).toEqual(before);
});

it('more than 8 MiB are too much', async () => {
  const base64 = Buffer.alloc(8 * 1024 * 1024 + 1).toString('base64');
  expect(await take({ filename: 'huge.jpg', base64 })).toEqual({
    __typename: 'FileTooLarge',
    message: 'The file huge.jpg is too large. The maximum allowed file size is 8 MiB.',
  });
});

it('pictures are taken back with their files', async () => {
  const before = await storedFiles();
  const answer = await gateway.ask(takeText, {
    input: [{ filename: 'a.png', base64: await drawPicture(8, 8), altText: '' }],
  });
  const ids = answer.at('takeVisitorPictures.ids');
  expect(await storedFiles()).toHaveLength(before.length + 1);
  await gateway.ask(discardText, { ids });
  expect((await storedFiles()).sort()).toEqual(before.sort());
});

it('only the gateway brings visitors’ pictures', async () => {
  const input = [{ filename: 'a.png', base64: await drawPicture(8, 8), altText: '' }];
  expect(await owner.askForError(takeText, { input })).toBeDefined();
  expect(await content.visitorOf(owner.websiteId).askForError(takeText, { input })).toBe('UNAUTHENTICATED');
});
