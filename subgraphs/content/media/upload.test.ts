import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startS3 } from '#kit/s3-testing.ts';
import {
  createCollection,
  createItem,
  drawPicture,
  openContent,
  type TestContent,
  type TestPerson,
  uploadPicture,
} from '../content-testing.ts';
import { createBlockStore } from './file-blocks.ts';
import { refusedFiles, takenFiles } from './file-samples-testing.ts';
import { openFolderStore } from './file-store.ts';
import { sweepingWork } from './upload-sweep.ts';
import { createUploads } from './uploads.ts';

let content: TestContent;
let owner: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
});
afterAll(() => content.close());

const mib = 1024 * 1024;
const start = `mutation ($input: StartFileUploadInput!) {
  startFileUpload(input: $input) {
    __typename
    ... on FileUpload { id received byteSize expiresAt }
    ... on Problem { message }
    ... on InvalidInput { field }
  }
}`;
const go = `mutation ($input: ContinueFileUploadInput!) {
  continueFileUpload(input: $input) {
    __typename
    ... on FileUpload {
      received
      result {
        __typename
        ... on Image { id filename altText width }
        ... on MediaFile { id filename url contentType byteSize }
      }
    }
    ... on UploadMovedOn { received }
    ... on Problem { message }
  }
}`;

async function begin(filename: string, byteSize: number, person = owner): Promise<string> {
  return (await person.ask(start, { input: { filename, byteSize, altText: 'A kiln' } })).text(
    'startFileUpload.id',
  );
}

test('so many files are on their way at once and no more, however they are begun', async () => {
  const hoarder = await content.startWebsite('hoarder');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      hoarder.ask(start, { input: { filename: `${index}.pdf`, byteSize: 1_000 } }),
    ),
  );
  const refused = answers.filter(({ text }) => text('startFileUpload.__typename') === 'TooManyUploads');
  expect(refused).toHaveLength(5);
  expect(refused[0]?.text('startFileUpload.message')).toBe(
    'Too many files are on their way at once. Please finish or cancel one of them first.',
  );
  const [begun] = answers.filter(({ text }) => text('startFileUpload.__typename') === 'FileUpload');
  await hoarder.ask('mutation ($id: ID!) { cancelFileUpload(id: $id) { __typename } }', {
    id: begun?.text('startFileUpload.id') ?? '',
  });
  expect(await begin('another.pdf', 1_000, hoarder)).not.toBe('');
});

async function send(id: string, offset: number, bytes: Uint8Array, person = owner) {
  const base64 = Buffer.from(bytes).toString('base64');
  return (await person.ask(go, { input: { id, offset, base64 } })).at('continueFileUpload');
}

/** Sends all of a file in one piece. */
async function upload(filename: string, bytes: Uint8Array): Promise<unknown> {
  return send(await begin(filename, bytes.length), 0, bytes);
}

/** A PDF of so many bytes that all differ from their neighbours. */
function pdf(byteSize: number): Uint8Array {
  const bytes = Buffer.alloc(byteSize).map((_, index) => index % 249);
  bytes.set(Buffer.from('%PDF-1.7\n'), 0);
  bytes.set(Buffer.from('\n%%EOF\n'), byteSize - 7);
  return bytes;
}

function read(id: string, from: number, websiteId = owner.websiteId) {
  return content.subgraph.readBytes({
    websiteId,
    path: `files/${id}`,
    query: { from: String(from) },
    accept: '*/*',
  });
}

/** How many blocks lie in the folder of a website. */
async function countBlocks(websiteId = owner.websiteId): Promise<number> {
  const folder = join(content.dataDir, 'files', 'files', websiteId);
  return (await readdir(folder).catch(() => [])).length;
}

