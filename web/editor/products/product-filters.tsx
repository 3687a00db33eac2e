import { useCallback } from 'react';
import { Select } from '../ui/choice.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import type { ProductsSearch } from './products-search.ts';
import { productsWords } from './words.ts';

const { filters, states, types, sorts } = productsWords;
const sortNames = ['TITLE', 'STOCK', 'PRICE', 'UPDATED', 'POSITION'] as const;

/** What a list of products is narrowed and sorted by. */
export function ProductFilters({
  search,
  onChange,
}: {
  readonly search: ProductsSearch;
  readonly onChange: (change: ProductsSearch, how?: { readonly isTyping: boolean }) => void;
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
        label={filters.type}
        labels={types}
        value={search.type}
        onChange={(chosen) => onChange({ type: chosen })}
      />
      <Select
        label={filters.sort}
        value={search.sort ?? 'TITLE'}
        options={sortNames.map((value) => ({ value, label: sorts[value] }))}
        onChange={(sort) => onChange({ sort: sort === 'TITLE' ? undefined : sort })}
      />
      <FilterSelect
        label={filters.order}
        labels={{ descending: filters.descending }}
        noneLabel={filters.ascending}
        value={search.order}
        onChange={(order) => onChange({ order })}
      />
    </Toolbar>
  );
}
