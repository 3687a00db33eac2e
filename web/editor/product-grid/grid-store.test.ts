import { expect, test } from 'vitest';
import type { GridProduct } from './grid.rules.ts';
import { cellKey, type GridPorts, GridStore } from './grid-store.ts';

const product = (n: number): GridProduct => ({
  ...{ id: `p${n}`, title: `Mug ${n}`, type: 'PHYSICAL', isVisible: true },
  variants: ['S', 'L'].map((size) => ({
    ...{ id: `p${n}${size}`, sku: `${n}${size}`, options: [{ value: size }], price: { value: '5.00' } },
    ...{ salePrice: null, isOnSale: false, isUnlimited: false, stock: 3 },
  })),
});

async function openGrid(store: GridPorts['store']) {
  const ports: GridPorts = {
    load: async (after) => ({
      products: after === null ? [product(1), product(2)] : [product(2), product(3)],
      next: after === null ? 'more' : null,
    }),
    store,
    messageOf: String,
    conflict: (column, theirs) => `${column} is ${theirs}`,
  };
  const grid = new GridStore(ports, (column) => `No ${column}`);
  await grid.loadMore();
  await grid.loadMore();
  const settled = () => expect.poll(() => grid.current().pending).toBe(0);
  const value = (id: string) => grid.current().rows.find((row) => row.id === id)?.values;
  return { grid, settled, value };
}

test('every variant has a line, once, however the pages of products shift', async () => {
  const { grid } = await openGrid(async (_row, values) => ({ values }));
  expect(grid.current().rows.map(({ name }) => name)).toEqual([
    ...['Mug 1, S', 'Mug 1, L', 'Mug 2, S', 'Mug 2, L', 'Mug 3, S', 'Mug 3, L'],
  ]);
  expect(grid.current().hasMore).toBe(false);
});

test('cells of a line are stored together, and a step is undone as a whole', async () => {
  const sent: unknown[] = [];
  const { grid, settled, value } = await openGrid(async ({ id }, values) => {
    sent.push([id, values]);
    return { values };
  });
  grid.change([
    { rowId: 'p1S', column: 'price', text: '6.00' },
    { rowId: 'p1S', column: 'stock', text: '9' },
    { rowId: 'p2L', column: 'price', text: '6.00' },
  ]);
  await settled();
  expect(sent).toEqual([
    ['p1S', { price: '6.00', stock: '9' }],
    ['p2L', { price: '6.00' }],
  ]);
  grid.undo();
  await settled();
  expect([value('p1S'), value('p2L')]).toMatchObject([{ price: '5.00', stock: '3' }, { price: '5.00' }]);
  expect(grid.current().canUndo).toBe(false);
});

test('what cannot be stored stays in its cell with the reason', async () => {
  const { grid, settled, value } = await openGrid(async () => ({ problem: 'Taken', column: 'sku' }));
  grid.change([
    { rowId: 'p1S', column: 'sku', text: '1L' },
    { rowId: 'p1L', column: 'price', text: 'cheap' },
  ]);
  await settled();
  const { cells } = grid.current();
  expect(cells.get(cellKey('p1S', 'sku'))).toEqual({ text: '1L', problem: 'Taken' });
  expect(cells.get(cellKey('p1L', 'price'))).toEqual({ text: 'cheap', problem: 'No price' });
  expect(value('p1S')?.sku).toBe('1S');
});

test('a product is shown or hidden with all of its variants', async () => {
  const { grid, settled, value } = await openGrid(async (_row, values) => ({ values }));
  grid.change([{ rowId: 'p1L', column: 'visible', text: 'no' }]);
  await settled();
  expect([value('p1S')?.visible, value('p1L')?.visible, value('p2S')?.visible]).toEqual(['no', 'no', 'yes']);
});

test('what someone else changed meanwhile is shown beside what was typed, and nothing of both is lost', async () => {
  const sent: unknown[] = [];
  const { grid, settled, value } = await openGrid(async (row, values) => {
    sent.push(values);
    return row.values.price === '5.00' && values.price !== undefined
      ? { theirs: { price: '6.00', stock: '3' } }
      : { values };
  });
  grid.change([
    { rowId: 'p1S', column: 'price', text: '7.00' },
    { rowId: 'p1S', column: 'stock', text: '9' },
  ]);
  await settled();
  // The stock, which nobody else touched, is stored.
  expect(sent).toEqual([{ price: '7.00', stock: '9' }, { stock: '9' }]);
  expect(grid.conflicts()).toMatchObject([{ column: 'price', mine: '7.00', theirs: '6.00' }]);
  expect(value('p1S')).toMatchObject({ price: '6.00', stock: '9' });

  const [conflict] = grid.conflicts();
  if (conflict) grid.resolve(conflict, true);
  await settled();
  expect([value('p1S')?.price, grid.conflicts()]).toEqual(['7.00', []]);
  grid.undo();
  await settled();
  expect(value('p1S')?.price).toBe('6.00');
});

test('taking what someone else wrote leaves it, and undoing never writes over it', async () => {
  const { grid, settled, value } = await openGrid(async () => ({ theirs: { price: '6.00' } }));
  grid.change([{ rowId: 'p1S', column: 'price', text: '7.00' }]);
  await settled();
  const [conflict] = grid.conflicts();
  if (conflict) grid.resolve(conflict, false);
  grid.undo();
  await settled();
  expect([value('p1S')?.price, grid.current().cells.size, grid.current().canUndo]).toEqual([
    '6.00',
    0,
    false,
  ]);
});
