import { useCallback } from 'react';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import type { OrdersSearch } from './orders-search.ts';
import { ordersWords } from './words.ts';

const { filters, states, payments, fulfillments } = ordersWords;

/** What the list of orders is narrowed by. */
export function OrderFilters({
  search,
  onChange,
}: {
  readonly search: OrdersSearch;
  readonly onChange: (change: OrdersSearch, how?: { readonly isTyping: boolean }) => void;
}) {
  const type = useCallback(
    (text: string) => onChange({ search: text || undefined }, { isTyping: true }),
    [onChange],
  );
  return (
    <Toolbar label={filters.label}>
      <SearchInput
        label={filters.search}
        placeholder={filters.searchPlaceholder}
        value={search.search ?? ''}
        onChange={type}
      />
      <FilterSelect
        label={filters.state}
        labels={states}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label={filters.payment}
        labels={payments}
        value={search.payment}
        onChange={(payment) => onChange({ payment })}
      />
      <FilterSelect
        label={filters.fulfillment}
        labels={fulfillments}
        value={search.fulfillment}
        onChange={(fulfillment) => onChange({ fulfillment })}
      />
      <FilterSelect
        label={filters.kind}
        labels={{ real: filters.kinds.real, test: filters.kinds.test }}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
    </Toolbar>
  );
}
