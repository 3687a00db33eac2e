import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  drawPicture,
  openContent,
  type TestContent,
  type TestPerson,
  uploadPicture,
} from '../content-testing.ts';
import { takenFiles } from './file-samples-testing.ts';

const answer = '__typename ... on MediaFolder { id name parentId } ... on Problem { message }';
const making = `mutation ($name: String!, $in: ID) { createMediaFolder(input: { name: $name, parentId: $in }) { ${answer} } }`;
const renaming = `mutation ($id: ID!, $name: String!) { renameMediaFolder(id: $id, name: $name) { ${answer} } }`;
const deleting = 'mutation ($id: ID!) { deleteMediaFolder(id: $id) { __typename } }';
const restoring = `mutation ($id: ID!) { restoreMediaFolder(id: $id) { ${answer} } }`;
const moving = `mutation ($ids: [ID!]!, $to: ID) {
  moveMedia(input: { ids: $ids, folderId: $to }) {
    __typename ... on MediaMoved { moved { id fromFolderId } } ... on Problem { message }
  }
}`;
const listing = `query ($folderId: ID, $isUnsorted: Boolean) {
  imageLibrary(folderId: $folderId, isUnsorted: $isUnsorted) { nodes { id } }
  fileLibrary(folderId: $folderId, isUnsorted: $isUnsorted) { nodes { id } }
}`;

let content: TestContent;
let owner: TestPerson;
let websites = 0;

beforeAll(async () => {
  content = await openContent();
});
afterAll(() => content.close());
beforeEach(async () => {
  websites += 1;
  owner = await content.startWebsite(`folders-${websites}`);
});

const make = async (name: string, parent?: string) =>
  (await owner.ask(making, { name, in: parent })).text('createMediaFolder.id');
const picture = async () => (await uploadPicture(owner, { base64: await drawPicture(20, 20) })).id;
const move = (ids: string[], to: string | null) => owner.ask(moving, { ids, to });
const folders = async () => (await owner.ask('{ mediaFolders { name parentId } }')).at('mediaFolders');

async function list(filter: { folderId?: string; isUnsorted?: boolean }): Promise<string[]> {
  const found = await owner.ask(listing, filter);
  return [...found.texts('imageLibrary.nodes', 'id'), ...found.texts('fileLibrary.nodes', 'id')];
}

async function uploadFile(folderId: string): Promise<string> {
  const bytes = Buffer.from(takenFiles[0]?.[2] ?? []);
  const start = `mutation ($input: StartFileUploadInput!) {
    startFileUpload(input: $input) { ... on FileUpload { id } ... on Problem { message } }
  }`;
  const send =
    'mutation ($input: ContinueFileUploadInput!) { continueFileUpload(input: $input) { __typename } }';
  const input = { filename: 'care.pdf', byteSize: bytes.length, folderId };
  const id = (await owner.ask(start, { input })).text('startFileUpload.id');
  await owner.ask(send, { input: { id, offset: 0, base64: bytes.toString('base64') } });
  return id;
}

test('folders have names of their own, in any case, however many owners make one at once', async () => {
  const answers = await Promise.all(
    ['Glazes', 'glazes', ' GLAZES '].map((name) => owner.ask(making, { name })),
  );
  const names = answers.map(({ text }) => text('createMediaFolder.__typename')).sort();
  expect(names).toEqual(['MediaFolder', 'MediaFolderNameTaken', 'MediaFolderNameTaken']);
  const kilns = await make('Kilns');
  expect((await owner.ask(renaming, { id: kilns, name: 'glaZes' })).at('renameMediaFolder')).toEqual({
    __typename: 'MediaFolderNameTaken',
    message: 'Another folder has that name already.',
  });
  const renamed = await owner.ask(renaming, { id: kilns, name: 'KILNS' });
  expect(renamed.at('renameMediaFolder')).toMatchObject({ id: kilns, name: 'KILNS' });
  expect((await owner.ask(making, { name: ' ' })).at('createMediaFolder')).toMatchObject({
    message: 'A folder needs a name of 1 to 100 characters.',
  });
});

test('a folder holds folders, which hold no further ones', async () => {
  const glazes = await make('Glazes');
  const blue = await make('Blue', glazes);
  expect(await folders()).toEqual([
    { name: 'Blue', parentId: glazes },
    { name: 'Glazes', parentId: null },
  ]);
  expect((await owner.ask(making, { name: 'Deep', in: blue })).at('createMediaFolder')).toMatchObject({
    message: 'A folder that is in another one holds no further folders.',
  });
  await owner.ask(deleting, { id: glazes });
  expect(await folders()).toEqual([{ name: 'Blue', parentId: null }]);
  await make('Deep', blue);
  await owner.ask(restoring, { id: glazes });
  expect(await folders()).toEqual([
    { name: 'Blue', parentId: null },
    { name: 'Deep', parentId: blue },
    { name: 'Glazes', parentId: null },
  ]);
});