describe('A large file', () => {
  it('comes piece by piece, of whatever size, and is there once its last byte is', async () => {
    const file = pdf(9 * mib + 5);
    const id = await begin('Price list 2026.PDF', file.length);
    const ends = [10, 4 * mib - 1, 4 * mib, 9 * mib];
    let at = 0;
    for (const end of ends) {
      expect(await send(id, at, file.subarray(at, end))).toEqual({
        __typename: 'FileUpload',
        received: end,
        result: null,
      });
      at = end;
    }
    expect(await send(id, at, file.subarray(at))).toEqual({
      __typename: 'FileUpload',
      received: file.length,
      result: {
        __typename: 'MediaFile',
        id,
        filename: 'Price-list-2026.pdf',
        url: `/media/files/${id}/Price-list-2026.pdf`,
        contentType: 'application/pdf',
        byteSize: file.length,
      },
    });
    const parts: Uint8Array[] = [];
    for (let from = 0; from < file.length; ) {
      const part = await read(id, from);
      expect(part).toMatchObject({ contentType: 'application/pdf', etag: `"${id}"` });
      parts.push(part?.bytes ?? new Uint8Array());
      from += part?.bytes.length ?? file.length;
    }
    expect(Buffer.concat(parts).equals(Buffer.from(file))).toBe(true);
    expect(await countBlocks()).toBe(3);
    expect((await read(id, 4 * mib + 7))?.bytes.length).toBe(4 * mib - 7);
  });

  it('goes on where it was left, also with another process', async () => {
    const file = pdf(5 * mib);
    const id = await begin('again.pdf', file.length);
    await send(id, 0, file.subarray(0, 3 * mib));
    const again = await content.reopen();
    const there = again.ownerOf(owner.websiteId);
    const { at } = await there.ask('{ openFileUploads { id received byteSize } }');
    expect(at('openFileUploads')).toEqual([{ id, received: 3 * mib, byteSize: file.length }]);
    expect(await send(id, 3 * mib, file.subarray(3 * mib), there)).toMatchObject({
      result: { filename: 'again.pdf' },
    });
    await again.close();
    expect((await owner.ask('{ openFileUploads { id } }')).at('openFileUploads')).toEqual([]);
  });

  it('takes a piece once, where it stands, however many send it at the same time', async () => {
    const file = pdf(2 * mib);
    const id = await begin('twice.pdf', file.length);
    const piece = file.subarray(0, mib);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(id, 0, piece)));
    const taken = answers.filter((answer) => JSON.stringify(answer).includes('"FileUpload"'));
    expect(taken).toHaveLength(1);
    expect(await send(id, 0, piece)).toEqual({
      __typename: 'UploadMovedOn',
      received: mib,
      message: `The next piece has to begin at byte ${mib}, and to end within the file.`,
    });
    expect(await send(id, mib, file)).toMatchObject({ __typename: 'UploadMovedOn', received: mib });
    await send(id, mib, file.subarray(mib));
    expect(Buffer.from((await read(id, 0))?.bytes ?? []).equals(Buffer.from(file))).toBe(true);
  });

  it('is thrown away when its owner wants that, or nobody went on with it for a day', async () => {
    const before = await countBlocks();
    const id = await begin('gone.pdf', mib);
    await send(id, 0, pdf(mib).subarray(0, 5_000));
    const cancel = 'mutation ($id: ID!) { cancelFileUpload(id: $id) { __typename } }';
    expect((await owner.ask(cancel, { id })).at('cancelFileUpload.__typename')).toBe('FileUploadCancelled');
    expect((await owner.ask(cancel, { id })).at('cancelFileUpload.__typename')).toBe('NotFound');
    expect(await send(id, 5_000, new Uint8Array(1))).toMatchObject({ __typename: 'NotFound' });
    const stale = await begin('stale.pdf', mib);
    await send(stale, 0, pdf(mib).subarray(0, 5_000));
    await content.subgraph.database.forWebsite(owner.websiteId).rows({
      name: 'age',
      text: `UPDATE file_upload SET touched_at = now() - interval '25 hours' WHERE website_id = $1 AND id = '${stale}'`,
    });
    const { database } = content.subgraph;
    const store = openFolderStore(join(content.dataDir, 'files'));
    const work = sweepingWork(database, createBlockStore(store));
    for (const { id: due, websiteId } of await work.findForgotten())
      await work.run(database.forWebsite(websiteId), due);
    expect(
      (await owner.ask('query ($id: ID!) { fileUpload(id: $id) { id } }', { id: stale })).at('fileUpload'),
    ).toBeNull();
    expect(await countBlocks()).toBe(before);
  });

  it('that is cancelled while it is checked is gone, which is no failure', async () => {
    const db = content.subgraph.database.forWebsite(owner.websiteId);
    const picture = Buffer.from(await drawPicture(30, 20), 'base64');
    const id = await begin('kiln.png', picture.length);
    const uploads = createUploads({
      blocks: createBlockStore(openFolderStore(join(content.dataDir, 'files'))),
      pictures: {
        take: async () => {
          await uploads.cancel(db, id);
          return { id: 'taken' };
        },
      },
    });
    expect(await uploads.continue(db, id, 0, picture)).toBe('gone');
  });

  it('that is a picture becomes an image', async () => {
    const blocks = await countBlocks();
    const picture = Buffer.from(await drawPicture(300, 200), 'base64');
    expect(await upload('kiln.bin', picture)).toMatchObject({
      received: picture.length,
      result: { __typename: 'Image', filename: 'kiln.png', altText: 'A kiln', width: 300 },
    });
    expect(await countBlocks()).toBe(blocks);
  });

  it.each(takenFiles)('is taken when it is a %s', async (ending, contentType, bytes) => {
    expect(await upload('sample.html', bytes)).toMatchObject({
      result: { filename: `sample.${ending}`, contentType },
    });
  });

  it.each(refusedFiles.filter(([, { length }]) => length > 0))(
    'is refused when it is %s, whatever it calls itself',
    async (_, bytes) => {
      const blocks = await countBlocks();
      expect(await upload('menu.pdf', bytes)).toEqual({
        __typename: 'UnsupportedFile',
        message: 'The file menu.pdf does not appear to be a supported file.',
      });
      expect(await countBlocks()).toBe(blocks);
    },
  );

  it('is refused by its first bytes, before the rest is sent', async () => {
    const id = await begin('film.mp4', 1_000_000_000);
    expect(await send(id, 0, Buffer.alloc(5_000, '<script>'))).toMatchObject({
      __typename: 'UnsupportedFile',
    });
    const large = await begin('photo.png', 20_000_001);
    const head = Buffer.concat([Buffer.from(await drawPicture(8, 8), 'base64'), Buffer.alloc(5_000)]);
    expect(await send(large, 0, head)).toEqual({
      __typename: 'FileTooLarge',
      message: 'The file photo.png is too large. The maximum allowed file size is 20 MB.',
    });
  });

  it('is refused before it comes when it is too large, empty, or has no name', async () => {
    const tryStart = async (filename: string, byteSize: number) =>
      (await owner.ask(start, { input: { filename, byteSize } })).at('startFileUpload');
    expect(await tryStart('film.mp4', 1_000_000_001)).toEqual({
      __typename: 'FileTooLarge',
      message: 'The file film.mp4 is too large. The maximum allowed file size is 1 GB.',
    });
    expect(await tryStart('film.mp4', 0)).toMatchObject({ field: 'input.byteSize' });
    expect(await tryStart(' ', 1)).toMatchObject({ message: 'Please enter a file name' });
  });

  it('is nothing that visitors send, and nothing that another website sees', async () => {
    const id = await begin('mine.pdf', mib);
    const visitor = content.visitorOf(owner.websiteId);
    expect(await visitor.askForError(start, { input: { filename: 'a.pdf', byteSize: 5 } })).toBe(
      'UNAUTHENTICATED',
    );
    expect(await visitor.askForError(go, { input: { id, offset: 0, base64: 'AAAA' } })).toBe(
      'UNAUTHENTICATED',
    );
    const neighbour = await content.startWebsite('glassblower');
    expect(await send(id, 0, pdf(100), neighbour)).toMatchObject({ __typename: 'NotFound' });
    const whole = pdf(100);
    const file = await begin('whole.pdf', whole.length);
    await send(file, 0, whole);
    expect(await read(file, 0)).not.toBeNull();
    expect(await read(file, 0, neighbour.websiteId)).toBeNull();
    expect(await read(file, 100)).toBeNull();
  });

  it('is kept in a bucket just so, pictures and their copies too, and leaves nothing there', async () => {
    const bucket = await startS3('files');
    const far = await content.reopen(bucket.settings);
    const there = far.ownerOf(owner.websiteId);
    const file = pdf(5 * mib);
    const id = await begin('far.pdf', file.length, there);
    await send(id, 0, file.subarray(0, mib), there);
    expect(await send(id, mib, file.subarray(mib), there)).toMatchObject({ result: { id } });
    expect([...bucket.objects.values()].map(({ length }) => length)).toEqual([4 * mib, mib]);
    const ask = { websiteId: owner.websiteId, query: { from: String(4 * mib) }, accept: 'image/webp' };
    const tail = await far.readBytes({ ...ask, path: `files/${id}` });
    expect(Buffer.from(tail?.bytes ?? []).equals(Buffer.from(file.subarray(4 * mib)))).toBe(true);
    const image = await uploadPicture(there, { base64: await drawPicture(200, 100) });
    const path = image.url.replace('/media/', '');
    expect(await far.readBytes({ ...ask, path, query: { format: '100w' } })).toMatchObject({
      contentType: 'image/webp',
    });
    expect([...bucket.objects.keys()]).toContain(`files/variants/${owner.websiteId}/${image.id}/100.webp`);
    await there.ask(
      'mutation ($image: [ID!]!, $file: [ID!]!) { deleteImages(ids: $image) { __typename } deleteFiles(ids: $file) { __typename } }',
      { image: [image.id], file: [id] },
    );
    expect([...bucket.objects.keys()]).toEqual([]);
    await far.close();
    await bucket.close();
  });
});

