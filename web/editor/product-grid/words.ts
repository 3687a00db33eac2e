import type { GridColumn } from './grid.rules.ts';

const columns: Readonly<Record<GridColumn, string>> = {
  visible: 'Visible',
  sku: 'SKU',
  price: 'Price',
  salePrice: 'Sale price',
  stock: 'Stock',
};
const invalid: Readonly<Record<GridColumn, string>> = {
  visible: 'Type yes or no.',
  sku: 'A SKU has 1 to 200 characters.',
  price: 'A price is a number such as 12.50.',
  salePrice: 'A sale price is a number such as 9.90, or empty.',
  stock: 'Stock is a whole number, or empty for unlimited. Downloads and gift cards have none.',
};

/** Texts of the grid of products. */
export const productGridWords = {
  columns,
  invalid,
  label: 'All products and variants',
  product: 'Product',
  search: 'Search',
  searchPlaceholder: 'Name or SKU',
  filters: 'Which products',
  unlimited: '∞',
  yes: 'Yes',
  no: 'No',
  undo: 'Undo',
  edit: (column: GridColumn, name: string) => `${columns[column]} of ${name}`,
  keys: 'Arrows move. Type or press Enter to change a cell, Tab for the next one, Escape to leave it as it was. Paste columns from a spreadsheet.',
  saving: (rows: number) => (rows === 1 ? 'Saving 1 row…' : `Saving ${rows.toLocaleString('en')} rows…`),
  loading: 'Reading products…',
  rows: (count: number, hasMore: boolean) =>
    `${count.toLocaleString('en')}${hasMore ? '+' : ''} ${count === 1 ? 'variant' : 'variants'}`,
  wrong: (count: number) =>
    count === 1 ? '1 cell is not saved' : `${count.toLocaleString('en')} cells are not saved`,
  conflict: (column: GridColumn, theirs: string) =>
    `${columns[column]} was changed by someone else meanwhile, to ${theirs || 'nothing'}.`,
  conflicts: {
    title: 'Someone else changed these meanwhile',
    both: (mine: string, theirs: string) => `You typed ${mine || 'nothing'}, they ${theirs || 'nothing'}.`,
    mine: 'Keep mine',
    theirs: 'Take theirs',
    more: (count: number) => `And ${count.toLocaleString('en')} more.`,
  },
  retry: 'Try again',
  empty: {
    title: 'Nothing for sale yet',
    text: 'What you add under Products can be changed here, all at once.',
  },
  none: { title: 'No product is like that', text: 'Try part of its name, or its SKU.' },
};
