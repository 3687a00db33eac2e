import { useEditorInventoryQuery } from '#web/generated/editor/inventory.ts';
import { firstPages } from '../first-pages.ts';
import { usePreferences } from '../preferences/use-preferences.ts';
import { useScreenSearch } from '../search-params.ts';
import { Select } from '../ui/choice.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Card, Page, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { usePages } from '../ui/use-pages.ts';
import {
  type InventoryOrder,
  type InventorySearch,
  inventoryFilterOf,
  inventoryOrderOf,
  inventorySearch,
} from './inventory-search.ts';
import { InventoryTable } from './inventory-table.tsx';
import { inventoryWords } from './words.ts';
import './inventory.css';

const { filters } = inventoryWords;

/** What is left of everything that the store sells, to be counted and changed in place. */
export function Screen() {
  const [search, change] = useScreenSearch(inventorySearch);
  const filter = inventoryFilterOf(search);
  const { isPending, preferences, keep } = usePreferences('inventory');
  const order = inventoryOrderOf(search, preferences);
  const query = useEditorInventoryQuery({
    variables: {
      ...firstPages.inventory,
      filter,
      sort: order.sort,
      isDescending: order.order === 'descending',
    },
  });
  // Both are asked for at the same time; few owners keep an order of their own, and none sees another one before it.
  const shown = isPending ? { ...query, data: undefined, previousData: undefined } : query;
  const pages = usePages(shown, ({ storeProducts }) => storeProducts);
  return (
    <Page title={inventoryWords.title} isWide>
      <Card isFlush>
        <InventoryFilters
          search={search}
          order={order}
          onChange={change}
          onOrder={(chosen) => {
            keep({ ...chosen });
            change(chosen);
          }}
        />
        <PagedList
          pages={pages}
          empty={{ icon: 'inventory', ...inventoryWords.empty }}
          none={inventoryWords.noneFound}
          clear={filter ? () => change({ search: undefined, stock: undefined }) : undefined}
        >
          {(products, more) => <InventoryTable {...{ products, more }} />}
        </PagedList>
      </Card>
    </Page>
  );
}

function InventoryFilters({
  search,
  order,
  onChange,
  onOrder,
}: {
  readonly search: InventorySearch;
  readonly order: InventoryOrder;
  readonly onOrder: (order: InventoryOrder) => void;
  readonly onChange: (change: InventorySearch, how?: { readonly isTyping: boolean }) => void;
}) {
  return (
    <Toolbar label={filters.label}>
      <SearchInput
        label={filters.search}
        placeholder={filters.searchPlaceholder}
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined }, { isTyping: true })}
      />
      <FilterSelect
        label={filters.few}
        labels={filters.fewChoices}
        value={search.stock}
        onChange={(stock) => onChange({ stock })}
      />
      <Select
        label={filters.sort}
        value={order.sort}
        options={[
          { value: 'TITLE', label: filters.sorts.TITLE },
          { value: 'STOCK', label: filters.sorts.STOCK },
          { value: 'PRICE', label: filters.sorts.PRICE },
        ]}
        onChange={(sort) => onOrder({ ...order, sort })}
      />
      <FilterSelect
        label={filters.order}
        labels={{ descending: filters.descending }}
        noneLabel={filters.ascending}
        value={order.order}
        onChange={(chosen) => onOrder({ ...order, order: chosen })}
      />
    </Toolbar>
  );
}