describe('The library of files', () => {
  it('lists, finds, renames and deletes them, and says what links to them', async () => {
    const person = await content.startWebsite('weaver');
    const files = new Map<string, string>();
    for (const filename of ['Looms.pdf', 'wool.pdf']) {
      const id = await begin(filename, 100, person);
      await send(id, 0, pdf(100), person);
      files.set(filename, id);
    }
    const [looms = '', wool = ''] = files.values();
    const list = async (search?: string) =>
      (
        await person.ask('query ($search: String) { fileLibrary(search: $search) { nodes { filename } } }', {
          search,
        })
      ).texts('fileLibrary.nodes', 'filename');
    expect(await list()).toEqual(['wool.pdf', 'Looms.pdf']);
    expect(await list('LOOM')).toEqual(['Looms.pdf']);
    const rename = `mutation ($id: ID!, $filename: String!) {
      renameFile(id: $id, filename: $filename) {
        __typename ... on MediaFile { filename url } ... on Problem { message } ... on InvalidInput { field } } }`;
    expect(
      (await person.ask(rename, { id: wool, filename: 'Alle Wolle.exe' })).at('renameFile'),
    ).toMatchObject({
      filename: 'Alle-Wolle.pdf',
      url: `/media/files/${wool}/Alle-Wolle.pdf`,
    });
    expect((await person.ask(rename, { id: wool, filename: ' ' })).at('renameFile')).toMatchObject({
      message: 'Please enter a file name',
      field: 'filename',
    });
    expect((await owner.ask(rename, { id: wool, filename: 'x' })).at('renameFile')).toMatchObject({
      __typename: 'NotFound',
    });
    const renameAsRead = `mutation ($id: ID!, $filename: String!, $seen: String) {
      renameFile(id: $id, filename: $filename, expectedFilename: $seen) {
        ... on MediaFile { filename } ... on FileRenamedMeanwhile { stored { filename } } } }`;
    const twice = await Promise.all(
      ['Wool', 'Yarn'].map((filename) =>
        person.ask(renameAsRead, { id: wool, filename, seen: 'Alle-Wolle.pdf' }),
      ),
    );
    const [kept] = twice.flatMap(({ at }) => at('renameFile.filename') ?? []);
    expect(twice.flatMap(({ at }) => at('renameFile.stored.filename') ?? [])).toEqual([kept]);
    const blog = await createCollection(person, { typeName: 'blog', title: 'Blog' });
    const item = await createItem(person, {
      collectionId: blog,
      body: `<a href="/media/files/${looms}/Looms.pdf">`,
    });
    const remove = `mutation ($ids: [ID!]!, $evenIfUsed: Boolean) {
      deleteFiles(ids: $ids, evenIfUsed: $evenIfUsed) {
        __typename ... on FilesDeleted { ids } ... on FilesInUse { message uses { mediaId kind id } } } }`;
    const ids = [looms, wool];
    expect((await owner.ask(remove, { ids, evenIfUsed: true })).at('deleteFiles.ids')).toEqual([]);
    expect((await person.ask(remove, { ids })).at('deleteFiles')).toEqual({
      __typename: 'FilesInUse',
      message: 'The website links to some of these files. Once they are deleted, those links lead nowhere.',
      uses: [{ mediaId: looms, kind: 'item', id: item }],
    });
    expect((await person.ask(remove, { ids, evenIfUsed: true })).at('deleteFiles.ids')).toHaveLength(2);
    expect(await list()).toEqual([]);
    expect(await countBlocks(person.websiteId)).toBe(0);
  });
});
