import { useCallback } from 'react';
import { Select } from '../ui/choice.tsx';
import { Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { words } from '../words.ts';
import type { ProductsSearch } from './products-search.ts';
import { productsWords } from './words.ts';

const { filters, states, types, sorts } = productsWords;
const sortNames = ['TITLE', 'STOCK', 'PRICE', 'UPDATED'] as const;
const stateNames = ['VISIBLE', 'HIDDEN', 'ARCHIVED'] as const;
const typeNames = ['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD', 'PAYWALL'] as const;
const any = { value: '', label: words.controls.any } as const;

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
      <Select
        label={filters.state}
        value={search.state ?? ''}
        options={[any, ...stateNames.map((value) => ({ value, label: states[value] }))]}
        onChange={(state) => onChange({ state: state === '' ? undefined : state })}
      />
      <Select
        label={filters.type}
        value={search.type ?? ''}
        options={[any, ...typeNames.map((value) => ({ value, label: types[value] }))]}
        onChange={(chosen) => onChange({ type: chosen === '' ? undefined : chosen })}
      />
      <Select
        label={filters.sort}
        value={search.sort ?? 'TITLE'}
        options={sortNames.map((value) => ({ value, label: sorts[value] }))}
        onChange={(sort) => onChange({ sort: sort === 'TITLE' ? undefined : sort })}
      />
      <Select
        label={filters.order}
        value={search.order ?? ''}
        options={[
          { value: '', label: filters.ascending },
          { value: 'descending', label: filters.descending },
        ]}
        onChange={(order) => onChange({ order: order === '' ? undefined : order })}
      />
    </Toolbar>
  );
}