test('pictures and files are moved together, and lists are narrowed to a folder or to what is in none', async () => {
  const [glazes, kilns] = [await make('Glazes'), await make('Kilns')];
  const [mug, bowl] = [await picture(), await picture()];
  const care = await uploadFile(glazes);
  expect(await list({ folderId: glazes })).toEqual([care]);
  const moved = await move([mug, care], kilns);
  expect(moved.at('moveMedia.moved')).toEqual([
    { id: mug, fromFolderId: null },
    { id: care, fromFolderId: glazes },
  ]);
  expect(await list({ folderId: kilns })).toEqual([mug, care]);
  expect(await list({ folderId: glazes })).toEqual([]);
  expect(await list({ isUnsorted: true })).toEqual([bowl]);
  await move([care], null);
  expect(await list({ isUnsorted: true })).toEqual([bowl, care]);
  const many = Array.from({ length: 201 }, () => mug);
  expect((await move(many, kilns)).at('moveMedia')).toMatchObject({
    message: 'At most 200 are moved at once.',
  });
});

test('what was in a folder stays when it is deleted, and is in it again when that is undone', async () => {
  const glazes = await make('Glazes');
  const mug = await picture();
  await move([mug], glazes);
  expect((await owner.ask(deleting, { id: glazes })).text('deleteMediaFolder.__typename')).toBe(
    'MediaFolderDeleted',
  );
  expect(await list({ folderId: glazes })).toEqual([]);
  expect(await list({ isUnsorted: true })).toEqual([mug]);
  expect((await move([mug], glazes)).at('moveMedia')).toEqual({
    __typename: 'NotFound',
    message: 'There is no such folder any more.',
  });
  const other = await make('glazes');
  expect((await owner.ask(restoring, { id: glazes })).text('restoreMediaFolder.__typename')).toBe(
    'MediaFolderNameTaken',
  );
  await owner.ask(renaming, { id: other, name: 'Other' });
  expect((await owner.ask(restoring, { id: glazes })).at('restoreMediaFolder')).toMatchObject({
    name: 'Glazes',
  });
  expect(await list({ folderId: glazes })).toEqual([mug]);
});

test('what one owner moves while another one deletes the folder is in no folder, and never lost', async () => {
  const pictures = await Promise.all(Array.from({ length: 6 }, picture));
  for (let round = 0; round < 4; round += 1) {
    const folder = await make(`Round ${round}`);
    const answers = await Promise.all([
      ...pictures.map((id) => move([id], folder)),
      owner.ask(deleting, { id: folder }),
    ]);
    expect(answers.at(-1)?.text('deleteMediaFolder.__typename')).toBe('MediaFolderDeleted');
    for (const { text } of answers.slice(0, -1))
      expect(['MediaMoved', 'NotFound']).toContain(text('moveMedia.__typename'));
    expect(await list({ folderId: folder })).toEqual([]);
    expect((await list({ isUnsorted: true })).sort()).toEqual([...pictures].sort());
  }
});

test('folders of another website are not there, and visitors see none', async () => {
  const glazes = await make('Glazes');
  const mug = await picture();
  await move([mug], glazes);
  const visitor = content.visitorOf(owner.websiteId);
  for (const [query, variables] of [
    ['{ mediaFolders { id } }', {}],
    [making, { name: 'Mine' }],
    [renaming, { id: glazes, name: 'Mine' }],
    [deleting, { id: glazes }],
    [restoring, { id: glazes }],
    [moving, { ids: [mug], to: null }],
  ] as const)
    expect(await visitor.askForError(query, variables)).toBe('UNAUTHENTICATED');
  const neighbour = await content.startWebsite(`folders-next-${websites}`);
  expect((await neighbour.ask('{ mediaFolders { id } }')).at('mediaFolders')).toEqual([]);
  const refused = [
    (await neighbour.ask(renaming, { id: glazes, name: 'Mine' })).at('renameMediaFolder.__typename'),
    (await neighbour.ask(deleting, { id: glazes })).at('deleteMediaFolder.__typename'),
    (await neighbour.ask(moving, { ids: [mug], to: glazes })).at('moveMedia.__typename'),
  ];
  expect(refused).toEqual(['NotFound', 'NotFound', 'NotFound']);
  expect((await neighbour.ask(moving, { ids: [mug], to: null })).at('moveMedia')).toMatchObject({
    moved: [],
  });
  expect(await list({ folderId: glazes })).toEqual([mug]);
});
