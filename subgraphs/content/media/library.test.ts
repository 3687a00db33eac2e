import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  drawPicture,
  openContent,
  type TestContent,
  type TestPerson,
  uploadPicture,
} from '../content-testing.ts';

let content: TestContent;
let owner: TestPerson;
let mug: { id: string; url: string };
let bowl: { id: string; url: string };
let plate: { id: string; url: string };

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
  const base64 = await drawPicture(120, 60);
  mug = await uploadPicture(owner, { filename: 'blue-mug.png', base64 });
  bowl = await uploadPicture(owner, { filename: 'bowl.png', base64 });
  plate = await uploadPicture(owner, { filename: 'PLATE.png', base64 });
});
afterAll(() => content.close());

const library = `query ($first: Int, $after: String, $search: String) {
  imageLibrary(first: $first, after: $after, search: $search) {
    nodes { id filename } pageInfo { hasNextPage endCursor }
  }
}`;
const change = `mutation ($input: UpdateImageInput!) {
  updateImage(input: $input) {
    __typename
    ... on Image { filename url altText focalPoint { x y } }
    ... on Problem { message }
    ... on InvalidInput { field }
  }
}`;
const remove = `mutation ($ids: [ID!]!, $evenIfUsed: Boolean) {
  deleteImages(ids: $ids, evenIfUsed: $evenIfUsed) {
    __typename
    ... on ImagesDeleted { ids }
    ... on Problem { message }
    ... on ImagesInUse { uses { mediaId kind id } }
  }
}`;

async function updateImage(input: Record<string, unknown>, person = owner) {
  return (await person.ask(change, { input })).at('updateImage');
}

function read(url: string, websiteId = owner.websiteId, query: Record<string, string> = {}) {
  const path = url.replace('/media/', '');
  return content.subgraph.readBytes({ websiteId, path, query, accept: 'image/webp' });
}

async function usesOf(id: string): Promise<unknown> {
  const { at } = await owner.ask(
    'query ($search: String) { imageLibrary(search: $search) { nodes { id uses { kind id } } } }',
  );
  const nodes: unknown = at('imageLibrary.nodes');
  return Array.isArray(nodes) ? nodes.find((node) => node.id === id)?.uses : undefined;
}

describe('The library of pictures', () => {
  it('shows the newest first, page by page', async () => {
    const first = await owner.ask(library, { first: 2 });
    expect(first.texts('imageLibrary.nodes', 'id')).toEqual([plate.id, bowl.id]);
    expect(first.at('imageLibrary.pageInfo.hasNextPage')).toBe(true);
    const next = await owner.ask(library, { first: 2, after: first.text('imageLibrary.pageInfo.endCursor') });
    expect(next.texts('imageLibrary.nodes', 'id')).toEqual([mug.id]);
    expect(next.at('imageLibrary.pageInfo.hasNextPage')).toBe(false);
  });

  it('is searched by a part of a name or of what is shown, in any case', async () => {
    await updateImage({ id: bowl.id, altText: 'A Bowl with 50% less glaze' });
    const found = async (search: string) =>
      (await owner.ask(library, { search })).texts('imageLibrary.nodes', 'id');
    expect(await found('plate')).toEqual([plate.id]);
    expect(await found(' MUG ')).toEqual([mug.id]);
    expect(await found('50% LESS')).toEqual([bowl.id]);
    expect(await found('50_ less')).toEqual([]);
    expect(await found('.png')).toHaveLength(3);
  });

  it('refuses a page of no size and a cursor that is none', async () => {
    for (const variables of [{ first: 0 }, { first: 201 }, { after: 'page two' }])
      expect(await owner.askForError(library, variables)).toBe('BAD_USER_INPUT');
  });

  it('is open to those who manage pictures, and shows them their own website’s only', async () => {
    const neighbour = await content.startWebsite('glassblower');
    expect((await neighbour.ask(library)).at('imageLibrary.nodes')).toEqual([]);
    for (const [query, variables] of [
      [library, {}],
      [change, { input: { id: mug.id, altText: 'x' } }],
      [remove, { ids: [mug.id] }],
    ] as const)
      expect(await content.visitorOf(owner.websiteId).askForError(query, variables)).toBe('UNAUTHENTICATED');
    expect(await updateImage({ id: mug.id, altText: 'Mine' }, neighbour)).toMatchObject({
      __typename: 'NotFound',
    });
    const { at } = await neighbour.ask(remove, { ids: [mug.id], evenIfUsed: true });
    expect(at('deleteImages')).toEqual({ __typename: 'ImagesDeleted', ids: [] });
    expect(await read(mug.url)).not.toBeNull();
  });
});

