import { useCallback } from 'react';
import { useEditorItemLabelsQuery } from '#web/generated/editor/item-labels.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import type { ItemsSearch } from './items-search.ts';
import { itemsWords } from './words.ts';

const { filters, statuses } = itemsWords;

/** What a list of items is narrowed by. Labels are offered that the page has. */
export function ItemFilters({
  pageId,
  search,
  onChange,
}: {
  readonly pageId: string;
  readonly search: ItemsSearch;
  readonly onChange: (change: ItemsSearch, how?: { readonly isTyping: boolean }) => void;
}) {
  const { data } = useEditorItemLabelsQuery({ variables: { collectionId: pageId } });
  const type = useCallback(
    (text: string) => onChange({ search: text || undefined }, { isTyping: true }),
    [onChange],
  );
  const { tagLabels, categoryLabels, authors = [] } = data?.collection ?? {};
  const offered = (names: readonly string[], chosen: string | undefined) =>
    Object.fromEntries([...new Set(chosen ? [...names, chosen] : names)].map((name) => [name, name]));
  const tags = offered(
    (tagLabels ?? []).map(({ name }) => name),
    search.tag,
  );
  const categories = offered(
    (categoryLabels ?? []).map(({ name }) => name),
    search.category,
  );
  const names = offered(authors, search.author);
  return (
    <Toolbar label={filters.label}>
      <SearchInput
        label={filters.search}
        placeholder={filters.searchPlaceholder}
        value={search.search ?? ''}
        onChange={type}
      />
      <FilterSelect
        label={filters.status}
        labels={statuses}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      {Object.keys(tags).length > 0 && (
        <FilterSelect
          label={filters.tag}
          labels={tags}
          value={search.tag}
          onChange={(tag) => onChange({ tag })}
        />
      )}
      {Object.keys(categories).length > 0 && (
        <FilterSelect
          label={filters.category}
          labels={categories}
          value={search.category}
          onChange={(category) => onChange({ category })}
        />
      )}
      {Object.keys(names).length > 0 && (
        <FilterSelect
          label={filters.author}
          labels={names}
          value={search.author}
          onChange={(author) => onChange({ author })}
        />
      )}
    </Toolbar>
  );
}
