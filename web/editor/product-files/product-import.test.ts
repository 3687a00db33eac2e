import { expect, test } from 'vitest';
import type { FileRecord } from './product-file.rules.ts';
import { type FilePart, type ImportPorts, type ImportState, ProductImport } from './product-import.ts';

const records: FileRecord[] = Array.from({ length: 700 }, (_, n) => ({
  line: n + 2,
  cells: [`Mug ${n}`, '5'],
}));
const file = { name: 'mugs.csv', header: ['Title', 'Price'], records, collectionId: 'shop', key: 'key' };

/** A shop that keeps what it is sent; every product is one row, and the last of a part that is not the last waits. */
function makeShop() {
  const shop = {
    stored: new Map<number, number>(),
    kept: { step: 'none' } as ImportState,
    expected: [] as string[],
    /** Called before each part; may fail. */
    before: async (_part: FilePart): Promise<void> => {},
  };
  const consumed = ({ records: some, isLast }: FilePart) => some.length - (isLast ? 0 : 1);
  const ports: ImportPorts = {
    check: async (part) => ({
      ...{ columns: ['Title', 'Price'], ignoredColumns: [], problems: [], consumed: consumed(part) },
      products: part.records.slice(0, consumed(part)).map(({ line }) => ({
        ...{ line, lines: [line], title: 'Mug', slug: `mug-${line}`, externalId: null, skus: [] },
        ...{ id: line === 2 ? 'first' : null, updatedAt: line === 2 ? 'then' : null, changes: [] },
        collectionId: 'shop',
      })),
    }),
    async import(part, _key, expected) {
      await shop.before(part);
      shop.expected.push(...expected.map(({ id, updatedAt }) => `${id} ${updatedAt}`));
      const some = part.records.slice(0, consumed(part));
      for (const { line } of some) shop.stored.set(line, (shop.stored.get(line) ?? 0) + 1);
      const products = some
        .filter(({ line }) => line !== 3)
        .map(({ line }) => ({ line, id: String(line), isNew: line !== 2, imageUrls: [] }));
      const problems = some.flatMap(({ line }) =>
        line === 3 ? [{ line, column: 'SKU', message: 'Taken' }] : [],
      );
      return { consumed: some.length, products, problems };
    },
    setPictures: async () => [],
    async keep(state) {
      shop.kept = state;
    },
    messageOf: (error) => String(error),
    onImported() {},
  };
  const open = () => new ProductImport(ports, { same: String, sku: String });
  return { shop, open };
}

test('a file is looked at and imported part by part, and says what became of it', async () => {
  const { shop, open } = makeShop();
  const importing = open();
  await importing.check(file);
  expect(shop.stored.size).toBe(0);
  await importing.import();
  expect([...shop.stored.values()]).toEqual(records.map(() => 1));
  expect(shop.expected).toEqual(['first then']);
  expect(importing.current()).toMatchObject({
    step: 'done',
    progress: { at: 700, created: 698, updated: 1, refused: [3], problems: [{ line: 3, message: 'Taken' }] },
  });
});

test('an import that is stopped goes on where it was, also after a reload', async () => {
  const { shop, open } = makeShop();
  const importing = open();
  await importing.check(file);
  let parts = 0;
  shop.before = async () => {
    parts += 1;
    if (parts === 2) await importing.stop();
  };
  await importing.import();
  expect(shop.kept).toMatchObject({ step: 'stopped', progress: { at: 299 } });
  const reloaded = open();
  reloaded.resume(shop.kept);
  await reloaded.import();
  expect(reloaded.current()).toMatchObject({ step: 'done', progress: { at: 700 } });
  expect(shop.stored.size).toBe(700);
});

test('a connection that breaks stops the import and says why', async () => {
  const { shop, open } = makeShop();
  const importing = open();
  await importing.check(file);
  shop.before = () => Promise.reject('Network error');
  await importing.import();
  expect(importing.current()).toMatchObject({ step: 'stopped', failure: 'Network error' });
  shop.before = async () => {};
  await importing.import();
  expect(importing.current()).toMatchObject({ step: 'done', failure: null });
});
