import sharp from 'sharp';
import { MakeOwnerDocument } from '#gateway/generated/identity.ts';
import { requestOf } from '#gateway/graph/request.ts';
import { gatewayRequest } from '#gateway/http/viewers.ts';
import { dataOf, type Install } from '#gateway/install.ts';
import type { Viewer } from '#kit/viewer.ts';

/** Someone who may change pages, and pages with so many blocks. */
export interface PageOwner {
  readonly email: string;
  readonly password: string;
  pageOf(blocks: number): string;
  pathOf(blocks: number): string;
  /** Pages with items that are put in order by hand: posts, and pictures. */
  readonly listPage: string;
  readonly galleryPage: string;
}

/** As many items as a page that is ordered by hand may hold. */
export const itemsInOrder = 250;

const email = 'owner@bench.example';
const password = 'a long password of the benchmark';
const pageText = `mutation ($input: CreateCollectionInput!) {
  createCollection(input: $input) { ... on Collection { id } ... on Problem { message } } }`;
const itemText = `mutation ($input: CreateItemInput!) {
  createItem(input: $input) { ... on Item { id } ... on Problem { message } } }`;
const imageText = `mutation ($input: UploadImageInput!) {
  uploadImage(input: $input) { ... on Image { id } ... on Problem { message } } }`;
const draftText = `mutation ($input: SaveBlockDraftInput!) {
  saveBlockDraft(input: $input) { ... on BlockDraft { revision } ... on Problem { message } } }`;

/** Makes someone who signs in, a page for each number of blocks (texts in sections of ten), and one of items. */
export async function makePageOwner(
  install: Install,
  viewer: Viewer & { readonly websiteId: string },
  sizes: readonly number[],
): Promise<PageOwner> {
  const { websiteId } = viewer;
  await install.graph.ask(
    MakeOwnerDocument,
    { email, password, websiteId },
    gatewayRequest(websiteId, 'bench'),
  );
  const pages = new Map<number, string>();
  for (const size of sizes) {
    const input = { typeName: 'page', title: `Blocks ${size}`, slug: slugOf(size) };
    const { createCollection } = await ask<{ createCollection: { id: string } }>(install, viewer, pageText, {
      input,
    });
    const draft = { sections: sectionsOf(size), expectedRevision: 0, basedOn: 0 };
    await ask(install, viewer, draftText, {
      input: { place: { collectionId: createCollection.id }, ...draft },
    });
    pages.set(size, createCollection.id);
  }
  const make = (page: ListInput) => (sizes.length > 0 ? makeList(install, viewer, page) : '');
  return {
    ...{ email, password },
    listPage: await make({ typeName: 'blog', title: 'In order', recordType: 'TEXT' }),
    galleryPage: await make({ typeName: 'gallery', title: 'Pictures', recordType: 'IMAGE' }),
    pageOf: (blocks) => pages.get(blocks) ?? '',
    pathOf: (blocks) => `/${slugOf(blocks)}`,
  };
}

interface ListInput {
  readonly typeName: string;
  readonly title: string;
  readonly recordType: 'TEXT' | 'IMAGE';
}

async function makeList(
  install: Install,
  viewer: Viewer,
  { typeName, title, recordType }: ListInput,
): Promise<string> {
  const input = { typeName, title, sort: 'BY_HAND' };
  const mainImageId = recordType === 'IMAGE' ? await uploadPicture(install, viewer) : null;
  const { createCollection } = await ask<{ createCollection: { id: string } }>(install, viewer, pageText, {
    input,
  });
  const collectionId = createCollection.id;
  for (let number = 1; number <= itemsInOrder; number += 1)
    await ask(install, viewer, itemText, {
      input: { collectionId, title: `Item ${number}`, recordType, mainImageId },
    });
  return collectionId;
}

async function uploadPicture(install: Install, viewer: Viewer): Promise<string> {
  const picture = sharp({ create: { width: 900, height: 675, channels: 3, background: '#4a6fc9' } });
  const base64 = (await picture.jpeg().toBuffer()).toString('base64');
  const mayUpload = { ...viewer, permissions: [...viewer.permissions, 'MEDIA_MANAGE'] };
  const { uploadImage } = await ask<{ uploadImage: { id: string } }>(install, mayUpload, imageText, {
    input: { filename: 'picture.jpg', base64, altText: 'A pot' },
  });
  return uploadImage.id;
}

function slugOf(blocks: number): string {
  return `blocks-${blocks}`;
}

function sectionsOf(size: number): object[] {
  const html = `<h3>A heading</h3><p>${'Words that somebody reads. '.repeat(8)}</p>`;
  const blocks = Array.from({ length: size }, (_, index) => ({
    ...{ id: `block-${index}`, type: 'html', version: 1, value: { html } },
  }));
  return Array.from({ length: Math.ceil(size / 10) }, (_, index) => ({
    ...{ id: `section-${index}`, kind: 'ROWS' },
    rows: [{ columns: [{ span: 12, blocks: blocks.slice(index * 10, index * 10 + 10) }] }],
  }));
}

async function ask<Data>(
  install: Install,
  viewer: Viewer,
  text: string,
  variables: Record<string, unknown>,
): Promise<Data> {
  const result = await install.graph.execute(text, variables, requestOf(viewer));
  const json = JSON.stringify(result);
  if (json.includes('"message"')) throw new Error(`${text} was answered ${json}`);
  return dataOf<Data>(result, text);
}