describe('A picture of the library', () => {
  it('gets another name, with the ending of what it is, and its older addresses lead to it still', async () => {
    expect(await updateImage({ id: mug.id, filename: ' Große Tasse.php ' })).toMatchObject({
      filename: 'Gro-e-Tasse.png',
      url: `/media/${mug.id}/Gro-e-Tasse.png`,
    });
    await updateImage({ id: mug.id, filename: 'mug' });
    const bytes = await read(`/media/${mug.id}/mug.png`);
    expect(bytes).not.toBeNull();
    expect(await read(`/media/${mug.id}/Gro-e-Tasse.png`)).toEqual(bytes);
    expect(await read(mug.url)).toEqual(bytes);
  });

  it('keeps what is not said, and its focus stays within it', async () => {
    await updateImage({ id: plate.id, altText: '  A plate  ', focalX: 0.25 });
    expect(await updateImage({ id: plate.id, focalY: 7 })).toEqual({
      __typename: 'Image',
      filename: 'PLATE.png',
      url: `/media/${plate.id}/PLATE.png`,
      altText: 'A plate',
      focalPoint: { x: 0.25, y: 1 },
    });
    expect(await updateImage({ id: plate.id, altText: '' })).toMatchObject({ altText: '' });
  });

  it('is described by two owners at once: each keeps what the other said, and is told where both said the same', async () => {
    const versionNow = async () =>
      (await owner.ask('query ($id: ID!) { image(id: $id) { version } }', { id: plate.id })).text(
        'image.version',
      );
    const twoOwners = `mutation ($input: UpdateImageInput!) {
      updateImage(input: $input) {
        __typename
        ... on Image { title altText version }
        ... on ImageChangedMeanwhile { message stored { title altText version } }
      }
    }`;
    const seen = await versionNow();
    const answers = await Promise.all(
      [{ title: 'Plate by Ada' }, { title: 'Plate by Ben' }].map((words) =>
        owner.ask(twoOwners, { input: { id: plate.id, ...words, expectedVersion: seen } }),
      ),
    );
    const told = answers.map(({ at }) => at('updateImage'));
    const names = answers.map(({ text }) => text('updateImage.__typename')).sort();
    expect(names).toEqual(['Image', 'ImageChangedMeanwhile']);
    const title = answers
      .find(({ at }) => at('updateImage.__typename') === 'Image')
      ?.text('updateImage.title');
    expect(told).toContainEqual({
      __typename: 'ImageChangedMeanwhile',
      message: 'Someone else changed this since you opened it. Yours is not saved yet.',
      stored: { title, altText: '', version: await versionNow() },
    });
    const next = { id: plate.id, altText: 'Blue', expectedVersion: await versionNow() };
    const { at } = await owner.ask(twoOwners, { input: next });
    expect(at('updateImage')).toMatchObject({ title, altText: 'Blue' });
    await updateImage({ id: plate.id, title: '', altText: '' });
  });

  it('is not changed when its name is empty or its words are too many', async () => {
    expect(await updateImage({ id: plate.id, filename: ' ', altText: 'Lost' })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'input.filename',
      message: 'Please enter a file name',
    });
    expect(await updateImage({ id: plate.id, altText: 'x'.repeat(1001) })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'input.altText',
    });
    expect(await updateImage({ id: plate.id })).toMatchObject({ filename: 'PLATE.png', altText: '' });
  });

  it('says what shows it: by its id, and by its address in a text', async () => {
    const blog = await createCollection(owner, { typeName: 'blog', title: 'Blog', mainImageId: plate.id });
    const post = await createItem(owner, {
      collectionId: blog,
      body: `<img src="${plate.url}?format=500w">`,
    });
    expect(await usesOf(plate.id)).toEqual([
      { kind: 'collection', id: blog },
      { kind: 'item', id: post },
    ]);
    expect(await usesOf(bowl.id)).toEqual([]);
  });

  it('that is shown somewhere is deleted only when that is said', async () => {
    const warned = await owner.ask(remove, { ids: [bowl.id, plate.id] });
    expect(warned.at('deleteImages')).toMatchObject({
      __typename: 'ImagesInUse',
      message: 'Some of these pictures are shown on the website. Deleting them leaves gaps there.',
      uses: [
        { mediaId: plate.id, kind: 'collection' },
        { mediaId: plate.id, kind: 'item' },
      ],
    });
    expect(await read(bowl.url)).not.toBeNull();
    expect(await read(plate.url)).not.toBeNull();
    const done = await owner.ask(remove, { ids: [plate.id], evenIfUsed: true });
    expect(done.at('deleteImages.ids')).toEqual([plate.id]);
    expect(await read(plate.url)).toBeNull();
  });

  it('that nothing shows is deleted at once, with every copy of it, and what shows it learns of that', async () => {
    expect(await read(bowl.url, owner.websiteId, { format: '100w' })).not.toBeNull();
    const { at } = await owner.ask(remove, { ids: [bowl.id, '00000000-0000-7000-8000-000000000000'] });
    expect(at('deleteImages')).toEqual({ __typename: 'ImagesDeleted', ids: [bowl.id] });
    expect(await read(bowl.url, owner.websiteId, { format: '100w' })).toBeNull();
    expect((await owner.ask(library)).texts('imageLibrary.nodes', 'id')).toEqual([mug.id]);
  });

  it('is one of at most 200 that are deleted at once', async () => {
    const { at } = await owner.ask(remove, { ids: Array.from({ length: 201 }, () => mug.id) });
    expect(at('deleteImages')).toMatchObject({ __typename: 'InvalidInput' });
    expect(await read(mug.url)).not.toBeNull();
  });
});
