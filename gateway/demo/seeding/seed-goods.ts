import { readFile } from 'node:fs/promises';
import type { Operator } from '../../commands/operator.ts';
import {
  ContinueFileUploadDocument,
  DemoAddProductFileDocument,
  DemoCreateMemberAreaDocument,
  DemoMemberAreasDocument,
  DemoProductBySlugDocument,
  DemoSetPageAccessDocument,
  StartFileUploadDocument,
} from '../../generated/graphql.ts';
import { assertDone } from './demo-step.ts';

const book = { slug: 'glaze-notebook', filename: 'The-Glaze-Notebook.pdf', source: 'the-glaze-notebook.pdf' };
const membership = { slug: 'kiln-log', area: 'The Kiln Log', page: 'firing-notes' };

/** Gives the demo's digital product the file that it sells, and its membership the page that it opens; what is there stays. */
export async function seedGoods(
  operator: Operator,
  folder: URL,
  collectionIds: ReadonlyMap<string, string>,
): Promise<void> {
  await seedBook(operator, folder);
  await seedMembership(operator, collectionIds.get(membership.page) ?? '');
}

async function seedBook(operator: Operator, folder: URL): Promise<void> {
  const { product } = await operator.run(DemoProductBySlugDocument, { slug: book.slug });
  if (!product || (product.files ?? []).length > 0) return;
  const bytes = await readFile(new URL(`files/${book.source}`, folder));
  const started = await operator.run(StartFileUploadDocument, {
    input: { filename: book.filename, byteSize: bytes.length, isPrivate: true },
  });
  const { id } = assertDone(started.startFileUpload, 'FileUpload');
  const piece = { id, offset: 0, base64: bytes.toString('base64') };
  assertDone((await operator.run(ContinueFileUploadDocument, { input: piece })).continueFileUpload);
  const input = { productId: product.id, fileId: id };
  assertDone((await operator.run(DemoAddProductFileDocument, { input })).addProductFile);
}

async function seedMembership(operator: Operator, collectionId: string): Promise<void> {
  const { memberAreas } = await operator.run(DemoMemberAreasDocument, {});
  const { product } = await operator.run(DemoProductBySlugDocument, { slug: membership.slug });
  if (!product || memberAreas.some(({ title }) => title === membership.area)) return;
  const input = { title: membership.area, productIds: [product.id] };
  const made = await operator.run(DemoCreateMemberAreaDocument, { input });
  const { id } = assertDone(made.createMemberArea, 'MemberArea');
  const access = { collectionId, access: 'AREAS' as const, areaIds: [id] };
  assertDone((await operator.run(DemoSetPageAccessDocument, { input: access })).setPageAccess);
}
