import { readFile } from 'node:fs/promises';
import type { Operator } from '../../commands/operator.ts';
import {
  ContinueFileUploadDocument,
  DemoAddProductFileDocument,
  DemoProductBySlugDocument,
  StartFileUploadDocument,
} from '../../generated/graphql.ts';
import { assertDone } from './demo-step.ts';

const book = { slug: 'glaze-notebook', filename: 'The-Glaze-Notebook.pdf', source: 'the-glaze-notebook.pdf' };

/** Gives the demo's digital product the file that it sells, once. */
export async function seedGoods(operator: Operator, folder: URL): Promise<void> {
  const { product } = await operator.run(DemoProductBySlugDocument, { slug: book.slug });
  if (!product || product.files.length > 0) return;
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
