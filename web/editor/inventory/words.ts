import type { StockReason } from '#web/generated/graphql.ts';

const reasons: Readonly<Record<StockReason, string>> = {
  SALE: 'Sold',
  RESTOCK: 'Restocked',
  CORRECTION: 'Set by hand',
  IMPORT: 'Imported',
  RETURN: 'Came back',
};

/** Texts of Inventory. */
export const inventoryWords = {
  title: 'Inventory',
  list: 'Products and their stock',
  filters: {
    label: 'Which products',
    search: 'Search products',
    searchPlaceholder: 'Name or SKU',
    sort: 'Sort by',
    sorts: { TITLE: 'Name', STOCK: 'Stock', PRICE: 'Price' },
    order: 'Order',
    ascending: 'First to last',
    descending: 'Last to first',
    few: 'Stock',
    fewChoices: { out: 'Sold out', few: 'At most 5 left' },
  },
  expand: (title: string) => `Stock of ${title}`,
  quantity: (name: string) => `Stock of ${name}`,
  unlimited: 'Unlimited',
  count: 'Count it',
  uncount: (name: string) => `Make ${name} unlimited`,
  saved: (name: string, quantity: number | null) =>
    quantity === null ? `${name}: unlimited` : `${name}: ${quantity} in stock`,
  history: 'History',
  historyOf: (name: string) => `Stock of ${name}`,
  noHistory: 'Its stock never changed.',
  historyColumns: { at: 'When', reason: 'Why', delta: 'Change', after: 'Then' },
  reasons,
  empty: {
    title: 'Nothing in stock yet',
    text: 'Products come up here as soon as you add them, with how many are left of each variant.',
  },
  noneFound: { title: 'No product is like that', text: 'Try part of its name, or fewer filters.' },
};
