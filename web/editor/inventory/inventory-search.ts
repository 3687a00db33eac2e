import type { StoreProductsFilter } from '#web/generated/graphql.ts';
import { anyText, oneOf, type SearchOf } from '../search-params.ts';

/** What the address of the inventory says. */
export const inventorySearch = {
  search: anyText,
  sort: oneOf(['TITLE', 'STOCK', 'PRICE']),
  order: oneOf(['descending']),
  stock: oneOf(['out', 'few']),
};

export type InventorySearch = SearchOf<typeof inventorySearch>;

const stockAtMost = { out: 0, few: 5 } as const;

/** What the graph is asked for by an address; null for all products that are not archived. */
export function inventoryFilterOf({ search, stock }: InventorySearch): StoreProductsFilter | null {
  const filter: StoreProductsFilter = {
    ...(search ? { search } : {}),
    ...(stock ? { stockAtMost: stockAtMost[stock] } : {}),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}

/** How the inventory is put in order. */
export interface InventoryOrder {
  readonly sort: 'TITLE' | 'STOCK' | 'PRICE';
  readonly order: 'descending' | undefined;
}

/** The order that an address says; where it says none, the one that was kept the last time. */
export function inventoryOrderOf(
  { sort, order }: InventorySearch,
  kept: Readonly<Record<string, unknown>>,
): InventoryOrder {
  if (sort !== undefined || order !== undefined) return { sort: sort ?? 'TITLE', order };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    sort: inventorySearch.sort(text(kept.sort)) ?? 'TITLE',
    order: inventorySearch.order(text(kept.order)),
  };
}
