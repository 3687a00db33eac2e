import { EditorExportProductCsvDocument } from '#web/generated/editor/export-product-csv.ts';
import { EditorImportProductCsvDocument } from '#web/generated/editor/import-product-csv.ts';
import { EditorProductCsvPreviewDocument } from '#web/generated/editor/product-csv-preview.ts';
import { EditorProductFilePlacesDocument } from '#web/generated/editor/product-file-places.ts';
import { EditorSetProductImagesDocument } from '#web/generated/editor/set-product-images.ts';
import type { EditorExportProductCsvQuery, ProductCsvInput } from '#web/generated/graphql.ts';
import { graphClient } from '../graph/graph-client.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { words } from '../words.ts';
import type { RowProblem } from './file-check.rules.ts';
import { ImportMemory } from './import-memory.ts';
import { picturesOf } from './product-file.rules.ts';
import { type FilePart, type ImportedPart, ProductImport } from './product-import.ts';
import { productFilesWords } from './words.ts';

const fetchPolicy = 'no-cache';
const picturesColumn = 'Hosted Image URLs';
const memory = new ImportMemory();

async function findPlaces(): Promise<{ pages: { slug: string; collectionId: string }[]; host: string }> {
  const { data } = await graphClient.query({ query: EditorProductFilePlacesDocument });
  const pages = data?.website?.collections.filter(({ type }) => type === 'PRODUCTS') ?? [];
  return {
    pages: pages.map(({ slug, id }) => ({ slug, collectionId: id })),
    host: data?.website?.primaryHost ?? location.host,
  };
}

async function inputOf({ header, records, isLast, collectionId }: FilePart): Promise<ProductCsvInput> {
  const { pages } = await findPlaces();
  const copies = records.map(({ line, cells }) => ({ line, cells }));
  return { header: [...header], records: copies, isLast, pages, defaultCollectionId: collectionId };
}

/** One product whose pictures are refused does not cost the others theirs. */
async function setPictures(
  products: ImportedPart['products'],
  origins: readonly string[],
): Promise<RowProblem[]> {
  const [first] = products;
  if (!first) return [];
  const input = products.map(({ id, imageUrls }) => ({ productId: id, ...picturesOf(imageUrls, origins) }));
  const { data } = await graphClient.mutate({
    ...{ mutation: EditorSetProductImagesDocument, variables: { input }, fetchPolicy },
  });
  const answer = data?.setProductImages;
  if (answer?.__typename === 'ProductImagesSet') return [];
  if (products.length === 1) {
    return [
      { line: first.line, column: picturesColumn, message: answer?.message ?? words.failures.notSaved },
    ];
  }
  const middle = Math.ceil(products.length / 2);
  return [
    ...(await setPictures(products.slice(0, middle), origins)),
    ...(await setPictures(products.slice(middle), origins)),
  ];
}

/** The import of this window. */
export const productImport = new ProductImport(
  {
    async check(part) {
      const variables = { input: await inputOf(part) };
      const { data } = await graphClient.query({
        ...{ query: EditorProductCsvPreviewDocument, variables, fetchPolicy },
      });
      if (!data) throw new Error(words.failures.wrong);
      return data.productCsvPreview;
    },
    async import(part, idempotencyKey, expected) {
      const input = { ...(await inputOf(part)), idempotencyKey, expected: [...expected] };
      const { data } = await graphClient.mutate({
        ...{ mutation: EditorImportProductCsvDocument, variables: { input }, fetchPolicy },
      });
      if (!data) throw new Error(words.failures.wrong);
      return data.importProductCsv;
    },
    async setPictures(products) {
      const { host } = await findPlaces();
      const withPictures = products.filter(({ imageUrls }) => imageUrls.length > 0);
      const problems: RowProblem[] = [];
      for (let at = 0; at < withPictures.length; at += 200) {
        const some = withPictures.slice(at, at + 200);
        problems.push(...(await setPictures(some, [location.origin, `https://${host}`])));
      }
      return problems;
    },
    keep: (state) => memory.keep(state),
    messageOf: (error) => messageOf(error, words.failures.wrong),
    onImported() {
      const refetched = graphClient.refetchQueries({
        updateCache: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'storeProducts' }),
      });
      // A list that cannot be read says so itself.
      refetched.catch(() => undefined);
    },
  },
  productFilesWords.repeats,
);

/** What this browser kept of someone's import goes on. */
export async function resumeImport(accountId: string): Promise<void> {
  productImport.resume(await memory.recall(accountId));
}

/** All products as rows of a file; `tell` hears how many there are so far. */
export async function exportRows(tell: (products: number) => void): Promise<string[][]> {
  const { pages, host } = await findPlaces();
  const rows: string[][] = [];
  let count = 0;
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const answer: { data?: EditorExportProductCsvQuery | undefined } = await graphClient.query({
      ...{ query: EditorExportProductCsvDocument, variables: { after, pages }, fetchPolicy },
    });
    const part = answer.data?.productCsv;
    if (!part) throw new Error(words.failures.wrong);
    if (rows.length === 0) rows.push([...part.header]);
    const column = part.header.indexOf(picturesColumn);
    for (const { rows: own, product } of part.nodes) {
      const urls = product.images.map(({ url }) => new URL(url, `https://${host}`).href);
      rows.push(
        ...own.map((row, n) => row.map((cell, at) => (n === 0 && at === column ? urls.join(' ') : cell))),
      );
    }
    count += part.nodes.length;
    tell(count);
    after = part.pageInfo.hasNextPage ? (part.pageInfo.endCursor ?? undefined) : undefined;
  }
  return rows;
}
